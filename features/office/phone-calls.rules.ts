/** The ordered checks of a phone call that an administrator records. */
import { isCalendarDay, minuteInZone } from '#shared/calendar.ts';
import { NUMBER_SOURCES } from '#features/entries/phone-call.ts';
import { check, filled, fitting, type Check } from '#shared/rules.ts';

/** The contact's answer to a line: all of it is right, or what is wrong. */
export const lineAnswers = ['yes', 'hours', 'date', 'student'] as const;
export type LineAnswer = (typeof lineAnswers)[number];

/** As it is typed. */
export interface PhoneCallForm {
  readonly number: string;
  readonly number_from: string;
  readonly person: string;
  /** `YYYY-MM-DDTHH:MM`, local time at the school. */
  readonly called_at: string;
  /** `yes`: each line was read to the contact. */
  readonly statement: string;
  readonly lines: readonly unknown[];
}

export const PERSON_LIMIT = 200;
export const NUMBER_LIMIT = 40;

/** How far a computer's clock may differ from ours. */
const CLOCK_MS = 5 * 60_000;

interface CallContext {
  readonly now: Date;
  /** When the entry was recorded; undefined if unknown. */
  readonly recordedAt?: Date | undefined;
  readonly timeZone: string;
}

export function phoneCallChecks({ now, recordedAt, timeZone }: CallContext): readonly Check<PhoneCallForm>[] {
  const latest = minuteInZone(new Date(now.getTime() + CLOCK_MS), timeZone);
  const earliest = recordedAt && minuteInZone(new Date(recordedAt.getTime() - CLOCK_MS), timeZone);
  return [
    filled('number', 'Type the number that you called.'),
    check('number', 'Type a phone number, such as (213) 555-0142 ext. 12.', ({ number }) =>
      isPhoneNumber(number),
    ),
    check('number_from', 'Choose where the number is from.', ({ number_from }) =>
      NUMBER_SOURCES.some((source) => source === number_from),
    ),
    filled('person', 'Type who you talked to.'),
    fitting('person', PERSON_LIMIT, `The name cannot be longer than ${PERSON_LIMIT} characters.`),
    check('called_at', 'Choose the day and time of the call.', ({ called_at }) => isMinute(called_at)),
    check('called_at', 'The call cannot be in the future.', ({ called_at }) => called_at <= latest),
    check(
      'called_at',
      'The call cannot be before the entry was recorded.',
      ({ called_at }) => earliest === undefined || called_at >= earliest,
    ),
    check('lines', 'Answer at least one line.', ({ lines }) => lines.length > 0),
    check('statement', 'Confirm that you read each line to them.', ({ statement }) => statement === 'yes'),
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
