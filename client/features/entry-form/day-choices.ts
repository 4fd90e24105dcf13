/** The days that are one tap away. */

export interface DayChoice {
  readonly label: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

const SATURDAY = 6;

/** Today, Yesterday and the Saturday before today; on a Sunday the last two are the same day. */
export function dayChoices(today: string): DayChoice[] {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return [
    { label: 'Today', day: today },
    { label: 'Yesterday', day: daysBefore(today, 1) },
    { label: 'Last Saturday', day: daysBefore(today, weekday === SATURDAY ? 7 : weekday + 1) },
  ];
}

function daysBefore(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - count);
  return date.toISOString().slice(0, 10);
}
