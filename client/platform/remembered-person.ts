/**
 * Who used this device last and has not logged out, for when the product is opened without a connection: as much as
 * Record Entry needs to find the person's drafts and to know what day it is at their school. Neither name nor email: the
 * device may be shared. Forgotten by logging out, by a session that ended, and with the cookie that says that there is one.
 */

const KEY = 'limelight.offline-person';

export interface RememberedPerson {
  /** The number of the account. */
  readonly id: number;
  /** The school's time zone. */
  readonly time_zone: string;
}

export function rememberPerson({ id, time_zone }: RememberedPerson): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ id, time_zone }));
  } catch {
    // Without storage there are no drafts either.
  }
}

export function forgetPerson(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept then.
  }
}

export function rememberedPerson(): RememberedPerson | undefined {
  try {
    const { id, time_zone } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<RememberedPerson>;
    return typeof id === 'number' && typeof time_zone === 'string' ? { id, time_zone } : undefined;
  } catch {
    return undefined;
  }
}
