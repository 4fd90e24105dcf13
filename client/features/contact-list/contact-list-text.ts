/** The texts of a contact's list in the language of the visit, until it opens. */
import { useMemo } from 'react';
import { contactListPage as en } from '#shared/languages/en/contact-list-page.ts';
import { contactListPage as es } from '#shared/languages/es/contact-list-page.ts';
import { asApiError } from '#client/platform/api.ts';
import { createTranslators } from '#client/platform/i18n.ts';
import { useLanguage } from '#client/platform/language.ts';

const page = createTranslators({ en, es });

/** The words of the page, and the language they are in. */
export function useListText() {
  const language = useLanguage();
  return useMemo(() => ({ language, say: page[language].say }), [language]);
}
type ListText = ReturnType<typeof useListText>;

/** Why a call failed, before the list opens and in it. */
export function failureText(thrown: unknown, { language }: Pick<ListText, 'language'>): string {
  const { say } = page[language];
  const { status = 0, code, fields } = asApiError(thrown);
  if (code === 'link_not_whole') return say('linkNotWhole');
  if (code === 'list_unknown' || code === 'link_unknown') return say('linkUnknown');
  if (code === 'csrf') return say('noCookies');
  if (code === 'code_dead') return say('codeDead');
  if (fields['address']) return say('colleagueWrong');
  if (fields['code']) return say('codeWrong');
  return say(status === 429 ? 'tooMany' : 'fault');
}
