/**
 * Which messages of the school the reader has closed on this device. It is kept nowhere else: the school does not learn what
 * students have read.
 */

const KEY = 'limelight.closed-messages';
/** The oldest are forgotten: by then they are no longer shown. */
const MOST = 300;

export function readClosed(): readonly number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : [];
  } catch {
    // Without storage, or with something else in it, nothing is closed.
    return [];
  }
}

/** @returns all that are closed now */
export function close(id: number): readonly number[] {
  const closed = [...readClosed().filter((other) => other !== id), id].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(closed));
  } catch {
    // Without storage it comes again with the next visit.
  }
  return closed;
}
