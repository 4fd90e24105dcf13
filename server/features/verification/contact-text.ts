/** Texts for contacts, in their language. */
import { contactMail as mailEn } from '#shared/languages/en/contact-mail.ts';
import { entryFacts as factsEn } from '#shared/languages/en/entry-facts.ts';
import { stopMailPage as stopEn } from '#shared/languages/en/stop-mail-page.ts';
import { contactMail as mailEs } from '#shared/languages/es/contact-mail.ts';
import { entryFacts as factsEs } from '#shared/languages/es/entry-facts.ts';
import { stopMailPage as stopEs } from '#shared/languages/es/stop-mail-page.ts';
import { createTranslators } from '#server/platform/i18n.ts';

export const mailText = createTranslators({ en: mailEn, es: mailEs });
export const factText = createTranslators({ en: factsEn, es: factsEs });
export const stopMailText = createTranslators({ en: stopEn, es: stopEs });
