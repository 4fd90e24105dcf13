import { Button, List, Stack, Text } from '@mantine/core';
import {
  changeAdministrator,
  changeAdviser,
  listNetworkUsers,
  type NetworkUser,
  type RoleAction,
} from '#features/people/network.contract.ts';
import { endSessionsOf, resetSecondFactor } from '#features/accounts/second-factor/staff-sign-in.contract.ts';
import { useApiChange, useInvalidate } from '#client/platform/use-api.ts';
import { actIfSure } from '#client/ui/feedback/act-if-sure.ts';
import { confirmAction, type Question } from '#client/ui/feedback/confirm-action.ts';
import { forgetFailures, showFailure } from '#client/ui/feedback/notify.ts';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { changeText, useChangeRows } from '#client/ui/list/change-rows.ts';
import { SelectionBar, type Selection } from '#client/ui/list/selection.tsx';
type RoleChanges = ReturnType<typeof useRoleChanges>;

type RoleChange = RoleAction | 'add adviser' | 'remove adviser';

const ABOUT = 'roles';

/** @param listed the current page of the list */
export function useRoleChanges(selection: Selection<NetworkUser>, listed: readonly NetworkUser[]) {
  const { mutateAsync: changeStaff } = useApiChange(changeAdministrator);
  const { mutateAsync: changeAdvisers } = useApiChange(changeAdviser);
  const invalidate = useInvalidate();
  const { pending, run } = useChangeRows<NetworkUser>(ABOUT, [listNetworkUsers]);

  async function change(action: RoleChange): Promise<void> {
    forgetFailures(ABOUT);
    const { role, isAdded } = texts[action];
    const send = role === 'adviser' ? changeAdvisers : changeStaff;
    const set = (id: number, added: boolean) =>
      send({ params: { id }, body: { action: added ? 'add' : 'remove' } });
    const { changed, unchanged } = splitByAction(selection.rows, action, listed);
    const rest = unchanged.length === 0 ? '' : unchangedText(action, unchanged);
    if (changed.length === 0) return showFailure(`Nothing to change: ${rest}`, ABOUT);
    const { title, effect, confirmLabel } = roleQuestion(action, changed);
    const lines = changed.map((user) => `${nameOf(user)}, ${user.email}`);
    const note = rest && `Not changed: ${rest}`;
    const isSure = await confirmAction({
      title,
      message: [effect, ...lines, note].filter(Boolean).join('\n'),
      content: (
        <Stack gap="sm">
          <Text>{effect}</Text>
          <List style={{ overflowWrap: 'anywhere' }}>
            {lines.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
          {note && <Text size="sm">{note}</Text>}
        </Stack>
      ),
      confirmLabel,
      danger: !isAdded,
    });
    if (!isSure) return selection.drop(selection.rows);
    const outcome = await run(changed, {
      async send([user]) {
        if (user) await set(user.id, isAdded);
      },
    });
    const { done, failed, missing, unknown } = outcome;
    const gone = missing.map((row) => ({ row, why: 'This person is not at your school any more.' }));
    // Who could not be changed stays selected.
    selection.drop([...done, ...unchanged]);
    const text = (rows: Partial<typeof outcome>) =>
      changeText(
        { ...outcome, done: [], missing: [], failed: [], unknown: [], ...rows },
        { noun: people, nameOf: personOf, verb: texts[action].verb, place: '', others: '' },
      );
    // Each by name.
    const failures = [...failed, ...gone].map((one) => text({ failed: [one] }));
    if (unknown.length > 0) failures.push(text({ unknown }));
    if (failures.length > 0) showFailure(failures.join(' '), ABOUT);
    if (done.length > 0)
      showUndo(text({ done }), async () => {
        try {
          for (const { id } of done) await set(id, !isAdded);
        } finally {
          // Also when only some were taken back.
          await invalidate([listNetworkUsers]);
        }
        return 'Taken back.';
      });
  }

  return { isBusy: pending.length > 0, change };
}

const FEW = 10;

interface RoleActionsProps {
  readonly selection: Selection<NetworkUser>;
  readonly changes: RoleChanges;
}

export function RoleActions({ selection, changes: { isBusy, change } }: RoleActionsProps) {
  const only = selection.rows.length === 1 ? selection.rows[0] : undefined;
  const busy = isBusy ? 'Changing roles...' : undefined;
  return (
    <SelectionBar selection={selection} noun={people} nameOf={nameOf} busy={busy}>
      {roleChanges.map((action) => {
        const { role, isAdded, confirmLabel } = texts[action];
        // For a few people, and only what would change something: the bar stays low on a phone.
        const isFew = selection.rows.length <= FEW;
        if (role === 'adviser' && (!isFew || selection.rows.every((user) => hasRole(user, role) === isAdded)))
          return null;
        return (
          <Button
            key={action}
            size="compact-md"
            variant={action === 'add' ? 'filled' : 'outline'}
            color={isAdded ? 'green' : 'red'}
            loading={isBusy && action === 'add'}
            disabled={isBusy}
            onClick={() => void change(action)}
          >
            {confirmLabel}
          </Button>
        );
      })}
      {only && <AccessHelp user={only} isBusy={isBusy} />}
    </SelectionBar>
  );
}

function AccessHelp({ user, isBusy }: { readonly user: NetworkUser; readonly isBusy: boolean }) {
  const logOut = useApiChange(endSessionsOf);
  const reset = useApiChange(resetSecondFactor);

  const button = (call: typeof logOut, label: string, question: Omit<Question, 'danger'>) => (
    <Button
      size="compact-md"
      variant="subtle"
      disabled={isBusy || logOut.isPending || reset.isPending}
      loading={call.isPending}
      onClick={() =>
        void actIfSure(
          { ...question, danger: true },
          async () => (await call.mutateAsync({ params: { id: user.id } })).detail,
        )
      }
    >
      {label}
    </Button>
  );
  return (
    <>
      {button(logOut, 'Log out everywhere', {
        title: 'Log out everywhere?',
        message: `${personOf(user)} is logged out of every browser and device.`,
        confirmLabel: 'Log out everywhere',
      })}
      {button(reset, 'Reset second step', {
        title: 'Reset the second step?',
        message: `${personOf(user)} is logged out everywhere and then needs only the password. Make sure they really asked for it. We email you both. You cannot undo this.`,
        confirmLabel: 'Reset it',
      })}
    </>
  );
}

export const people = ['person', 'people'] as const;

export const nameOf = ({ first_name, last_name }: NetworkUser): string => `${first_name} ${last_name}`.trim();
const personOf = (user: NetworkUser): string => `${nameOf(user)} (${user.email})`;

/** Undefined for users who can be selected. */
export function whyNotSelectable(user: NetworkUser, ownId: number | undefined): string | undefined {
  if (user.id === ownId) return 'This is you.';
  return user.is_school_administration_head ? 'Heads cannot be changed here.' : undefined;
}

/**
 * Selected users whom an action changes, and those it would not. Only the current list shows the latter:
 * selections can be old, and for users on other pages the server decides.
 */
export function splitByAction(
  selected: readonly NetworkUser[],
  action: RoleChange,
  listed: readonly NetworkUser[],
): { changed: NetworkUser[]; unchanged: NetworkUser[] } {
  const present = selected.map((user) => listed.find(({ id }) => id === user.id) ?? user);
  const { role, isAdded } = texts[action];
  const isUnchanged = (user: NetworkUser) => listed.includes(user) && hasRole(user, role) === isAdded;
  return {
    changed: present.filter((user) => !isUnchanged(user)),
    unchanged: present.filter(isUnchanged),
  };
}

const texts = {
  add: {
    role: 'administrator',
    isAdded: true,
    confirmLabel: 'Make administrator',
    effect: 'Administrators can see, verify, change and delete the entries of all students of your school.',
    already: 'is an administrator already',
    verb: 'given the role of administrator',
  },
  remove: {
    role: 'administrator',
    isAdded: false,
    confirmLabel: 'Remove as administrator',
    effect: 'They will not see the entries of your school’s students any more.',
    already: 'is not an administrator',
    verb: 'removed as administrator',
  },
  'add adviser': {
    role: 'adviser',
    isAdded: true,
    confirmLabel: 'Make adviser',
    effect:
      'Advisers see the members of the groups that you give them, record hours for them and write to them. They see nobody else.',
    already: 'is an adviser already',
    verb: 'given the role of adviser',
  },
  'remove adviser': {
    role: 'adviser',
    isAdded: false,
    confirmLabel: 'Remove as adviser',
    effect: 'They will not see the groups that they advised any more.',
    already: 'is not an adviser',
    verb: 'removed as adviser',
  },
} as const;

// Safe: its own keys.
const roleChanges = Object.keys(texts) as RoleChange[];

const hasRole = (user: NetworkUser, role: 'administrator' | 'adviser') =>
  role === 'adviser' ? user.is_adviser === true : user.is_school_administration;

/** Specification, section 2. */
export function roleQuestion(action: RoleChange, changed: readonly NetworkUser[]) {
  const [first] = changed;
  const isOne = changed.length === 1 && first !== undefined;
  const who = isOne ? nameOf(first) : `${changed.length} people`;
  const { role, isAdded, confirmLabel, effect } = texts[action];
  const roles = isOne ? role : `${role}s`;
  return {
    title: isAdded ? `Make ${who} ${isOne ? 'an ' : ''}${roles}?` : `Remove ${who} as ${roles}?`,
    confirmLabel,
    effect: `${effect} ${isOne ? 'The person is' : 'Each of them is'} told by email.`,
  };
}

export const unchangedText = (action: RoleChange, unchanged: readonly NetworkUser[]): string =>
  `${unchanged.map((user) => `${nameOf(user)} ${texts[action].already}`).join(', ')}.`;
