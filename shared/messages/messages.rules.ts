/** Limits of what a school writes to its students, and the checks of an announcement (docs/decisions/0065). */
import { isCalendarDay } from '#shared/calendar.ts';
import { notADay } from '#shared/typed-day.ts';
import { addDays } from '#shared/own-hours/days.ts';
import { isFilled, type Check } from '#shared/rules.ts';

/** Characters; also a constraint in the database. */
export const MESSAGE_MAXIMUM = 2000;
/** Students of one message. */
export const STUDENTS_AT_ONCE = 500;
/** Messages that a student gets within 24 hours. */
export const MESSAGES_A_DAY = 3;
/** Announcements that are shown at once in a school. */
export const ANNOUNCEMENTS_AT_ONCE = 5;
/** Days from today until the last day that can be chosen. */
export const ANNOUNCED_DAYS = 92;

/** As it is typed. */
export interface Words {
  readonly text: string;
  /** In Spanish; empty when all read `text`. */
  readonly text_es: string;
}

export const messageChecks: readonly Check<Words>[] = [
  { field: 'text', message: 'Please write what you want to say.', holds: ({ text }) => isFilled(text) },
  {
    field: 'text',
    message: `Please use at most ${MESSAGE_MAXIMUM} characters.`,
    holds: ({ text }) => text.length <= MESSAGE_MAXIMUM,
  },
  {
    field: 'text_es',
    message: `Please use at most ${MESSAGE_MAXIMUM} characters.`,
    holds: ({ text_es }) => text_es.length <= MESSAGE_MAXIMUM,
  },
];

/** @param today at the school */
export function announcementChecks(today: string): readonly Check<Words & { readonly until: string }>[] {
  return [
    ...messageChecks,
    {
      field: 'until',
      message: 'Please choose the last day on which it is shown.',
      holds: ({ until }) => until !== '',
    },
    {
      field: 'until',
      message: ({ until }) => notADay(until),
      holds: ({ until }) => isCalendarDay(until),
    },
    {
      field: 'until',
      message: 'Please choose a day from today on.',
      holds: ({ until }) => until >= today,
    },
    {
      field: 'until',
      message: 'Please choose a day within three months.',
      holds: ({ until }) => until <= addDays(today, ANNOUNCED_DAYS),
    },
  ];
}
