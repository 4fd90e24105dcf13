/** The languages that parts of the product speak, and how one is chosen for a person (docs/decisions/0019). */

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'en';

export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** Formats of days and numbers: the schools are in the United States, also for readers of Spanish. */
export const locales: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

export function languageNamed(tag: string | null | undefined): Language | undefined {
  const primary = (tag ?? '').toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === primary);
}

export interface LanguagePreferences {
  /** Chosen on a page of this visit. */
  readonly chosen?: string | null | undefined;
  /** The `lang` in the query of the link. */
  readonly linked?: string | null | undefined;
  /** The browser's languages, the favourite first. */
  readonly preferred?: readonly string[];
}

export function languageFor({ chosen, linked, preferred = [] }: LanguagePreferences): Language {
  const named = [chosen, linked, ...preferred].map(languageNamed);
  return named.find((language) => language !== undefined) ?? DEFAULT_LANGUAGE;
}
