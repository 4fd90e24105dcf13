/** Calendar days as lists show them. */

/** `2026-05-03` is `05/03/2026`, in every time zone. */
export function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return date === '' ? day : `${month}/${date}/${year}`;
}
