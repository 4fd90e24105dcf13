/** Formats hours. Separate from parsing (`hours.ts`), for which contacts' pages have no room. */

/** Hundredths as the decimal text of the database and the API: 250 is `2.5`, 225 is `2.25`. */
export function formatHundredths(hundredths: number): string {
  return String(hundredths / 100);
}

/** `2.5 hours (2 h 30 min)`, `3 hours` */
export function describeHours(hundredths: number): string {
  const decimal = `${formatHundredths(hundredths)} ${hundredths === 100 ? 'hour' : 'hours'}`;
  return hundredths % 100 === 0 ? decimal : `${decimal} (${describeDuration(hundredths)})`;
}

/** `2 h 30 min`, in many languages. */
export function describeDuration(hundredths: number): string {
  const minutes = Math.round((hundredths * 60) / 100);
  const spoken = [
    minutes >= 60 ? `${Math.floor(minutes / 60)} h` : '',
    minutes % 60 || minutes === 0 ? `${minutes % 60} min` : '',
  ];
  return spoken.filter((part) => part).join(' ');
}
