import { useState } from 'react';
import { Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Finding, FindingLine } from '#features/office/signals.contract.ts';
import { signalInnocent, signalSentence, signalShare } from '#features/office/signals.text.ts';
import { useInboxState } from '#features/office/client/back-to-inbox.tsx';
import { nameOfEntry } from '#features/office/client/entry-selection.tsx';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { countText, dayText } from '#client/ui/format/text.ts';
import { PageBox, RowBox, type Selection } from '#client/ui/list/selection.tsx';
import lists from '#client/ui/list/list.module.css';
import classes from './signals.module.css';

/** What the rules say, how common it is, and why it may be nothing. */
export function Sentences({ signals, entries }: Pick<Finding, 'signals' | 'entries'>) {
  return (
    <Stack component="ul" gap="xs" fz="sm" lh={1.4} className={lists.bare}>
      {signals.map((signal) => (
        <li key={signal.rule} className={classes.sentence}>
          <div>
            {signalSentence(signal.rule, signal.facts)}
            {signal.entries < entries && ` (${signal.entries} of ${entries} entries)`}
          </div>
          <div className={lists.quiet}>{signalShare(signal.share)}</div>
          <div>
            <b>May be nothing:</b> {signalInnocent(signal.rule)}
          </div>
        </li>
      ))}
    </Stack>
  );
}

const SHOWN = 5;

interface FindingDetailsProps {
  readonly finding: Finding;
  readonly selection: Selection<FindingLine>;
}

export function FindingDetails({ finding, selection }: FindingDetailsProps) {
  const { subject, signals, entries, lines } = finding;
  const state = useInboxState();
  const [isAll, setAll] = useState(false);
  return (
    <>
      <Sentences signals={signals} entries={entries} />
      <PageBox rows={lines} selection={selection} label={`Select all ${countText(lines.length)}`} />
      <Stack component="ul" gap={4} className={lists.bare}>
        {(isAll ? lines : lines.slice(0, SHOWN)).map((line) => (
          <Group component="li" key={line.id} wrap="nowrap" align="start" gap="xs" fz="sm">
            <RowBox row={line} name={nameOfEntry(line)} selection={selection} />
            <div>
              <Link to={`/entry-history/${line.id}`} state={state} className={lists.name}>
                {line.event}
              </Link>
              {' · '}
              {subject.kind === 'student' ? (
                <EmailText email={line.contact} />
              ) : (
                <Link to={`/admin/user-entries/${line.account_id}`} state={state} className={lists.link}>
                  {line.student}
                </Link>
              )}{' '}
              <span className={lists.quiet}>
                {dayText(line.date)} · {line.hours} h · {line.organizer}
              </span>
            </div>
          </Group>
        ))}
      </Stack>
      {!isAll && lines.length > SHOWN && (
        <div>
          <SmallButton variant="quiet" onClick={() => setAll(true)}>
            Show all {countText(lines.length)}
          </SmallButton>
        </div>
      )}
      {entries > lines.length && <Text size="sm">The newest {countText(lines.length)} are here.</Text>}
    </>
  );
}
