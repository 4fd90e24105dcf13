const DAY_MS = 86_400_000;

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** `2026-05-03` is `05/03/2026`. */
export function numericDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

/** 1 from a day to the next. */
export function daysBetween(from: string, to: string): number {
  return Math.round((msOf(to) - msOf(from)) / DAY_MS);
}

/** `addDays('2026-02-28', 1)` is `2026-03-01`. */
export function addDays(day: string, days: number): string {
  return new Date(msOf(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** 0 for Sunday to 6 for Saturday. */
export function weekday(day: string): number {
  return new Date(msOf(day)).getUTCDay();
}

export function weekOf(day: string): string {
  return addDays(day, -weekday(day));
}

const FIRST_MONTH = 8;

/** The calendar year in which it begins, in August: 2025 for May 2026. */
export function schoolYearOf(day: string): number {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return month >= FIRST_MONTH ? year : year - 1;
}

export function schoolYearDays(year: number): readonly [first: string, last: string] {
  return [`${year}-08-01`, `${year + 1}-07-31`];
}

export function schoolYearMonths(year: number): string[] {
  return Array.from({ length: 12 }, (_, index) =>
    new Date(Date.UTC(year, FIRST_MONTH - 1 + index, 1)).toISOString().slice(0, 7),
  );
}

/** Whether to review the school year: in June. */
export function isReviewTime(day: string): boolean {
  return day.slice(5, 7) === '06';
}

/** `2025–26` */
export function schoolYearName(year: number): string {
  return `${year}\u2013${String((year + 1) % 100).padStart(2, '0')}`;
}
