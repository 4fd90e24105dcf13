/** Loaded with the open list, which few links open at once. */
import { openList as en } from '#shared/languages/en/open-list.ts';
import { openList as es } from '#shared/languages/es/open-list.ts';
import { createTranslators } from '#client/platform/language/i18n.ts';
import { useLanguage } from '#client/platform/language/language.ts';

const list = createTranslators({ en, es });

export const useOpenText = () => list[useLanguage()];
export type OpenText = ReturnType<typeof useOpenText>;
