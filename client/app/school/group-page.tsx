/** A group, for its advisers and the administrators of its school. */
import { useState } from 'react';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useParams } from 'react-router';
import type { z } from 'zod';
import {
  addMembers,
  changeAdvisers,
  getGroup,
  listGroups,
  removeMember,
  type Group as StudentGroup,
  type Member,
} from '#features/groups/groups.contract.ts';
import { AT_ONCE, NOT_YOUR_GROUP } from '#features/groups/groups.rules.ts';
import { listBulk } from '#features/office/bulk-actions.contract.ts';
import { RecentChanges } from '#features/office/client/bulk-actions/recent-changes.tsx';
import { openWriting } from '#features/people/client/messages/open-writing.ts';
import { listNetworkUsers } from '#features/people/network.contract.ts';
import { downloadGroupEntries } from '#features/students/downloads.contract.ts';
import { schoolYearOf } from '#shared/days.ts';
import { isFilled } from '#shared/rules.ts';
import { downloadFile } from '#client/platform/files/download-file.ts';
import { isStaff, useSession } from '#client/platform/session.ts';
import { useApi, useApiChange } from '#client/platform/use-api.ts';
import { BackLink, ButtonLink, TextLink } from '#client/ui/components/links.tsx';
import { MoreMenu } from '#client/ui/components/more-menu.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { DownloadButton } from '#client/ui/downloads/download-buttons.tsx';
import { actIfSure } from '#client/ui/feedback/act-if-sure.ts';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { showSuccess, showWhy } from '#client/ui/feedback/notify.ts';
import { SkippedRows } from '#client/ui/feedback/outcome.tsx';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { askReason } from '#client/ui/forms/reason-form.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { countText, dayText, useSchoolZone, useToday } from '#client/ui/format/text.ts';
import { DataList, type Column } from '#client/ui/list/data-list.tsx';
import { useListAddress } from '#client/ui/list/filters/use-list-address.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { asLoadedQuery, localPage } from '#client/ui/list/paging/local-page.ts';
import { totalText } from '#client/ui/list/paging/page-of.ts';
import { Section } from '#client/ui/list/section.tsx';

const groupAnswers = [getGroup, listGroups];

