/** Requests to contacts that wait for a daily limit: the limits and the messages. */
import { dayInZone, describeDay } from '#shared/calendar.ts';

/** Per student and day: enough to catch up on a season. */
export const REQUESTS_OF_STUDENT = 60;
export const REQUESTS_TO_CONTACT = 20;
/** To one contact per day: a teacher with a hundred students at one event gets them all. */
export const REQUESTS_OF_CONTACT = 150;
/** Different contacts of a new account on its first day. */
export const CONTACTS_OF_FIRST_DAY = 10;

/** The limit that holds a request. */
export type HeldBy = 'of student' | 'to contact' | 'of contact' | 'first day';

/** Why a request waits, for the student. */
export const heldForStudent: Readonly<Record<HeldBy, string>> = {
  'of student': `You have asked contacts ${REQUESTS_OF_STUDENT} times within a day.`,
  'to contact': `You have asked them ${REQUESTS_TO_CONTACT} times within a day.`,
  'of contact': 'They already got many requests today.',
  'first day': `On your first day we email up to ${CONTACTS_OF_FIRST_DAY} different contacts.`,
};

export const heldForSchool: Readonly<Record<HeldBy, string>> = {
  'of student': `Contacts were asked ${REQUESTS_OF_STUDENT} times about this student within a day.`,
  'to contact': `They were asked ${REQUESTS_TO_CONTACT} times about this student within a day.`,
  'of contact': 'They already got many requests today.',
  'first day': `On a student\u2019s first day we email up to ${CONTACTS_OF_FIRST_DAY} different contacts.`,
};

/** The day of the request in the school's time zone: `later today`, `tomorrow`, `on May 6, 2026`. */
export function whenAsked(notBefore: Date, now: Date, timeZone: string): string {
  const day = dayInZone(notBefore, timeZone);
  const today = dayInZone(now, timeZone);
  if (day <= today) return 'later today';
  const tomorrow = new Date(`${today}T00:00:00Z`);
  tomorrow.setUTCDate(tomorrow.getUTCDate() + 1);
  return day === tomorrow.toISOString().slice(0, 10) ? 'tomorrow' : `on ${describeDay(day)}`;
}

/** The message to a student whose contact is asked later. */
export function askedLater(contact: string, when: string, why: string): string {
  return `We will email ${contact} ${when}. ${why}`;
}
