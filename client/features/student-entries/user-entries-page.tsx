/** One student's entries, for the school: facts about the student, and every entry to verify, update or move to the bin. */
import { lazy, Suspense, type ReactNode } from 'react';
import { Alert, Anchor, Button, Group, Stack, Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { useSession } from '#client/platform/session.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { asItStood, useReturnTo } from '#client/ui/components/return-to.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { DownloadButton } from '#client/domain/downloads/download-buttons.tsx';
import { entriesOfOne } from '#client/domain/downloads/downloads.ts';
import { entriesQuery, useDecidedEntries, type UserEntries } from './decisions.ts';
import { NO_SUCH_PERSON } from './user-entries.messages.ts';
import { verifiedHours, requirementText } from './user-entries-list.ts';
import { UserEntriesPanel } from './user-entries-panel.tsx';
import { IconCheck } from '@tabler/icons-react';
import type { EntryOwner, AccountChange } from '#shared/administration/administration.contract.ts';
import { REQUIRED_HOURS } from '#shared/entries/entry-limits.ts';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import list from '#client/ui/list/list.module.css';

/** Few students have come from another school. */
const EarlierHours = lazy(() => import('./earlier-hours.tsx'));

export default function UserEntriesPage() {
  const { userId = '' } = useParams();
  const query = useQuery(entriesQuery(userId));
  const { data } = query;
  const { returnTo } = useReturnTo();
  const name = data ? `${data.user.first_name} ${data.user.last_name}`.trim() : 'Student entries';
  return (
    <Stack gap="lg">
      <Group>
        <Anchor component={Link} to={asItStood('/admin/entries', returnTo.database)} py={4} fw={600}>
          Back to the Volunteer Database
        </Anchor>
      </Group>
      <Group justify="space-between" align="end" gap="sm">
        <PageHeading title={data ? `Entries of ${name}` : name}>{name}</PageHeading>
        {data && (
          <Group gap="sm">
            {!data.has_left && (
              <Button component={Link} to={`/admin/requirements/${data.user.id}`} variant="outline">
                Requirement
              </Button>
            )}
            <Button component={Link} to={`/admin/looks/${data.user.id}`} variant="outline">
              Worth a look
            </Button>
            <DownloadButton order={entriesOfOne(data.user.id, name)}>Download Entries</DownloadButton>
          </Group>
        )}
      </Group>
      <Loaded
        query={query}
        what="The entries"
        shape="lines"
        gone={<ErrorAlert title="Something went wrong">{NO_SUCH_PERSON}</ErrorAlert>}
      >
        {(found) => <Shown key={userId} userId={userId} {...found} />}
      </Loaded>
    </Stack>
  );
}

function Shown({
  userId,
  user,
  entries,
  changes,
  has_left,
  made_elsewhere,
  decides_earlier_hours,
}: UserEntries & { readonly userId: string }) {
  const session = useSession();
  const decided = useDecidedEntries(userId, entries);
  const canDecide = session.user?.id !== user.id;
  return (
    <>
      {has_left && (
        <Alert role="note" color="yellow" variant="light">
          {user.first_name} is no longer at your school. What was recorded here stays with it.
        </Alert>
      )}
      <UserEntriesFacts user={user} hours={verifiedHours(decided, made_elsewhere)} hasLeft={has_left} />
      {!canDecide && (
        <Alert role="note" color="yellow" variant="light">
          These are your own entries. You cannot verify, change or delete them here: please ask another
          administrator of your school.
        </Alert>
      )}
      <AccountChanges changes={changes} />
      {/* Together: what came later would push the entries down. */}
      <Suspense fallback={<LoadingBlock label="Loading the entries..." shape="lines" />}>
        {decides_earlier_hours && canDecide && made_elsewhere.length > 0 && (
          <EarlierHours userId={userId} entries={decided} madeElsewhere={made_elsewhere} />
        )}
        <UserEntriesPanel
          userId={userId}
          entries={decided}
          madeElsewhere={made_elsewhere}
          canDecide={canDecide}
        />
      </Suspense>
    </>
  );
}

function UserEntriesFacts({ user, hours, hasLeft }: { user: EntryOwner; hours: number; hasLeft: boolean }) {
  const fact = (name: string, value: ReactNode) => (
    <div>
      <Text component="dt" size="sm" c="var(--ll-ink-soft)">
        {name}
      </Text>
      <Text component="dd" fw={600} className={list.breakable}>
        {value}
      </Text>
    </div>
  );
  return (
    <Paper withBorder p="md">
      <Group component="dl" m={0} gap="var(--mantine-spacing-sm) var(--mantine-spacing-xl)">
        {fact('Email', <EmailText email={user.email} />)}
        {fact('Graduation year', user.graduation_year)}
        {fact(hasLeft ? 'Verified hours here' : 'Verified hours', hours)}
        {!hasLeft &&
          fact(
            'Requirement',
            user.is_school_administration ? (
              'None for the school administration'
            ) : (
              <>
                {hours >= REQUIRED_HOURS && (
                  <>
                    <IconCheck size={16} aria-hidden="true" />{' '}
                  </>
                )}
                {requirementText(hours)}
              </>
            ),
          )}
      </Group>
    </Paper>
  );
}

const names: Readonly<Record<AccountChange['field'], string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  school: 'School',
  graduation_year: 'Graduation year',
};

function AccountChanges({ changes }: { readonly changes: readonly AccountChange[] }) {
  const zone = useSchoolZone();
  if (changes.length === 0) return null;
  return (
    <details>
      <summary>Changes of name, school and graduation year ({changes.length})</summary>
      <Stack component="ul" gap={4} m={0} ps="lg" style={{ overflowWrap: 'anywhere' }}>
        {changes.map(({ field, before, after, at }, place) => (
          // Changes have no id, and never move.
          <li key={changes.length - place}>
            <Text size="sm">
              <time dateTime={at}>{schoolTime(at, zone)}</time>: {names[field]} <del>{before}</del> became{' '}
              <ins>{after}</ins>
            </Text>
          </li>
        ))}
      </Stack>
    </details>
  );
}
