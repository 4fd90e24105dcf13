/** An event with its attendance list. */
import { AttendanceList } from '#features/attendance/client/attendance-list.tsx';
import type { DetailedEvent } from '#features/events/events.contract.ts';
import { EventDetailPage } from '#features/events/client/detail/event-detail-page.tsx';

const attendanceOf = (event: DetailedEvent) => <AttendanceList event={event} />;

export default function OwnEventPage() {
  return <EventDetailPage attendanceOf={attendanceOf} />;
}
