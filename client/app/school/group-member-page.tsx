/** A member of a group and their entries, for its advisers, who change nothing here. */
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { fullName } from '#features/people/client/acted-on.ts';
import { graduationReport } from '#features/requirements/graduation.contract.ts';
import { entriesQuery } from '#features/students/client/student-entries/entries-query.ts';
import { UserEntriesPanel } from '#features/students/client/student-entries/user-entries-panel.tsx';
import { isStaff, useSession } from '#client/platform/session.ts';
import { useApi } from '#client/platform/use-api.ts';
import { Facts } from '#client/ui/components/facts.tsx';
import { BackLink } from '#client/ui/components/links.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { Loaded } from '#client/ui/list/loaded.tsx';

export default function GroupMemberPage() {
  const { groupId = '', accountId = '' } = useParams();
  const { admin } = useSession();
  const isOfStaff = isStaff(admin);
  const query = useQuery({ ...entriesQuery(accountId), enabled: !isOfStaff });
  const { data: report, isLoading } = useApi(
    graduationReport,
    { query: { group: groupId } },
    { enabled: !isOfStaff },
  );
  const progress = report?.rows.find(({ id }) => String(id) === accountId);
  if (isOfStaff) return <Navigate replace to={`/admin/user-entries/${accountId}`} />;
  return (
    <Stack gap="lg">
      <BackLink to={`/groups/${groupId}`}>Back to the group</BackLink>
      <PageHeading>{query.data ? fullName(query.data.user) : 'Member'}</PageHeading>
      <Loaded
        // With the progress, which would push the entries down.
        query={{ ...query, data: isLoading ? undefined : query.data }}
        name="The entries"
        placeholder="lines"
        notFound={<Text role="status">This person is not in your groups.</Text>}
      >
        {({ user, entries }) => (
          <>
            <Facts
              facts={{
                Email: <EmailText email={user.email} />,
                Class: user.graduation_year,
                'Verified hours': user.total_hours,
                Progress: progress && `${progress.counted} of ${progress.needed}. ${progress.next}`,
              }}
            />
            <UserEntriesPanel userId={accountId} entries={entries} madeElsewhere={[]} canDecide={false} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}
