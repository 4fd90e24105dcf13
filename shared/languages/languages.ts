/** The languages that parts of the product speak, and how one is chosen for a person (docs/decisions/0019). */

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What everything speaks that is not told otherwise. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** Each language in its own words, as people look for it. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** How days and numbers are written: the schools are in the United States, also for those who speak Spanish there. */
export const locales: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** The language that a text such as `es` or `ES-mx` names; undefined for one that the product does not speak. */
export function languageNamed(tag: string | null | undefined): Language | undefined {
  const primary = (tag ?? '').toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === primary);
}

/** What is known of the language that somebody wants. */
export interface LanguagePreferences {
  /** What they chose on a page of this visit. */
  readonly chosen?: string | null | undefined;
  /** What the link says that they followed: the `lang` of its query. */
  readonly linked?: string | null | undefined;
  /** What their browser is set to, the favourite first. */
  readonly preferred?: readonly string[];
}

/** The language to speak to somebody: their own choice, else that of their link, else the first of their browser that we know. */
export function languageFor({ chosen, linked, preferred = [] }: LanguagePreferences): Language {
  const named = [chosen, linked, ...preferred].map(languageNamed);
  return named.find((language) => language !== undefined) ?? DEFAULT_LANGUAGE;
}
