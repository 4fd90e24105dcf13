/** The groups of the school, for an adviser the own ones. */
import { Button, Flex, Group, Stack } from '@mantine/core';
import { Navigate, useNavigate } from 'react-router';
import {
  createGroup,
  listGroups,
  updateGroup,
  type Group as StudentGroup,
} from '#features/groups/groups.contract.ts';
import { GROUP_NAME_MAXIMUM } from '#features/groups/groups.rules.ts';
import { isStaff, useSession } from '#client/platform/session.ts';
import { useApi, useApiChange } from '#client/platform/use-api.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { showWhy } from '#client/ui/feedback/notify.ts';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { askName } from '#client/ui/forms/reason-form.tsx';
import { NoEntriesPicture } from '#client/ui/illustrations/illustration.tsx';
import { DataList, type Column } from '#client/ui/list/data-list.tsx';
import { useListAddress } from '#client/ui/list/filters/use-list-address.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { asLoadedQuery, localPage } from '#client/ui/list/paging/local-page.ts';
import { totalText } from '#client/ui/list/paging/page-of.ts';
import { StateMark } from '#client/ui/list/state-mark.tsx';

const names: readonly never[] = [];
const PAGE_SIZE = 30;

const columns: readonly Column<StudentGroup, never>[] = [
  { title: 'Group', cell: ({ name }) => name },
  {
    title: 'Members',
    cell: ({ members, is_archived }) => (
      <>
        {is_archived && <StateMark tone="plain">Archived</StateMark>}{' '}
        {totalText(members, ['member', 'members'])}
      </>
    ),
  },
  { title: 'Advisers', cell: ({ advisers }) => advisers.map(({ name }) => name).join(', ') || 'No adviser' },
];

export default function GroupsPage() {
  const { admin } = useSession();
  const isHead = admin?.is_school_administration_head === true;
  const query = useApi(listGroups);
  const view = useListAddress(names);
  const navigate = useNavigate();
  const { mutateAsync: make } = useApiChange(createGroup, [listGroups]);
  const [only, ...others] = query.data ?? [];
  if (!isStaff(admin) && only && others.length === 0) return <Navigate replace to={`/groups/${only.id}`} />;

  async function create(): Promise<void> {
    let id: number | undefined;
    const isMade = await askName({
      title: 'New group',
      button: 'Create',
      limit: GROUP_NAME_MAXIMUM,
      send: async (name) => {
        const made = await make({ body: { name } });
        id = made.id;
      },
    });
    if (isMade) void navigate(`/groups/${id}`);
  }

  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <PageHeading>Groups</PageHeading>
        {isHead && (
          <Button aria-haspopup="dialog" onClick={() => void create()}>
            New group
          </Button>
        )}
      </Group>
      <Loaded query={query} name="The groups" placeholder="lines">
        {(groups) => (
          <DataList
            query={asLoadedQuery(localPage(groups, view, {}, PAGE_SIZE))}
            view={view}
            noun={['group', 'groups']}
            nameOf={({ name }) => name}
            columns={columns}
            page={({ id }) => ({ to: `/groups/${id}` })}
            minWidth="sm"
            level={2}
            actionsBeside={isHead ? actions : undefined}
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

const actions = (group: StudentGroup) => <GroupActions group={group} />;

/** For heads. */
function GroupActions({ group: { id, name, is_archived } }: { readonly group: StudentGroup }) {
  const { mutateAsync } = useApiChange(updateGroup, [listGroups]);
  const update = (body: { name?: string; is_archived?: boolean }) => mutateAsync({ params: { id }, body });
  const said = (archived: boolean) => `“${name}” is ${archived ? 'archived' : 'in use again'}.`;

  const rename = () =>
    askName({
      title: `Rename ${name}`,
      button: 'Rename',
      first: name,
      limit: GROUP_NAME_MAXIMUM,
      send: (typed) => update({ name: typed }),
    });
  const archive = () =>
    update({ is_archived: !is_archived }).then(
      () => showUndo(said(!is_archived), () => update({ is_archived }), said(is_archived)),
      showWhy('Nothing was changed.'),
    );
  return (
    <Flex gap={6} py={6} direction={{ base: 'column', sm: 'row' }}>
      <SmallButton aria-label={`Rename ${name}`} onClick={() => void rename()}>
        Rename
      </SmallButton>
      <SmallButton
        aria-label={`${is_archived ? 'Use again' : 'Archive'}: ${name}`}
        onClick={() => void archive()}
      >
        {is_archived ? 'Use again' : 'Archive'}
      </SmallButton>
    </Flex>
  );
}
