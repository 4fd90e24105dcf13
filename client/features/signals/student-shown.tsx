/** What the rules say of the entries of a student; a part of what a school hands out when a family asks. */
import { useState, type ReactNode } from 'react';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { readStudentLook, type FoundFine, type LookedEntry } from '#shared/signals/signals.contract.ts';
import { signalInnocent, signalName, signalSentence, signalShare } from '#shared/signals/signals.text.ts';
import { BackToInbox } from '#client/domain/office/back-to-inbox.tsx';
import { useSession } from '#client/platform/session.ts';
import { useApi } from '#client/platform/use-api.ts';
import { OnPaper } from '#client/ui/components/on-paper.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { dayText, schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { SaidEntries, whenText } from './entry-list.tsx';
import { FineButton } from './fine-dialog.tsx';
import { fineText, onePerRule } from './looks-text.ts';
import { FoundFineList, RefusalList } from './settled-list.tsx';

/** Of other features. */
export interface StudentParts {
  /** What can be done, beside Print. */
  readonly beside: ReactNode;
  /** Before the entries. */
  readonly above: ReactNode;
  /** After them. */
  readonly below: ReactNode;
  readonly onPaper: ReactNode;
}

interface StudentShownProps {
  readonly parts: (student: { readonly id: number; readonly name: string }) => StudentParts;
  /** False while what stands above the entries is loading: it would move them. */
  readonly arePartsThere: boolean;
}

export function StudentShown({ parts, arePartsThere }: StudentShownProps) {
  const { userId = '' } = useParams();
  const query = useApi(readStudentLook, { params: { userId } });
  const data = arePartsThere ? query.data : undefined;
  const more = data && parts(data.student);
  return (
    <Stack gap="md" maw="56rem">
      <Group gap="md">
        <BackToInbox />
        <Anchor component={Link} to={`/admin/user-entries/${userId}`} underline="always">
          Entries
        </Anchor>
      </Group>
      <Group justify="space-between" align="start" gap="sm" wrap="nowrap">
        <PageHeading title={data ? `Worth a look: ${data.student.name}` : 'Worth a look'}>
          {data ? data.student.name : 'Worth a look'}
        </PageHeading>
      </Group>
      <Loaded
        query={{ ...query, data }}
        what="The entries"
        shape="lines"
        gone={<ErrorAlert>There is no such student at your school.</ErrorAlert>}
        isKept
      >
        {(found) => (
          <>
            <Text>
              What the rules of the school say of the entries. It can be true of honest work, too, and decides
              nothing. A family that asks for the record gets this as well: print it for them.
            </Text>
            <Group gap="sm">
              <FineButton subject={{ kind: 'student', ...found.student }} entries={found.entries} />
              <Button
                variant="outline"
                leftSection={<IconPrinter size={18} aria-hidden="true" />}
                onClick={() => window.print()}
              >
                Print
              </Button>
              {more?.beside}
            </Group>
            {more?.above}
            <SaidEntries entries={found.entries} names={['contact']} />
            <FoundFineList fine={found.fine} />
            <RefusalList refusals={found.refusals} />
            {more?.below}
            <OnPaper>
              <StudentPaper {...found}>{more?.onPaper}</StudentPaper>
            </OnPaper>
          </>
        )}
      </Loaded>
    </Stack>
  );
}

interface StudentPaperProps {
  readonly student: { readonly name: string; readonly class: number };
  readonly entries: readonly LookedEntry[];
  readonly fine: readonly FoundFine[];
  /** At its end. */
  readonly children?: ReactNode;
}

/** What is printed of a student: every entry with all that is said of it, and what was found fine. */
function StudentPaper({ student, entries, fine, children }: StudentPaperProps) {
  const school = useSession().admin?.school ?? '';
  const zone = useSchoolZone();
  const [now] = useState(() => new Date().toISOString());
  const rules = onePerRule(entries);
  return (
    <>
      <h1>{student.name}</h1>
      <p>
        {school}
        {student.class > 0 && `, class of ${student.class}`}. Printed on {schoolTime(now, zone)}.
      </p>
      <p>
        What the rules of the school say of the entries. It can be true of honest work, too, and decides
        nothing.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Entry</th>
            <th scope="col">Contact</th>
            <th scope="col">What is said of it</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <th scope="row">
                {entry.event}, {dayText(entry.date)}, {entry.hours} h, {entry.organizer}
              </th>
              <td>
                {entry.contact}. {whenText(entry, zone)}
              </td>
              <td>
                {entry.signals.length === 0
                  ? 'Nothing'
                  : entry.signals.map(({ rule, facts, share }) => (
                      <div key={rule}>
                        {signalSentence(rule, facts)} {signalShare(share)}
                      </div>
                    ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rules.length > 0 && <h2>Why it may be nothing</h2>}
      {rules.map(({ rule }) => (
        <p key={rule}>
          {signalName(rule)}: {signalInnocent(rule)}
        </p>
      ))}
      {fine.length > 0 && <h2>Found fine</h2>}
      {fine.map((one) => (
        <p key={one.id}>
          {fineText(one, zone)}. {one.note}
        </p>
      ))}
      {children}
    </>
  );
}
