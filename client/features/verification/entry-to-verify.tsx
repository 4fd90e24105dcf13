/** The six fields of an entry, as its contact sees them. */
import { describeDay, isCalendarDay } from '#shared/calendar.ts';
import { describeHours } from '#shared/entries/hours.ts';
import type { VerificationReply } from '#shared/verification/verification.contract.ts';
import classes from './verification.module.css';

export function EntryToVerify({ entry }: { readonly entry: VerificationReply['entry'] }) {
  return (
    <div className={classes['entry']}>
      <dl className={classes['facts']}>
        <dt>Event</dt>
        <dd>{entry.event}</dd>
        <dt>Date</dt>
        <dd>{isCalendarDay(entry.date) ? describeDay(entry.date) : entry.date}</dd>
        <dt>Hours</dt>
        <dd>{describeHours(Math.round(entry.hours * 100))}</dd>
        <dt>Role</dt>
        <dd>{entry.role}</dd>
        <dt>Organizer</dt>
        <dd>{entry.organizer}</dd>
        <dt>Description</dt>
        <dd>{entry.description}</dd>
      </dl>
    </div>
  );
}
