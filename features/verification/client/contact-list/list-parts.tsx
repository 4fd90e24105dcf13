/** Texts of a contact's list before it opens. */
import { contactListPage as en } from '#shared/languages/en/contact-list-page.ts';
import { contactListPage as es } from '#shared/languages/es/contact-list-page.ts';
import type { Language } from '#shared/languages/languages.ts';
import { asApiError } from '#client/platform/api-error.ts';
import { createTranslators } from '#client/platform/language/i18n.ts';
import { useLanguage } from '#client/platform/language/language.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';

const page = createTranslators({ en, es });

export const useListText = () => page[useLanguage()];

export function failureText(thrown: unknown, { language }: { readonly language: Language }): string {
  const { say } = page[language];
  const { status = 0, code, fields } = asApiError(thrown);
  if (code === 'link_not_whole') return say('linkNotWhole');
  if (code === 'list_unknown' || code === 'link_unknown') return say('linkUnknown');
  if (code === 'csrf') return say('noCookies');
  if (code === 'code_dead') return say('codeDead');
  if (fields['code']) return say('codeWrong');
  return say(status === 429 ? 'tooMany' : 'fault');
}

export function ListLoading() {
  const { say } = useListText();
  return <LoadingBlock label={say('loading')} />;
}
