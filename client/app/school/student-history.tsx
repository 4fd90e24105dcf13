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
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { Loaded, type Query } from '#client/ui/list/loaded.tsx';
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
  const isLoading = [useNotes(student), useSent(student), useStudentSignals(student)].some(
    ({ isPending }) => isPending,
  );
  return (
    <Stack gap="md" maw="56rem" className={lists.breakable}>
      {/* Loaded now, so they are there for printing. */}
      <PrintWhenLoaded query={useNotes(student)} what="The notes" />
      <PrintWhenLoaded query={useSent(student)} what="The messages" />
      <PrintWhenLoaded query={useStudentSignals(student)} what="Entries worth a look" />
      <div>
        <Button
          variant="outline"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          loading={isLoading}
          onClick={() => window.print()}
        >
          Print for the family
        </Button>
      </div>
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

function PrintWhenLoaded({ query, what }: { readonly query: Query<unknown>; readonly what: string }) {
  if (!query.error) return null;
  const failure = (error: Error) =>
    `${what} could not be loaded, and are not printed. ${failureReason(error)}`;
  return (
    <Loaded query={query} name={what} failure={failure} keepsData>
      {() => null}
    </Loaded>
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
