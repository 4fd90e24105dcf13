import { useState, type ReactNode } from 'react';
import { Button, Group, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { readStudentSignals, type Dismissal, type FlaggedEntry } from '#features/office/signals.contract.ts';
import { signalInnocent, signalName, signalSentence, signalShare } from '#features/office/signals.text.ts';
import { useSession } from '#client/platform/session.ts';
import { useApi } from '#client/platform/use-api.ts';
import { PrintOnly, PaperTable } from '#client/ui/components/on-paper.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { dayText, schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { EntriesWithSignals, whenText } from './entry-list.tsx';
import { DismissButton } from './dismiss-button.tsx';
import { dismissalText, onePerRule } from './signals-text.ts';
import { DismissalList, RefusalList } from './settled-list.tsx';

export function StudentShown({ userId, onPaper }: { readonly userId: string; readonly onPaper: ReactNode }) {
  const query = useApi(readStudentSignals, { params: { userId } });
  return (
    <Loaded
      query={query}
      name="The entries"
      placeholder="lines"
      notFound={<ErrorAlert>There is no such student at your school.</ErrorAlert>}
      keepsData
    >
      {(found) => (
        <>
          <Group gap="sm">
            <DismissButton subject={{ kind: 'student', ...found.student }} entries={found.entries} />
            <Button
              variant="outline"
              leftSection={<IconPrinter size={18} aria-hidden="true" />}
              onClick={() => window.print()}
            >
              Print for the family
            </Button>
          </Group>
          <Text>
            What your school’s rules say about the entries. Honest work can look like this, too. It decides
            nothing. A family that asks for the record gets this as well.
          </Text>
          <EntriesWithSignals entries={found.entries} names={['contact']} />
          <DismissalList subject={{ kind: 'student', id: found.student.id }} dismissals={found.dismissals} />
          <RefusalList refusals={found.refusals} />
          <PrintOnly>
            <StudentPaper {...found}>{onPaper}</StudentPaper>
          </PrintOnly>
        </>
      )}
    </Loaded>
  );
}

interface StudentPaperProps {
  readonly student: { readonly name: string; readonly class: number };
  readonly entries: readonly FlaggedEntry[];
  readonly dismissals: readonly Dismissal[];
  readonly children?: ReactNode;
}

/** Prints every entry with its signals, and what was dismissed. */
function StudentPaper({ student, entries, dismissals, children }: StudentPaperProps) {
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
        What the school’s rules say about the entries. Honest work can look like this, too. It decides
        nothing.
      </p>
      <PaperTable
        rows={entries}
        columns={{
          Entry: ({ event, date, hours, organizer }) =>
            `${event}, ${dayText(date)}, ${hours} h, ${organizer}`,
          Contact: (entry) => `${entry.contact}. ${whenText(entry, zone)}`,
          'What the rules say': ({ signals }) =>
            signals.length === 0
              ? 'Nothing'
              : signals.map(({ rule, facts, share }) => (
                  <div key={rule}>
                    {signalSentence(rule, facts)} {signalShare(share)}
                  </div>
                )),
        }}
      />
      {rules.length > 0 && <h2>Why it may be nothing</h2>}
      {rules.map(({ rule }) => (
        <p key={rule}>
          {signalName(rule)}: {signalInnocent(rule)}
        </p>
      ))}
      {dismissals.length > 0 && <h2>Found fine</h2>}
      {dismissals.map((one) => (
        <p key={one.id}>
          {dismissalText(one, zone)}. {one.note}
        </p>
      ))}
      {children}
    </>
  );
}
