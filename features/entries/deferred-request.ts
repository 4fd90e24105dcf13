/** Requests that wait for a daily limit or the contact's next list: limits and messages. */
import { dayInZone, describeDay } from '#shared/calendar.ts';
import { addDays } from '#shared/days.ts';

/** Per student and day: enough to catch up on a season. */
export const REQUESTS_OF_STUDENT = 60;
export const REQUESTS_TO_CONTACT = 20;
/** Per contact and day: a teacher with a hundred students at one event gets them all. */
export const REQUESTS_OF_CONTACT = 150;
/** Different contacts of a new account on its first day. */
export const CONTACTS_OF_FIRST_DAY = 10;
/** Mails per contact and day before other requests join a list (decision 0054). */
export const REQUESTS_AT_ONCE = 3;

export type ReachedLimit = 'of student' | 'to contact' | 'of contact' | 'first day';

export type HeldBy = ReachedLimit | 'list';

export const deferralReasonsForStudent: Readonly<Record<ReachedLimit, string>> = {
  'of student': `You have asked contacts ${REQUESTS_OF_STUDENT} times within a day.`,
  'to contact': `You have asked them ${REQUESTS_TO_CONTACT} times within a day.`,
  'of contact': 'They already got many requests today.',
  'first day': `On your first day we email up to ${CONTACTS_OF_FIRST_DAY} different contacts.`,
};

export const deferralReasonsForSchool: Readonly<Record<ReachedLimit, string>> = {
  'of student': `Contacts were asked ${REQUESTS_OF_STUDENT} times about this student within a day.`,
  'to contact': `They were asked ${REQUESTS_TO_CONTACT} times about this student within a day.`,
  'of contact': 'They already got many requests today.',
  'first day': `On a student\u2019s first day we email up to ${CONTACTS_OF_FIRST_DAY} different contacts.`,
};

/** In the school's time zone: `later today`, `tomorrow`, `on May 6, 2026`. */
export function deferredUntil(notBefore: Date, now: Date, timeZone: string, ofToday = 'later today'): string {
  const day = dayInZone(notBefore, timeZone);
  const today = dayInZone(now, timeZone);
  if (day <= today) return ofToday;
  return day === addDays(today, 1) ? 'tomorrow' : `on ${describeDay(day)}`;
}

export function deferredSentence(contact: string, when: string, why: string): string {
  return `We will email ${contact} ${when}. ${why}`;
}

/** `with the next list, today at 4 PM`. An overdue list has no time. */
export function withNextList(listAt: Date, now: Date, timeZone: string): string {
  if (listAt <= now) return 'with the next list';
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
    .format(listAt)
    // Newer language data has a narrow space before AM and PM.
    .replaceAll('\u202f', ' ')
    .replace(':00', '');
  return `with the next list, ${deferredUntil(listAt, now, timeZone, 'today')} at ${time}`;
}

export function goesWithList(contact: string, listAt: Date, now: Date, timeZone: string): string {
  return `This goes to ${contact} ${withNextList(listAt, now, timeZone)}.`;
}

export function describeDeferral(
  contact: string,
  { not_before, held_by }: { readonly not_before: Date; readonly held_by: HeldBy },
  now: Date,
  timeZone: string,
): string {
  return held_by === 'list'
    ? goesWithList(contact, not_before, now, timeZone)
    : deferredSentence(contact, deferredUntil(not_before, now, timeZone), deferralReasonsForStudent[held_by]);
}
