/** Changing the roles of the selected: asks first, changes one person after the other, and keeps what became of each. */
import { useState } from 'react';
import type { NetworkUser, RoleAction } from '#shared/network/network.contract.ts';
import { confirmAction } from '#client/ui/confirm-action.ts';
import { isSelected, splitByAction } from './network-list.ts';
import {
  changedSentence,
  isAboutTheHead,
  nobodyToChange,
  roleFailure,
  roleQuestion,
} from './network.messages.ts';
import { RoleQuestionText, roleQuestionLines } from './role-question-text.tsx';
import { useChangeRole, useForgetPeople } from './network.api.ts';

/** What became of an action. */
export interface RoleOutcome {
  /** Sentences about those who were changed. */
  readonly changed: readonly string[];
  /** Those who were not, and why. */
  readonly failed: readonly { readonly user: NetworkUser; readonly reason: string }[];
  /** Why nothing was done at all; the empty text else. */
  readonly nothing: string;
}

interface RoleChanges {
  /** How far it is, while it runs. */
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  readonly outcome: RoleOutcome | undefined;
  readonly forgetOutcome: () => void;
  /** Resolves to who stays selected: nobody after a Cancel, those who failed, or everybody when nobody changes. */
  readonly apply: (action: RoleAction, selected: readonly NetworkUser[]) => Promise<readonly NetworkUser[]>;
}

export function useRoleChanges(): RoleChanges {
  const { mutateAsync } = useChangeRole();
  const forgetPeople = useForgetPeople();
  const [progress, setProgress] = useState<RoleChanges['progress']>();
  const [outcome, setOutcome] = useState<RoleOutcome>();

  async function changeAll(action: RoleAction, people: readonly NetworkUser[]): Promise<RoleOutcome> {
    const changed: string[] = [];
    const failed: { user: NetworkUser; reason: string }[] = [];
    let everybody: string | undefined;
    for (const [done, user] of people.entries()) {
      setProgress({ done, total: people.length });
      if (everybody !== undefined) {
        failed.push({ user, reason: everybody });
        continue;
      }
      try {
        // One after the other, so that it stops where the head's own right ends.
        // oxlint-disable-next-line no-await-in-loop
        await mutateAsync({ id: user.id, action });
        changed.push(changedSentence(action, user));
      } catch (error) {
        failed.push({ user, reason: roleFailure(error) });
        if (isAboutTheHead(error)) everybody = 'Not tried any more.';
      }
    }
    return { changed, failed, nothing: '' };
  }

  async function apply(
    action: RoleAction,
    selected: readonly NetworkUser[],
  ): Promise<readonly NetworkUser[]> {
    setOutcome(undefined);
    const { changed, unchanged } = splitByAction(selected, action);
    if (changed.length === 0) {
      setOutcome({ changed: [], failed: [], nothing: nobodyToChange(action, unchanged) });
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
    try {
      const result = await changeAll(action, changed);
      setOutcome(result);
      const failed = result.failed.map(({ user }) => user);
      return selected.filter((user) => isSelected(failed, user));
    } finally {
      setProgress(undefined);
      forgetPeople();
    }
  }

  return { progress, outcome, forgetOutcome: () => setOutcome(undefined), apply };
}
