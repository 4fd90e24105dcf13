import { useState, type ReactNode } from 'react';
import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  changeAdministrator,
  listNetworkUsers,
  listRoleChanges,
  type NetworkUser,
  type RoleAction,
} from '#features/people/network.contract.ts';
import { endSessionsOf, resetSecondFactor } from '#features/accounts/second-factor/staff-sign-in.contract.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { apiKey, useApiChange, useInvalidate, type Page } from '#client/platform/use-api.ts';
import { useIsShown } from '#client/ui/hooks/use-viewport.ts';
import { ErrorAlert, SuccessAlert } from '#client/ui/feedback/alerts.tsx';
import { actIfSure } from '#client/ui/feedback/act-if-sure.ts';
import { confirmAction, type Question } from '#client/ui/feedback/confirm-action.ts';
import { showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { useChangeRows, type ChangedRows } from '#client/ui/list/change-rows.ts';
import { SelectionBar, type Selection } from '#client/ui/list/selection.tsx';
import {
  changedText,
  nameOf,
  people,
  personOf,
  roleQuestion,
  splitByAction,
  unchangedText,
  unknownText,
} from './role-text.ts';

type RoleChanges = ReturnType<typeof useRoleChanges>;

/** @param listed the current page of the list @param onClosed called when the focused result message is closed */
export function useRoleChanges(
  selection: Selection<NetworkUser>,
  listed: readonly NetworkUser[],
  onClosed: () => void,
) {
  const { mutateAsync } = useApiChange(changeAdministrator);
  const { pending, run } = useChangeRows<NetworkUser>('roles', touched);
  const invalidate = useInvalidate();
  const client = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const [outcome, setOutcome] = useState<ReactNode>();
  const isShown = useIsShown();
  const close = () => {
    setOutcome(undefined);
    onClosed();
  };

  async function change(action: RoleAction): Promise<void> {
    setOutcome(undefined);
    const { changed, unchanged } = splitByAction(selection.rows, action, listed);
    const rest = unchanged.length === 0 ? '' : unchangedText(action, unchanged);
    if (changed.length === 0) {
      setOutcome(
        <ErrorAlert takesFocus>
          <WithClose onClose={close}>Nothing to change: {rest}</WithClose>
        </ErrorAlert>,
      );
      void invalidate(touched);
      return;
    }
    const { title, effect, confirmLabel } = roleQuestion(action, changed);
    const lines = changed.map((user) => `${nameOf(user)}, ${user.email}`);
    const note = rest && `Not changed: ${rest}`;
    const isSure = await confirmAction({
      title,
      message: [effect, ...lines, note].filter(Boolean).join('\n'),
      content: (
        <Stack gap="sm">
          <Text>{effect}</Text>
          <Lines lines={lines} />
          {note && <Text size="sm">{note}</Text>}
        </Stack>
      ),
      confirmLabel,
      danger: action === 'remove',
    });
    if (!isSure) return selection.drop(selection.rows);
    await changeAll(action, changed, unchanged);
  }

  /** Without asking for confirmation. */
  async function changeAll(
    action: RoleAction,
    changed: readonly NetworkUser[],
    unchanged: readonly NetworkUser[] = [],
  ): Promise<void> {
    setOutcome(undefined);
    // Also on Undo: users who could not be changed stay selected.
    selection.add(changed);
    const outcomeOfAll = await run(changed, {
      send: ([user]) => (user ? changeOne(user, action) : Promise.resolve([])),
      readUnchanged: () => readUnchanged(action, changed),
      onProgress: (done) => setBusy(`Changing ${done + 1} of ${changed.length}...`),
    });
    const missing = outcomeOfAll.missing.map((row) => ({
      row,
      why: 'This person is not at your school any more.',
    }));
    const result = { ...outcomeOfAll, failed: [...outcomeOfAll.failed, ...missing] };
    setBusy(undefined);
    if (!isShown.current) sayInShort(result);
    selection.drop([...result.done, ...result.seen, ...unchanged]);
    const undo = () => void changeAll(action === 'add' ? 'remove' : 'add', [...result.done, ...result.seen]);
    setOutcome(<RoleOutcome action={action} result={result} onClose={close} onUndo={undo} />);
  }

  /** Specification, section 4. @returns ids of users who are no longer at the school */
  async function changeOne({ id }: NetworkUser, action: RoleAction): Promise<readonly number[]> {
    try {
      const { is_school_administration } = await mutateAsync({ params: { id }, body: { action } });
      client.setQueriesData<Page<NetworkUser>>(
        { queryKey: apiKey(listNetworkUsers) },
        (page) =>
          page && {
            ...page,
            rows: page.rows.map((one) => (one.id === id ? { ...one, is_school_administration } : one)),
          },
      );
      return [];
    } catch (error) {
      if (asApiError(error).status === 404) return [id];
      throw error;
    }
  }

  const running = busy ?? (pending.length > 0 ? 'Changing roles...' : undefined);
  return { busy: running, outcome, change };
}

const touched = [listNetworkUsers, listRoleChanges];

async function readUnchanged(
  action: RoleAction,
  changed: readonly NetworkUser[],
): Promise<ReadonlySet<number>> {
  const administrators = await callApi(listNetworkUsers, { query: { role: 'administrators' } });
  const ids = new Set(administrators.map(({ id }) => id));
  return new Set(changed.map(({ id }) => id).filter((id) => ids.has(id) !== (action === 'add')));
}

/** Shown on another page when this one was left. */
function sayInShort({ done, seen, failed, unknown }: ChangedRows<NetworkUser>): void {
  const parts = [
    [done.length + seen.length, 'changed'],
    [failed.length, 'not changed'],
    [unknown.length, 'without an answer, so we do not know'],
  ] as const;
  const counts = parts.flatMap(([count, label]) => (count > 0 ? [`${count} ${label}`] : []));
  const isAllWell = failed.length + unknown.length === 0;
  const where = isAllWell ? '' : ' Open the Administration Network to see who has which role, and try again.';
  (isAllWell ? showSuccess : showFailure)(`Roles: ${counts.join(', ')}.${where}`);
}

interface RoleOutcomeProps {
  readonly action: RoleAction;
  readonly result: ChangedRows<NetworkUser>;
  readonly onClose: () => void;
  readonly onUndo: () => void;
}

/** By user, failures first. Takes the focus, because the button may be gone. */
function RoleOutcome({ action, result, onClose, onUndo }: RoleOutcomeProps) {
  const { done, seen, failed, unknown, isListRead } = result;
  const changed = [...done, ...seen];
  const still = (count: number) =>
    count === 1 ? 'The person is still selected.' : 'They are still selected.';
  const affected = unknown.length === 1 ? 'this person was' : `these ${unknown.length} people were`;
  const messages = [
    {
      Alert: ErrorAlert,
      title: `Not changed: ${failed.length}. ${still(failed.length)}`,
      lines: failed.map(({ row, why }) => `${personOf(row)}: ${why}`),
    },
    {
      Alert: ErrorAlert,
      title: `No answer came back, so we do not know whether ${affected} changed. ${still(unknown.length)}`,
      lines: unknown.map((user) => `${personOf(user)}: ${unknownText(action, isListRead)}`),
    },
    { Alert: SuccessAlert, lines: changed.map((user) => changedText(action, user)), undo: onUndo },
  ].filter(({ lines }) => lines.length > 0);
  return (
    <Stack gap="sm">
      {messages.map(({ Alert, title, lines, undo }, place) => (
        <Alert key={title ?? 'changed'} {...(title !== undefined && { title })} takesFocus={place === 0}>
          <WithClose onClose={place === 0 ? onClose : undefined} onUndo={undo}>
            <Lines lines={lines} />
          </WithClose>
        </Alert>
      ))}
    </Stack>
  );
}

interface WithCloseProps {
  readonly onClose: (() => void) | undefined;
  readonly onUndo?: (() => void) | undefined;
  readonly children: ReactNode;
}

function WithClose({ onClose, onUndo, children }: WithCloseProps) {
  const button = (label: string, onClick: (() => void) | undefined) =>
    onClick && (
      <Button variant="default" size="compact-sm" onClick={onClick}>
        {label}
      </Button>
    );
  return (
    <Stack gap="xs" align="start">
      <div>{children}</div>
      <Group gap="xs">
        {button('Undo', onUndo)}
        {button('Close', onClose)}
      </Group>
    </Stack>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <List style={{ overflowWrap: 'anywhere' }}>
      {lines.map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  );
}

interface RoleActionsProps {
  readonly selection: Selection<NetworkUser>;
  readonly changes: RoleChanges;
}

export function RoleActions({ selection, changes: { busy, change } }: RoleActionsProps) {
  const only = selection.rows.length === 1 ? selection.rows[0] : undefined;
  const isBusy = busy !== undefined;
  return (
    <SelectionBar selection={selection} noun={people} nameOf={nameOf} busy={busy}>
      <Button size="compact-md" loading={isBusy} onClick={() => void change('add')}>
        Make administrator
      </Button>
      <Button
        size="compact-md"
        variant="outline"
        color="red"
        disabled={isBusy}
        onClick={() => void change('remove')}
      >
        Remove as administrator
      </Button>
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
