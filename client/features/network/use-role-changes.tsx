/** Changes the roles of the selected: asks, changes one person after the other, and collects the results. */
import { useState } from 'react';
import type { NetworkUser, RoleAction } from '#shared/network/network.contract.ts';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { showFailure, showSuccess } from '#client/ui/feedback/notify.ts';
import { useIsShown } from '#client/ui/components/use-viewport.ts';
import { changeRoles, type RoleOutcome } from './change-roles.ts';
import { isSelected, splitByAction } from './network-list.ts';
import { nobodyToChange, outcomeInShort, roleQuestion, type RoleQuestion } from './network.messages.ts';
import { readAdministrators, useChangeRole, useReloadPeople } from './network.api.ts';
import { Stack, Text } from '@mantine/core';
import { EmailText } from '#client/ui/format/email-text.tsx';
import classes from './network.module.css';

interface RoleChanges {
  /** While it runs. */
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  readonly outcome: RoleOutcome | undefined;
  readonly forgetOutcome: () => void;
  /** Resolves to the people who stay selected. */
  readonly apply: (
    action: RoleAction,
    selected: readonly NetworkUser[],
    listed: readonly NetworkUser[],
  ) => Promise<readonly NetworkUser[]>;
}

export function useRoleChanges(): RoleChanges {
  const { mutateAsync } = useChangeRole();
  const reloadPeople = useReloadPeople();
  const [progress, setProgress] = useState<RoleChanges['progress']>();
  const [outcome, setOutcome] = useState<RoleOutcome>();
  const isShown = useIsShown();

  const apply: RoleChanges['apply'] = async (action, selected, listed) => {
    setOutcome(undefined);
    const { changed, unchanged } = splitByAction(selected, action, listed);
    if (changed.length === 0) {
      setOutcome({ changed: [], unknown: [], failed: [], nothing: nobodyToChange(action, unchanged) });
      void reloadPeople();
      return selected;
    }
    const question = roleQuestion(action, changed, unchanged);
    const isSure = await confirmAction({
      title: question.title,
      message: roleQuestionLines(question),
      content: <RoleQuestionText question={question} />,
      confirmLabel: question.confirmLabel,
      danger: action === 'remove',
    });
    if (!isSure) return [];
    const result = await changeRoles(action, changed, {
      change: ({ id }) => mutateAsync({ id, action }),
      readAdministrators,
      onProgress: (done) => setProgress({ done, total: changed.length }),
    });
    // The next action has to start from the present roles.
    await reloadPeople();
    if (!isShown.current) notify(result);
    setProgress(undefined);
    setOutcome(result);
    const left = [...result.unknown, ...result.failed].map(({ user }) => user);
    return selected.filter((user) => isSelected(left, user));
  };

  return { progress, outcome, forgetOutcome: () => setOutcome(undefined), apply };
}

/** Shows the result on another page, when this one was left. */
function notify({ changed, unknown, failed }: RoleOutcome): void {
  const say = unknown.length + failed.length > 0 ? showFailure : showSuccess;
  say(outcomeInShort({ changed: changed.length, unknown: unknown.length, failed: failed.length }));
}

function RoleQuestionText({ question }: { readonly question: RoleQuestion }) {
  return (
    <Stack gap="sm">
      <Text>{question.effect}</Text>
      <ul className={classes['asked']}>
        {question.people.map((person) => (
          <li key={person}>
            <EmailText email={person} />
          </li>
        ))}
      </ul>
      {question.rest !== '' && <Text size="sm">{question.rest}</Text>}
    </Stack>
  );
}

/** The same as lines, for the browser's own dialog. */
function roleQuestionLines({ effect, people, rest }: RoleQuestion): string {
  return [effect, ...people, rest].filter((line) => line !== '').join('\n');
}
