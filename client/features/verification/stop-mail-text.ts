/** The words of the page that stops mail, apart from those of an entry, whose page is the one that has to be quick. */
import { stopMailPage as en } from '#shared/languages/en/stop-mail-page.ts';
import { stopMailPage as es } from '#shared/languages/es/stop-mail-page.ts';
import { createTranslators } from '#client/platform/i18n.ts';

export const stopMailText = createTranslators({ en, es });
