/** The six fields of an entry for its contact: what, when and how long come first. */
import type { VerificationReply } from '#shared/verification/verification.contract.ts';
import { dayLabel, hourText, useContactText } from './contact-text.ts';
import classes from './verification.module.css';

export function EntryToVerify({ entry }: { readonly entry: VerificationReply['entry'] }) {
  const words = useContactText();
  const { fact } = words;
  return (
    <div className={classes.entry}>
      <dl className={classes.facts}>
        <dt>{fact('event')}</dt>
        <dd className={classes.main}>{entry.event}</dd>
        <dt>{fact('date')}</dt>
        <dd className={classes.main}>{dayLabel(entry.date, words)}</dd>
        <dt>{fact('hours')}</dt>
        <dd className={classes.main}>{hourText(entry.hours, words)}</dd>
        <dt>{fact('role')}</dt>
        <dd>{entry.role}</dd>
        <dt>{fact('organizer')}</dt>
        <dd>{entry.organizer}</dd>
        <dt>{fact('description')}</dt>
        <dd>{entry.description}</dd>
      </dl>
    </div>
  );
}
