/** The texts of an open list. A contact who has to prove the mailbox first does not load them. */
import { useMemo } from 'react';
import { describeDay } from '#shared/calendar.ts';
import { openList as en } from '#shared/languages/en/open-list.ts';
import { openList as es } from '#shared/languages/es/open-list.ts';
import { locales, type Language } from '#shared/languages/languages.ts';
import { createTranslators } from '#client/platform/i18n.ts';
import { useLanguage } from '#client/platform/language.ts';

const list = createTranslators({ en, es });

/** The words of the list, and the language they are in. */
export function useOpenText() {
  const language = useLanguage();
  return useMemo(() => ({ language, say: list[language].say }), [language]);
}
export type OpenText = ReturnType<typeof useOpenText>;

/** `May 3, 2026`, `3 de mayo de 2026`. */
export function dayText(day: string, language: Language): string {
  return describeDay(day, language);
}

/** The time of day, as the browser's clock has it. */
export function timeText(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { hour: 'numeric', minute: '2-digit' }).format(
    new Date(instant),
  );
}
