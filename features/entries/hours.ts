/** Parses hours into whole hundredths to avoid floating-point errors (rulings, section 3). */
import { quoteInput } from '#shared/quote-input.ts';

/**
 * Reads `2.5`, `.5h`, `2,5`, `2½`, `1 1/2`, `2:30`, `2:30:00`, `2h 30m`, `2h30`, `2 hrs.`, `45m` or `150 min`. A plain number
 * means hours. Returns hundredths, or undefined for anything else, more than two decimals, or ambiguous text (`1,500`). Minutes
 * are rounded to hundredths, at most 18 seconds off.
 */
export function parseHours(text: string): number | undefined {
  const input = text.trim().toLowerCase().replace(/\s+/g, ' ');
  if (AMBIGUOUS.test(input)) return undefined;
  return parseNumber(input) ?? parseClock(input) ?? parseText(input);
}

/** `2.5`, `2,5`, `.5` */
function parseNumber(input: string): number | undefined {
  const decimal = /^(\d{0,12})(?:[.,](\d{1,2})0*|[.,]0*)?$/.exec(input);
  if (!decimal || !/\d/.test(input)) return undefined;
  return Number(decimal[1] || '0') * 100 + Number((decimal[2] ?? '').padEnd(2, '0'));
}

/** A comma before three digits: decimals in one country, thousands in another. */
const AMBIGUOUS = /^\d*,\d{3}$/;

/** A special message for ambiguous text, else `otherwise`. */
export function notHours(text: string, otherwise: string): string {
  return AMBIGUOUS.test(text.trim())
    ? `${quoteInput(text)} can be read in two ways. Please write it without a comma, such as 1.5 or 1500`
    : otherwise;
}

/** `2:30`, `2:30 h`, and `2:30:00` as spreadsheets write it */
function parseClock(input: string): number | undefined {
  const clock = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d))?(?: ?(?:h|hrs?|hours?)\.?)?$/.exec(input);
  return clock
    ? fromMinutes(Number(clock[1]) * 60 + Number(clock[2]) + Number(clock[3] ?? '0') / 60)
    : undefined;
}

/** Hours, then minutes, whose unit may be missing (`2h30`). */
const WORDS = /^(?:(.+?) ?(?:h|hrs?|hours?)\.?)?(?:,? ?(?:and |& ?)?(\d{1,5}) ?(?:m|mins?|minutes?)\.?)?$/;
const JOINED = /^(\d{1,4}) ?h ?([0-5]\d)$/;

function parseText(input: string): number | undefined {
  const joined = JOINED.exec(input);
  if (joined) return fromMinutes(Number(joined[1]) * 60 + Number(joined[2]));
  const whole = parseFraction(input);
  if (whole !== undefined) return whole;
  const match = WORDS.exec(input);
  if (!match || (match[1] === undefined && match[2] === undefined)) return undefined;
  const hours = match[1] === undefined ? 0 : parseAmount(match[1]);
  return hours === undefined ? undefined : hours + fromMinutes(Number(match[2] ?? '0'));
}

/** A number or a fraction before `h`, but no bare comma. */
function parseAmount(input: string): number | undefined {
  return /^(?:\d{1,4}|(?=[.,]))(?:[.,]\d{1,2})?$/.test(input) ? parseNumber(input) : parseFraction(input);
}

/** Only fractions that are exact in hundredths. */
const FRACTIONS: Readonly<Record<string, number>> = {
  '½': 50,
  '1/2': 50,
  '¼': 25,
  '1/4': 25,
  '¾': 75,
  '3/4': 75,
};

/** `½`, `2½`, `1 1/2` */
function parseFraction(input: string): number | undefined {
  // The space matters: 11/2 is another number.
  const parts = /^(?:(\d{1,4}) )?(1\/2|1\/4|3\/4)$/.exec(input) ?? /^(?:(\d{1,4}) ?)?([½¼¾])$/.exec(input);
  return parts ? Number(parts[1] ?? '0') * 100 + (FRACTIONS[parts[2] ?? ''] ?? 0) : undefined;
}

/** A guess at a plain number above `maximum` hours: `90` as `90 min`. */
export function suggestMinutes(text: string, maximum: number): string | undefined {
  const plain = /^\d{2,3}$/.exec(text.trim());
  const minutes = Number(plain?.[0]);
  return minutes > maximum && minutes <= maximum * 60 ? `${minutes} min` : undefined;
}

function fromMinutes(minutes: number): number {
  return Math.round((minutes * 100) / 60);
}
