/** The start of an event as text. */

/** `Saturday, May 9, 2026 at 2:30 PM PDT`, in local time of the event's zone. */
export function describeStart({ starts_at, time_zone }: { starts_at: string; time_zone: string }): string {
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: time_zone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  // Some versions put a narrow space before PM, which not every mail program can show.
  return formatter.format(new Date(starts_at)).replaceAll(/\s/g, ' ');
}
