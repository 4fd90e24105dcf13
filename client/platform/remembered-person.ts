/**
 * The last person on this device who did not log out, for opening the product without a connection: what Record Entry needs
 * to find drafts and the school's day. No name and no email, because the device may be shared. Removed at logout, when the
 * session ends, and when its cookie is gone.
 */

const KEY = 'limelight.offline-person';

export interface RememberedPerson {
  readonly id: number;
  readonly time_zone: string;
}

export function rememberPerson({ id, time_zone }: RememberedPerson): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ id, time_zone }));
  } catch {
    // Without storage there are no drafts, either.
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
