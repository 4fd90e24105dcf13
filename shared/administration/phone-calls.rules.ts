/** The ordered checks of a telephone call that an administrator records. */
import { isCalendarDay, minuteInZone } from '#shared/calendar.ts';
import { NUMBER_SOURCES } from '#shared/entries/phone-call.ts';
import { fits, isFilled, type Check } from '#shared/rules.ts';

/** What the contact said of a line: all of it is right, or what is not. */
export const lineAnswers = ['yes', 'hours', 'date', 'student'] as const;
export type LineAnswer = (typeof lineAnswers)[number];

/** As it is typed. */
export interface PhoneCallForm {
  readonly number: string;
  readonly number_from: string;
  readonly person: string;
  /** `YYYY-MM-DDTHH:MM` on the clocks of the school. */
  readonly called_at: string;
  /** `yes`: each line was read to them. */
  readonly statement: string;
  readonly lines: readonly unknown[];
}

export const PERSON_LIMIT = 200;
export const NUMBER_LIMIT = 40;

/** Clocks of computers differ by so much from ours. */
const CLOCK_MS = 5 * 60_000;

interface CallContext {
  readonly now: Date;
  /** When the entry was recorded; undefined where that is not known. */
  readonly recordedAt?: Date | undefined;
  readonly timeZone: string;
}

export function phoneCallChecks({ now, recordedAt, timeZone }: CallContext): readonly Check<PhoneCallForm>[] {
  const latest = minuteInZone(new Date(now.getTime() + CLOCK_MS), timeZone);
  const earliest = recordedAt && minuteInZone(new Date(recordedAt.getTime() - CLOCK_MS), timeZone);
  return [
    { field: 'number', message: 'Type the number that you called.', holds: ({ number }) => isFilled(number) },
    {
      field: 'number',
      message: 'Type a phone number, such as (213) 555-0142 ext. 12.',
      holds: ({ number }) => isPhoneNumber(number),
    },
    {
      field: 'number_from',
      message: 'Choose where the number is from.',
      holds: ({ number_from }) => NUMBER_SOURCES.some((source) => source === number_from),
    },
    { field: 'person', message: 'Type who you talked to.', holds: ({ person }) => isFilled(person) },
    {
      field: 'person',
      message: `The name cannot be longer than ${PERSON_LIMIT} characters.`,
      holds: ({ person }) => fits(person, PERSON_LIMIT),
    },
    {
      field: 'called_at',
      message: 'Choose the day and time of the call.',
      holds: ({ called_at }) => isMinute(called_at),
    },
    {
      field: 'called_at',
      message: 'The call cannot be in the future.',
      holds: ({ called_at }) => called_at <= latest,
    },
    {
      field: 'called_at',
      message: 'The call cannot be before the entry was recorded.',
      holds: ({ called_at }) => earliest === undefined || called_at >= earliest,
    },
    {
      field: 'lines',
      message: 'Answer at least one line.',
      holds: ({ lines }) => lines.length > 0,
    },
    {
      field: 'statement',
      message: 'Confirm that you read each line to them.',
      holds: ({ statement }) => statement === 'yes',
    },
  ];
}

function isPhoneNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length;
  return (
    text.length <= NUMBER_LIMIT &&
    digits >= 7 &&
    /^\+?[\d\s().\-/,]+(?:(?:ext\.?|extension|x|#)\s*\d{1,6})?$/i.test(text)
  );
}

function isMinute(text: string): boolean {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(text) ?? [];
  return (
    day !== undefined && time !== undefined && isCalendarDay(day) && time <= '23:59' && time.slice(3) <= '59'
  );
}
