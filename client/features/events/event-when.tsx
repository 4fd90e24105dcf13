/** Day and time of an event in a list; the time stays in one line. */
import type { CommunityEvent } from '#shared/events/events.contract.ts';
import { useSchoolZone } from '#client/ui/format/school-time.ts';
import list from '#client/ui/lists/list.module.css';
import { foreignZone, hourText, shortDay } from './event-text.ts';

export function EventWhen({ event }: { readonly event: CommunityEvent }) {
  const zone = foreignZone(event, useSchoolZone());
  return (
    <>
      <strong>{shortDay(event.date)}</strong>, <span className={list['nowrap']}>{hourText(event.time)}</span>
      {zone !== undefined && ` (${zone})`}
    </>
  );
}
