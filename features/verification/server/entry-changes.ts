/** What a student changed since the contact was last asked, in the contact's language. */
import { hasAddress, withoutLinks } from '#shared/address-in-text.ts';
import { describeDay } from '#shared/calendar.ts';
import { contactMail as mailEn } from '#shared/languages/en/contact-mail.ts';
import { entryFacts as factsEn } from '#shared/languages/en/entry-facts.ts';
import { stopMailPage as stopEn } from '#shared/languages/en/stop-mail-page.ts';
import { contactMail as mailEs } from '#shared/languages/es/contact-mail.ts';
import { entryFacts as factsEs } from '#shared/languages/es/entry-facts.ts';
import { stopMailPage as stopEs } from '#shared/languages/es/stop-mail-page.ts';
import type { Language } from '#shared/languages/languages.ts';
import type { EntryText } from '#server/platform/database/json-columns.ts';
import { createTranslators } from '#server/platform/i18n.ts';

/** In the order of the mail's facts. */
const fields = ['event', 'date', 'hours', 'role', 'organizer', 'description'] as const;

export function isChanged(before: EntryText, after: EntryText): boolean {
  return fields.some((field) => before[field] !== after[field]);
}

export function changeSentences(before: EntryText, after: EntryText, language: Language): string[] {
  const mail = mailText[language];
  const fact = factText[language];
  return fields
    .filter((field) => before[field] !== after[field])
    .map((field) =>
      field === 'description'
        ? mail.say('changeOfDescription')
        : mail.say('change', {
            field: fact.say(field),
            before: valueOf(before, field, language),
            after: valueOf(after, field, language),
          }),
    );
}

function valueOf(
  entry: EntryText,
  field: Exclude<(typeof fields)[number], 'description'>,
  language: Language,
): string {
  if (field === 'hours') return String(entry.hours);
  return field === 'date' ? describeDay(entry.date, language) : withoutLinks(entry[field]);
}

/** Undefined when the hours are the same. */
export function subjectOfChange(before: EntryText, after: EntryText, student: string, language: Language) {
  if (before.hours === after.hours) return undefined;
  const { say } = mailText[language];
  const facts = { before: String(before.hours), after: String(after.hours), student };
  return hasAddress(after.event)
    ? say('changedSubjectOfDay', { ...facts, date: describeDay(after.date, language) })
    : say('changedSubject', { ...facts, event: after.event });
}

export const mailText = createTranslators({ en: mailEn, es: mailEs });
export const factText = createTranslators({ en: factsEn, es: factsEs });
export const stopMailText = createTranslators({ en: stopEn, es: stopEs });
