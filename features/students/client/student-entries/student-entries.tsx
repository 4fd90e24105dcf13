import { lazy, Suspense } from 'react';
import { Alert, Stack } from '@mantine/core';
import type { MadeElsewhere, SchoolEntry } from '#features/students/students.contract.ts';
import { useSession } from '#client/platform/session.ts';
import { PrintOnly, PaperTable } from '#client/ui/components/on-paper.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { dayText } from '#client/ui/format/text.ts';
import { requirementText, verifiedHours, type UserEntries } from './entries-query.ts';
import { UserEntriesPanel } from './user-entries-panel.tsx';

/** Few students come from another school. */
const EarlierHours = lazy(() => import('./earlier-hours.tsx'));

interface StudentEntriesProps extends Pick<UserEntries, 'user' | 'made_elsewhere' | 'decides_earlier_hours'> {
  readonly entries: readonly SchoolEntry[];
}

export default function StudentEntries(props: StudentEntriesProps) {
  const { user, entries, made_elsewhere: madeElsewhere, decides_earlier_hours } = props;
  const userId = String(user.id);
  const canDecide = useSession().user?.id !== user.id;
  return (
    <Stack gap="lg">
      {!canDecide && (
        <Alert role="note" color="yellow" variant="light">
          These are your own entries. You cannot verify, change or delete them here: please ask another
          administrator of your school.
        </Alert>
      )}
      {/* Shown together: a late part would push the entries down. */}
      <Suspense fallback={<LoadingBlock label="Loading the entries..." placeholder="lines" />}>
        {decides_earlier_hours && canDecide && madeElsewhere.length > 0 && (
          <EarlierHours userId={userId} entries={entries} madeElsewhere={madeElsewhere} />
        )}
        <UserEntriesPanel
          userId={userId}
          entries={entries}
          madeElsewhere={madeElsewhere}
          canDecide={canDecide}
        />
      </Suspense>
      <PrintOnly>
        <EntriesPaper user={user} entries={entries} madeElsewhere={madeElsewhere} />
      </PrintOnly>
    </Stack>
  );
}

interface EntriesPaperProps extends Pick<StudentEntriesProps, 'user' | 'entries'> {
  readonly madeElsewhere: readonly MadeElsewhere[];
}

function EntriesPaper({ user, entries, madeElsewhere }: EntriesPaperProps) {
  const school = useSession().admin?.school ?? '';
  const hours = verifiedHours(entries, madeElsewhere);
  return (
    <>
      <h1>{`${user.first_name} ${user.last_name}`}</h1>
      <p>
        {school}, class of {user.graduation_year}. Verified hours: {hours}. {requirementText(hours)}
      </p>
      <PaperTable
        rows={entries}
        columns={{
          Event: ({ event }) => event,
          Date: ({ date }) => dayText(date),
          Hours: (entry) => entry.hours,
          Role: ({ role }) => role,
          Organizer: ({ organizer }) => organizer,
          Contact: ({ contact }) => contact,
          Verified: ({ verified }) => (verified ? 'Yes' : 'No'),
        }}
      />
    </>
  );
}
