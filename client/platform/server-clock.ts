/** Time by the server's clock, which every answer carries: that of a device may be wrong, and forms must not refuse by it. */
let aheadMs = 0;

/** Without a date in its headers what was known stays. */
export function noteServerTime(answer: Response): Response {
  aheadMs = Date.parse(String(answer.headers.get('date'))) - Date.now() || aheadMs;
  return answer;
}

export function serverNow(): Date {
  return new Date(Date.now() + aheadMs);
}
