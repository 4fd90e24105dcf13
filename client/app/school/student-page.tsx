import { lazy, type ReactNode } from 'react';
import { Group, Paper, Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { REQUIRED_HOURS } from '#features/entries/entry-limits.ts';
import { DownloadButton } from '#client/ui/downloads/download-buttons.tsx';
import { entriesOfOne } from '#features/entries/client/entry-files.ts';
import { BackToInbox, useInboxState } from '#features/office/client/back-to-inbox.tsx';
import { fullName } from '#features/people/client/acted-on.ts';
import { PersonMenu } from '#features/people/client/person-menu.tsx';
import {
  entriesQuery,
  requirementText,
  useDecidedEntries,
  verifiedHours,
  type UserEntries,
} from '#features/students/client/student-entries/entries-query.ts';
import { Facts } from '#client/ui/components/facts.tsx';
import { BackLink, TextLink } from '#client/ui/components/links.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { PageTabs } from '#client/ui/components/page-tabs.tsx';
import { withReturnAddress, useReturnTo } from '#client/ui/hooks/return-to.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { totalText } from '#client/ui/list/paging/page-of.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import list from '#client/ui/list/list.module.css';

const StudentEntries = lazy(() => import('#features/students/client/student-entries/student-entries.tsx'));
const StudentRequirement = lazy(() => import('#features/requirements/client/student-requirement.tsx'));
const NotesAndMessages = lazy(() => import('./student-notes.tsx'));
const StudentHistory = lazy(() => import('./student-history.tsx'));

const titles: Readonly<Record<string, string>> = {
  entries: 'Entries',
  requirement: 'Requirement',
  notes: 'Notes and messages',
  history: 'History',
};

export default function StudentPage() {
  const { userId = '' } = useParams();
  const [parameters] = useSearchParams();
  const query = useQuery(entriesQuery(userId));
  const { user, person } = query.data ?? {};
  const name = user ? fullName(user).trim() : 'Student entries';
  const title = titles[parameters.get('tab') ?? ''] ?? titles.entries;
  return (
    <Stack gap="lg">
      <BackLinks />
      <Group justify="space-between" align="end" gap="sm">
        <PageHeading title={user ? `${title} of ${name}` : name}>{name}</PageHeading>
        {user && (
          <Group gap="sm">
            <DownloadButton order={entriesOfOne(user.id, name)}>Download Entries</DownloadButton>
            {person && <PersonMenu person={person} />}
          </Group>
        )}
      </Group>
      <Loaded
        query={query}
        name="The entries"
        placeholder="lines"
        notFound={
          <ErrorAlert title="Something went wrong">
            There is no such person at your school. They may have changed schools.
          </ErrorAlert>
        }
      >
        {(found) => <Student key={userId} {...found} />}
      </Loaded>
    </Stack>
  );
}

function BackLinks() {
  const { returnTo } = useReturnTo();
  const inbox = useInboxState();
  return (
    <Group component="nav" aria-label="Back" gap="md">
      <BackLink to={withReturnAddress('/admin/entries', returnTo.database)}>
        Back to the Volunteer Database
      </BackLink>
      {returnTo.graduation !== undefined && (
        <BackLink to={withReturnAddress('/admin/graduation', returnTo.graduation)}>
          Back to the class
        </BackLink>
      )}
      {inbox && <BackToInbox />}
    </Group>
  );
}

function Student({ entries, user, person, changes, refusals, has_left, ...more }: UserEntries) {
  const { worth_a_look, ...earlier } = more;
  const decided = useDecidedEntries(String(user.id), entries);
  const { id } = user;
  const hours = verifiedHours(decided, earlier.made_elsewhere);
  const requirement = user.is_school_administration ? (
    'None for the school administration'
  ) : (
    <>
      {hours >= REQUIRED_HOURS && <IconCheck size={16} aria-hidden="true" style={{ marginInlineEnd: 4 }} />}
      {requirementText(hours)}
    </>
  );
  const contents = {
    entries: <StudentEntries user={user} entries={decided} {...earlier} />,
    requirement: !has_left && <StudentRequirement userId={String(id)} />,
    notes: <NotesAndMessages student={{ id, name: fullName(user) }} />,
    history: (
      <StudentHistory
        student={id}
        name={fullName(user)}
        graduationYear={user.graduation_year}
        changes={changes}
        refusals={refusals}
      />
    ),
  };
  return (
    <>
      {has_left && (
        <Notice>{user.first_name} is no longer at your school. What was recorded here stays with it.</Notice>
      )}
      {person?.standing === 'suspended' && (
        <Notice>
          {person.without_mail ? 'Suspended without an email' : 'Suspended'}: {person.reason}
        </Notice>
      )}
      {worth_a_look > 0 && (
        <Notice>
          {`${totalText(worth_a_look, ['entry is', 'entries are'])} worth a look. `}
          <TextLink to="?tab=history">See why</TextLink>
        </Notice>
      )}
      <Facts
        facts={{
          Email: <EmailText email={user.email} />,
          'Graduation year': user.graduation_year,
          [has_left ? 'Verified hours here' : 'Verified hours']: hours,
          Requirement: has_left ? undefined : requirement,
        }}
      />
      <PageTabs
        label={`About ${fullName(user)}`}
        tabs={Object.entries(contents).flatMap(([tab, content]) =>
          content ? [{ id: tab, title: titles[tab] ?? '', content }] : [],
        )}
      />
    </>
  );
}

const Notice = ({ children }: { readonly children: ReactNode }) => (
  <Paper withBorder p="sm" role="note" bg="var(--ll-warn-soft)" className={list.breakable}>
    {children}
  </Paper>
);
