/** The groups of the school, for an adviser the own ones. */
import { Button, Flex, Group, Stack } from '@mantine/core';
import { Link, Navigate, useNavigate } from 'react-router';
import {
  createGroup,
  listGroups,
  updateGroup,
  type Group as StudentGroup,
} from '#features/groups/groups.contract.ts';
import { GROUP_NAME_MAXIMUM } from '#features/groups/groups.rules.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { isStaff, useSession } from '#client/platform/session.ts';
import { useApi, useApiChange } from '#client/platform/use-api.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { showFailure } from '#client/ui/feedback/notify.ts';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { askReason } from '#client/ui/forms/reason-form.tsx';
import { useIsPhone } from '#client/ui/hooks/use-viewport.ts';
import { NoEntriesPicture } from '#client/ui/illustrations/illustration.tsx';
import { DataList, type Column } from '#client/ui/list/data-list.tsx';
import { useListAddress } from '#client/ui/list/filters/use-list-address.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { asLoadedQuery, localPage } from '#client/ui/list/paging/local-page.ts';
import { totalText } from '#client/ui/list/paging/page-of.ts';
import { StateMark } from '#client/ui/list/state-mark.tsx';
import list from '#client/ui/list/list.module.css';

const names: readonly never[] = [];
const PAGE_SIZE = 30;

const nameCell = ({ id, name, is_archived }: StudentGroup, className = list.name) => (
  <>
    <Link to={`/groups/${id}`} className={className}>
      {name}
    </Link>{' '}
    {is_archived && <StateMark tone="plain">Archived</StateMark>}
  </>
);

const columns: readonly Column<StudentGroup, never>[] = [
  { title: 'Group', cell: (group) => nameCell(group) },
  { title: 'Members', cell: ({ members }) => totalText(members, ['member', 'members']) },
  { title: 'Advisers', cell: ({ advisers }) => advisers.map(({ name }) => name).join(', ') || 'No adviser' },
];

export default function GroupsPage() {
  const { admin } = useSession();
  const isHead = admin?.is_school_administration_head === true;
  const isPhone = useIsPhone();
  const query = useApi(listGroups);
  const view = useListAddress(names);
  const [only, ...others] = query.data ?? [];
  const { create, actions } = useGroupChanges();
  if (!isStaff(admin) && only && others.length === 0) return <Navigate replace to={`/groups/${only.id}`} />;
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <PageHeading>Groups</PageHeading>
        {isHead && <Button onClick={() => void create()}>New group</Button>}
      </Group>
      <Loaded query={query} name="The groups" placeholder="lines">
        {(groups) => (
          <DataList
            query={asLoadedQuery(localPage(groups, view, {}, PAGE_SIZE))}
            view={view}
            noun={['group', 'groups']}
            nameOf={({ name }) => name}
            columns={columns}
            minWidth="sm"
            level={2}
            cardTitle={(group) => nameCell(group, `${list.name} ${list.cover}`)}
            cardBeside={isHead ? actions : undefined}
            actions={isHead && !isPhone ? actions : undefined}
            empty={isStaff(admin) ? 'There are no groups yet.' : 'You do not advise a group yet.'}
            emptyPicture={<NoEntriesPicture />}
            emptyLine={
              isHead
                ? 'A group is a club, a team or a class with its own adviser, who sees and records the hours of its members.'
                : 'Heads of your school make groups and choose their advisers.'
            }
          />
        )}
      </Loaded>
    </Stack>
  );
}

/** For heads. */
function useGroupChanges() {
  const navigate = useNavigate();
  const { mutateAsync: make } = useApiChange(createGroup, [listGroups]);
  const { mutateAsync: update } = useApiChange(updateGroup, [listGroups]);
  const ask = (title: string, button: string, first: string, send: (name: string) => Promise<unknown>) =>
    askReason({
      title,
      button,
      first,
      send,
      label: 'Name',
      field: 'name',
      rows: 1,
      limit: GROUP_NAME_MAXIMUM,
      isMild: true,
    });

  async function create(): Promise<void> {
    let id: number | undefined;
    const isMade = await ask('New group', 'Create', '', async (name) => {
      ({ id } = await make({ body: { name } }));
    });
    if (isMade) void navigate(`/groups/${id}`);
  }

  async function archive({ id, name, is_archived }: StudentGroup): Promise<void> {
    const set = (archived: boolean) => update({ params: { id }, body: { is_archived: archived } });
    const text = (archived: boolean) => `“${name}” is ${archived ? 'archived' : 'in use again'}.`;
    try {
      await set(!is_archived);
      showUndo(text(!is_archived), () => set(is_archived).then(() => text(is_archived)));
    } catch (error) {
      showFailure(`Nothing was changed. ${failureReason(error)}`);
    }
  }

  const actions = (group: StudentGroup) => (
    <Flex gap={6} py={6} direction={{ base: 'column', sm: 'row' }}>
      <SmallButton
        aria-label={`Rename ${group.name}`}
        onClick={() =>
          void ask(`Rename ${group.name}`, 'Rename', group.name, (name) =>
            update({ params: { id: group.id }, body: { name } }),
          )
        }
      >
        Rename
      </SmallButton>
      <SmallButton
        aria-label={`${group.is_archived ? 'Use again' : 'Archive'}: ${group.name}`}
        onClick={() => void archive(group)}
      >
        {group.is_archived ? 'Use again' : 'Archive'}
      </SmallButton>
    </Flex>
  );
  return { create, actions };
}
