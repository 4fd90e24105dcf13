/** For everybody but the organizer: reports an event, or a notice about it, to the administrators. */
import type { AttendeeNotice } from '#shared/events/event-notices.contract.ts';
import type { CommunityEvent } from '#shared/events/events.contract.ts';
import { reportEvent, reportNotice } from '#shared/reports/reports.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { beginning } from '#client/ui/components/long-text.tsx';
import { ReportInPlace } from './report-in-place.tsx';

export function ReportEvent({ event }: { readonly event: CommunityEvent }) {
  if (event.is_organizer) return null;
  const params = { id: event.id };
  return (
    <ReportInPlace what="this event" send={(reason) => callApi(reportEvent, { params, body: { reason } })} />
  );
}

interface ReportNoticeProps {
  readonly event: CommunityEvent;
  readonly notice: AttendeeNotice;
  /** When it was sent, in words. */
  readonly at: string;
}

const SHOWN = 40;

export function ReportNotice({ event, notice, at }: ReportNoticeProps) {
  const params = { id: event.id, number: notice.number };
  return (
    <ReportInPlace
      what="this notice"
      which={beginning(notice.text, SHOWN)}
      beside={at}
      send={(reason) => callApi(reportNotice, { params, body: { reason } })}
    />
  );
}
