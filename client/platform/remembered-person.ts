/**
 * The last user who did not log out on this device: what Record Entry needs offline to find drafts and the
 * school's day. No name or email, because the device may be shared. Removed at logout, when the session ends,
 * and when its cookie is gone.
 */
import { readStored, store } from './store.ts';

const KEY = 'limelight.offline-person';

interface RememberedPerson {
  readonly id: number;
  readonly time_zone: string;
}

/** Without storage there are no drafts either. */
export function rememberPerson({ id, time_zone }: RememberedPerson): void {
  store(KEY, JSON.stringify({ id, time_zone }));
}

export function forgetPerson(): void {
  store(KEY, null);
}

export function rememberedPerson(): RememberedPerson | undefined {
  try {
    const { id, time_zone } = JSON.parse(readStored(KEY) ?? '{}') as Partial<RememberedPerson>;
    return typeof id === 'number' && typeof time_zone === 'string' ? { id, time_zone } : undefined;
  } catch {
    return undefined;
  }
}