export default function GroupPage() {
  const { groupId = '' } = useParams();
  const query = useApi(getGroup, { params: { id: groupId } });
  const { admin } = useSession();
  return (
    <Stack gap="lg">
      {/* An adviser with one group would be led back. */}
      {isStaff(admin) && <BackLink to="/groups">All groups</BackLink>}
      <PageHeading>{query.data?.group.name ?? 'Group'}</PageHeading>
      <Loaded
        query={query}
        name="The group"
        placeholder="lines"
        notFound={<Text role="status">{NOT_YOUR_GROUP}</Text>}
      >
        {({ group, members }) => (
          <>
            <Text>
              {group.is_archived && <strong>Archived. </strong>}
              {group.advisers.length === 0
                ? 'Nobody advises this group.'
                : `Advised by ${group.advisers.map(({ name }) => name).join(', ')}.`}
            </Text>
            {members.length > 0 && <Actions group={group} members={members} />}
            {!group.is_archived && <AddMembers key={group.id} group={group} />}
            <Members group={group} members={members} />
            {admin?.is_school_administration_head && <Advisers group={group} />}
            {!isStaff(admin) && <OwnChanges />}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

interface GroupProps {
  readonly group: StudentGroup;
}

interface MembersProps extends GroupProps {
  readonly members: readonly Member[];
}

const Actions = ({ group: { id, name, is_archived }, members }: MembersProps) => (
  <Group gap="sm">
    {!is_archived && <ButtonLink to={`/groups/${id}/hours`}>Record hours</ButtonLink>}
    <ButtonLink variant="default" to={`/admin/graduation?group=${id}`}>
      Progress
    </ButtonLink>
    <Button variant="default" aria-haspopup="dialog" onClick={() => void openWriting(members)}>
      Write to the group
    </Button>
    <DownloadButton
      order={{
        fileName: `entries_group_${id}.xlsx`,
        about: `Entries of ${name}`,
        fetch: (options) => downloadFile(downloadGroupEntries, { params: { id }, ...options }),
      }}
    >
      Download
    </DownloadButton>
  </Group>
);

/** The answer for each line stays until the next are added. */
function AddMembers({ group: { id, name } }: GroupProps) {
  const { mutateAsync } = useApiChange(addMembers, groupAnswers);
  const [answers, setAnswers] = useState<z.output<typeof addMembers.reply>['rows']>([]);
  /** A press beside the dialog closes it. */
  const [unsent, keep] = useState('');
  const next = schoolYearOf(useToday(useSchoolZone())) + 1;

  async function add(body: z.input<typeof addMembers.body>): Promise<string> {
    const { rows } = await mutateAsync({ params: { id }, body });
    setAnswers(rows);
    const added = rows.filter(({ outcome }) => outcome === 'added').length;
    return `${totalText(added, ['person', 'people'])} added.`;
  }

  const askPeople = () =>
    askReason({
      title: 'Add people',
      label: 'Emails or student numbers',
      description: `One a line, ${AT_ONCE} at most.`,
      field: 'lines',
      limit: AT_ONCE * 300,
      first: unsent,
      onType: keep,
      rows: 8,
      button: 'Add',
      isMild: true,
      async send(text) {
        showSuccess(await add({ lines: text.split('\n').filter(isFilled) }));
        keep('');
      },
      failure: 'Nobody was added.',
    });
  const addClass = (year: number) =>
    actIfSure({ title: `Add the class of ${year}?`, message: `To ${name}.`, confirmLabel: 'Add' }, () =>
      add({ graduation_year: year }),
    );
  return (
    <>
      <Group gap="sm">
        <Button variant="outline" aria-haspopup="dialog" onClick={() => void askPeople()}>
          Add people
        </Button>
        <MoreMenu
          label="Add a class"
          buttonLabel="Add a class"
          items={[next, next + 1, next + 2, next + 3].map((year) => ({
            label: `Class of ${year}`,
            onClick: () => void addClass(year),
          }))}
        />
      </Group>
      {answers.length > 0 && (
        <SkippedRows label="Answers">
          {answers.map(({ line, name: found = line, outcome }, place) => (
            <li key={place}>
              {line.includes('@') && found !== line ? `${found}, ${line}` : found}: <b>{outcome}</b>
            </li>
          ))}
        </SkippedRows>
      )}
    </>
  );
}

const names = ['search'] as const;
const PAGE_SIZE = 50;

function Members({ group, members }: MembersProps) {
  const view = useListAddress(names);
  const isOfStaff = isStaff(useSession().admin);
  const { mutateAsync: add } = useApiChange(addMembers, groupAnswers);
  const { mutateAsync: remove } = useApiChange(removeMember, groupAnswers);

  async function ask({ id, name }: Member): Promise<void> {
    const isSure = await confirmAction({
      title: `Remove ${name}?`,
      message: `${name} is no longer in ${group.name} from today. What was done before still counts for it.`,
      confirmLabel: 'Remove',
      danger: true,
    });
    if (!isSure) return;
    await remove({ params: { id: group.id, accountId: id } }).then(
      () =>
        showUndo(`${name} was removed.`, async () => {
          const { rows } = await add({ params: { id: group.id }, body: { account_ids: [id] } });
          return `${name}: ${rows[0]?.outcome}.`;
        }),
      showWhy(`${name} was not removed.`),
    );
  }

  const actions = (member: Member) => (
    <SmallButton aria-label={`Remove ${member.name}`} onClick={() => void ask(member)}>
      Remove
    </SmallButton>
  );
  return (
    <Section title={`Members (${countText(members.length)})`}>
      <DataList
        query={asLoadedQuery(localPage(members, view, { search: ({ name }) => name }, PAGE_SIZE))}
        view={view}
        noun={['member', 'members']}
        nameOf={({ name }) => name}
        finder={{ label: 'Find members', filters: { search: { label: 'Name' } } }}
        columns={columns}
        page={({ id }) => ({
          to: isOfStaff ? `/admin/user-entries/${id}` : `/groups/${group.id}/members/${id}`,
        })}
        cardLines={({ graduation_year, total_hours, from_day }) =>
          `Class of ${graduation_year} · ${total_hours} h · since ${dayText(from_day)}`
        }
        actionsBeside={actions}
        empty="Nobody is in this group yet."
        emptyLine={group.is_archived ? undefined : 'Add people first. Then you can record their hours.'}
        noMatch="No member has this name."
      />
    </Section>
  );
}

const columns: readonly Column<Member, never>[] = [
  { title: 'Name', cell: ({ name }) => name },
  { title: 'Email', cell: ({ email }) => <EmailText email={email} /> },
  { title: 'Class', cell: ({ graduation_year }) => graduation_year },
  { title: 'Verified hours', isNumber: true, cell: ({ total_hours }) => total_hours },
  { title: 'Since', cell: ({ from_day }) => dayText(from_day) },
];

/** For heads: everybody with the role, ticked if they advise this group. */
function Advisers({ group: { id, advisers } }: GroupProps) {
  const { data: everybody = [] } = useApi(listNetworkUsers, { query: { role: 'advisers' } });
  const { mutate } = useApiChange(changeAdvisers, groupAnswers, { onError: showWhy('Nothing was changed.') });
  return (
    <Section title="Advisers">
      {everybody.map((person) => (
        <Checkbox
          key={person.id}
          label={`${person.first_name} ${person.last_name}`}
          checked={advisers.some((adviser) => adviser.id === person.id)}
          onChange={({ currentTarget: { checked } }) =>
            mutate({ params: { id }, body: { account_id: person.id, action: checked ? 'add' : 'remove' } })
          }
        />
      ))}
      <Text size="sm">
        You give people the role of adviser in the{' '}
        <TextLink to="/admin/network">Administration Network</TextLink>.
      </Text>
    </Section>
  );
}

/** Of the adviser, in all groups. */
function OwnChanges() {
  const { data = [] } = useApi(listBulk);
  return (
    data.length > 0 && (
      <Section title="Your recent changes">
        <RecentChanges />
      </Section>
    )
  );
}
