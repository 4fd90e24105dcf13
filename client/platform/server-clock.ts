/** Time by the server's clock, which every answer carries: that of a device may be wrong, and forms must not refuse by it. */
let aheadMs = 0;

/** @param date the header of an answer, whole seconds */
export function noteServerTime(date: string | null): void {
  const at = Date.parse(date ?? '');
  if (!Number.isNaN(at)) aheadMs = at - Date.now();
}

export function serverNow(): Date {
  return new Date(Date.now() + aheadMs);
}
