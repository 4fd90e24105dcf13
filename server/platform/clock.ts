/** What time it is, as an argument, so that tests decide it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The instant that lies so many milliseconds after another (before it, when negative). */
export function after(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
