/**
 * Hours as people write them, held as a whole number of hundredths so that nothing is ever rounded by floating point
 * (rulings, section 3).
 */

/**
 * Reads `2.5`, `2,5`, `2:30`, `2h 30m`, `2 h`, `45m` or `150 min`.
 *
 * @returns hundredths of an hour, or undefined when the text is not hours with at most two decimals. Minutes that
 * are no whole hundredth (such as 10 minutes) are rounded to the nearest one, which is at most 18 seconds away.
 */
export function parseHours(text: string): number | undefined {
  const input = text.trim().toLowerCase();
  const decimal = /^(\d{0,12})(?:[.,](\d{1,2})0*|[.,]0*)?$/.exec(input);
  if (decimal && /\d/.test(input)) {
    return Number(decimal[1] || '0') * 100 + Number((decimal[2] ?? '').padEnd(2, '0'));
  }
  const clock = /^(\d{1,4}):([0-5]\d)$/.exec(input);
  if (clock) return fromMinutes(Number(clock[1]) * 60 + Number(clock[2]));
  const words =
    /^(?:(\d{1,4}(?:[.,]\d{1,2})?) ?(?:h|hr|hrs|hour|hours))?,? ?(?:and )?(?:(\d{1,5}) ?(?:m|min|mins|minute|minutes))?$/.exec(
      input,
    );
  if (words && (words[1] !== undefined || words[2] !== undefined)) {
    const whole = words[1] === undefined ? 0 : Math.round(Number(words[1].replace(',', '.')) * 100);
    return whole + fromMinutes(Number(words[2] ?? '0'));
  }
  return undefined;
}

function fromMinutes(minutes: number): number {
  return Math.round((minutes * 100) / 60);
}

/** Hundredths as the decimal text that the database and the wire use: 250 is `2.5`, 225 is `2.25`. */
export function formatHundredths(hundredths: number): string {
  return String(hundredths / 100);
}

/** Hours for people: `2.5 hours (2 h 30 min)`. */
export function describeHours(hundredths: number): string {
  const minutes = Math.round((hundredths * 60) / 100);
  const decimal = formatHundredths(hundredths);
  const spoken = [
    minutes >= 60 ? `${Math.floor(minutes / 60)} h` : '',
    minutes % 60 || minutes === 0 ? `${minutes % 60} min` : '',
  ];
  return `${decimal} ${hundredths === 100 ? 'hour' : 'hours'} (${spoken.filter((part) => part).join(' ')})`;
}

/** Adds hours with at most two decimals without floating-point error. */
export function sumHours(hours: readonly number[]): number {
  return hours.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;
}
