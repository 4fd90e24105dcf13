/** Languages, and how a person's is chosen (decision 0019). */

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'en';

export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** U.S. formats for days and numbers, for Spanish, too. */
export const locales: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

export function languageNamed(tag: string | null | undefined): Language | undefined {
  const primary = (tag ?? '').toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === primary);
}

interface LanguagePreferences {
  /** Chosen during this visit. */
  readonly chosen?: string | null | undefined;
  /** `lang` in the link's query. */
  readonly linked?: string | null | undefined;
  /** Preferred first. */
  readonly preferred?: readonly string[];
}

export function languageFor({ chosen, linked, preferred = [] }: LanguagePreferences): Language {
  const named = [chosen, linked, ...preferred].map(languageNamed);
  return named.find((language) => language !== undefined) ?? DEFAULT_LANGUAGE;
}
