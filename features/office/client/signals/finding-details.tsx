import { useState, type ReactNode } from 'react';
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

const SHOWN = 5;

interface FindingDetailsProps {
  readonly finding: Finding;
  readonly selection: Selection<FindingLine>;
}

export function FindingDetails({ finding, selection }: FindingDetailsProps) {
  const { subject, signals, entries, lines } = finding;
  const [isAll, setAll] = useState(false);
  const shown = isAll ? lines : lines.slice(0, SHOWN);
  return (
    <>
      {/* What the rules say, how common it is, and why it may be nothing. */}
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
      <EntryLines
        lines={shown}
        names={subject.kind === 'student' ? 'contact' : 'student'}
        selection={selection}
      />
      {/* After the lines: the keyboard goes on to the actions. */}
      <Group gap="md">
        <PageBox
          rows={lines}
          // Nothing is selected that is not shown.
          selection={{ ...selection, add: (rows) => [setAll(true), selection.add(rows)] }}
          label={`Select all ${countText(lines.length)}`}
        />
        {lines.length > SHOWN && (
          <SmallButton variant="quiet" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? 'Show fewer' : `Show all ${countText(lines.length)}`}
          </SmallButton>
        )}
      </Group>
      {entries > lines.length && <Text size="sm">The newest {countText(lines.length)} are here.</Text>}
    </>
  );
}

interface EntryLinesProps<Line> {
  readonly lines: readonly Line[];
  readonly names: 'student' | 'contact' | 'both';
  readonly selection: Selection<FindingLine>;
  readonly children?: (line: Line) => ReactNode;
}

export function EntryLines<Line extends FindingLine>(props: EntryLinesProps<Line>) {
  const { lines, names, selection, children } = props;
  const state = useInboxState();
  return (
    <Stack component="ul" gap={4} className={lists.bare}>
      {lines.map((line) => (
        <Group component="li" key={line.id} wrap="nowrap" align="start" gap="xs" fz="sm">
          <RowBox row={line} name={nameOfEntry(line)} selection={selection} />
          <div>
            <Link to={`/entry-history/${line.id}`} state={state} className={lists.name}>
              {line.event}
            </Link>
            {names !== 'contact' && (
              <>
                {' · '}
                <Link to={`/admin/user-entries/${line.account_id}`} state={state} className={lists.link}>
                  {line.student}
                </Link>
              </>
            )}
            {names !== 'student' && (
              <>
                {' · '}
                <EmailText email={line.contact} />
              </>
            )}{' '}
            <span className={lists.quiet}>
              {dayText(line.date)} · {line.hours} h · {line.organizer}
            </span>
            {children?.(line)}
          </div>
        </Group>
      ))}
    </Stack>
  );
}
