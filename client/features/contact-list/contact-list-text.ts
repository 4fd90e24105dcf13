/** The texts of a contact's list in the language of the visit. */
import { useMemo } from 'react';
import { describeDay } from '#shared/calendar.ts';
import { contactListPage as en } from '#shared/languages/en/contact-list-page.ts';
import { contactListPage as es } from '#shared/languages/es/contact-list-page.ts';
import { locales, type Language } from '#shared/languages/languages.ts';
import { asApiError } from '#client/platform/api.ts';
import { createTranslators } from '#client/platform/i18n.ts';
import { useLanguage } from '#client/platform/language.ts';

const page = createTranslators({ en, es });

/** The words of the page, and the language they are in. */
export function useListText() {
  const language = useLanguage();
  return useMemo(() => ({ language, say: page[language].say }), [language]);
}
export type ListText = ReturnType<typeof useListText>;

/** Why a call failed. */
export function failureText(thrown: unknown, { say }: ListText): string {
  const { status = 0, code, fields } = asApiError(thrown);
  if (code === 'link_not_whole') return say('linkNotWhole');
  if (code === 'list_unknown' || code === 'link_unknown') return say('linkUnknown');
  if (code === 'code_dead') return say('codeDead');
  if (fields['address']) return say('colleagueWrong');
  if (fields['code']) return say('codeWrong');
  return say(status === 429 ? 'tooMany' : 'fault');
}

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
