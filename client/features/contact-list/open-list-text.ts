/** The texts of an open list. A contact who has to prove the mailbox first does not load them. */
import { useMemo } from 'react';
import { openList as en } from '#shared/languages/en/open-list.ts';
import { openList as es } from '#shared/languages/es/open-list.ts';
import { createTranslators } from '#client/platform/i18n.ts';
import { useLanguage } from '#client/platform/language.ts';

const list = createTranslators({ en, es });

/** The words of the list, and the language they are in. */
export function useOpenText() {
  const language = useLanguage();
  return useMemo(() => ({ language, say: list[language].say }), [language]);
}
export type OpenText = ReturnType<typeof useOpenText>;
