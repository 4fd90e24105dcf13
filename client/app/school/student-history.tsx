import { useState } from 'react';
import { Button, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { AccountChange } from '#features/students/students.contract.ts';
import { StudentMessagesPaper, useSent } from '#features/people/client/messages/student-messages.tsx';
import { NotesPaper, useNotes } from '#features/people/client/notes/notes-section.tsx';
import type { Refusal } from '#features/office/signals.contract.ts';
import {
  RefusalList,
  StudentSignals,
  StudentSignalsPaper,
  useStudentSignals,
} from '#features/office/client/signals/student-signals.tsx';
import { useSession } from '#client/platform/session.ts';
import { TextLink } from '#client/ui/components/links.tsx';
import { PrintOnly } from '#client/ui/components/on-paper.tsx';
import { failureReason } from '#client/platform/api-error.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import type { Query } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';
import lists from '#client/ui/list/list.module.css';

interface StudentHistoryProps {
  readonly student: number;
  readonly name: string;
  readonly graduationYear: number | null;
  readonly changes: readonly AccountChange[];
  readonly refusals: readonly Refusal[];
}

export default function StudentHistory(props: StudentHistoryProps) {
  const { student, name, graduationYear, changes, refusals } = props;
  // Loaded now, so they are there for printing.
  const printed: Readonly<Record<string, Query<unknown> & { readonly isPending: boolean }>> = {
    'The notes': useNotes(student),
    'The messages': useSent(student),
    'Entries worth a look': useStudentSignals(student),
  };
  const isLoading = Object.values(printed).some(({ isPending }) => isPending);
  return (
    <Stack gap="md" maw="56rem" className={lists.breakable}>
      {Object.entries(printed).map(
        ([what, query]) =>
          query.error &&
          query.data === undefined && (
            <RetryAlert key={what} isFetching={query.isFetching} onRetry={() => void query.refetch()}>
              {what} could not be loaded, and are not printed. {failureReason(query.error)}
            </RetryAlert>
          ),
      )}
      <Button
        w="fit-content"
        variant="outline"
        leftSection={<IconPrinter size={18} aria-hidden="true" />}
        loading={isLoading}
        onClick={() => window.print()}
      >
        Print for the family
      </Button>
      <PrintOnly>
        <h1>{name}</h1>
        <PrintedFor graduationYear={graduationYear} />
        <StudentSignalsPaper student={student} />
        <NotesPaper student={student} />
        <StudentMessagesPaper student={student} />
      </PrintOnly>
      <StudentSignals student={student} />
      <RefusalList refusals={refusals} />
      <AccountChanges changes={changes} />
      <div>
        <TextLink to={`/admin/activity?tab=all&person=${student}`}>All activity about this student</TextLink>
      </div>
    </Stack>
  );
}

function PrintedFor({ graduationYear }: Pick<StudentHistoryProps, 'graduationYear'>) {
  const school = useSession().admin?.school ?? '';
  const zone = useSchoolZone();
  const [now] = useState(() => new Date().toISOString());
  return (
    <p>
      {school}
      {graduationYear !== null && `, class of ${graduationYear}`}. Printed on {schoolTime(now, zone)}.
    </p>
  );
}

const names: Readonly<Record<AccountChange['field'], string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  school: 'School',
  graduation_year: 'Graduation year',
};

function AccountChanges({ changes }: Pick<StudentHistoryProps, 'changes'>) {
  const zone = useSchoolZone();
  if (changes.length === 0) return null;
  return (
    <Section title="Changes of name, school and graduation year" size="h4" gap="xs">
      <Stack component="ul" gap={4} m={0} ps="lg">
        {changes.map(({ field, before, after, at }, place) => (
          // Changes have no id and never move.
          <li key={changes.length - place}>
            <Text size="sm">
              <time dateTime={at}>{schoolTime(at, zone)}</time>: {names[field]} <del>{before}</del> became{' '}
              <ins>{after}</ins>
            </Text>
          </li>
        ))}
      </Stack>
    </Section>
  );
}
