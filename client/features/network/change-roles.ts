/** Changes the roles of people one after the other and says what became of each. Knows no screen and no call. */
import type { NetworkUser, RoleAction } from '#shared/network/network.contract.ts';
import { isAnswerLost } from '#client/platform/api.ts';
import { isWanted } from './network-list.ts';
import { changedSentence, isAboutTheHead, roleFailure, unknownReason } from './network.messages.ts';

interface PersonLeft {
  readonly user: NetworkUser;
  readonly reason: string;
}

/** What became of an action. */
export interface RoleOutcome {
  /** Sentences about those who were changed. */
  readonly changed: readonly string[];
  /** Those of whom no answer came back and the list does not show it either, and what is known. */
  readonly unknown: readonly PersonLeft[];
  /** Those who were not changed, and why. */
  readonly failed: readonly PersonLeft[];
  /** Why nothing was done at all; the empty text else. */
  readonly nothing: string;
}

interface RoleCalls {
  /** Changes one person; rejects with why not. */
  readonly change: (user: NetworkUser) => Promise<unknown>;
  /** The ids of all who are administrators now. */
  readonly readAdministrators: () => Promise<ReadonlySet<number>>;
  readonly onProgress: (done: number) => void;
}

/** Where an answer was lost, the list of administrators says afterwards what is so; that a change failed is never guessed. */
export async function changeRoles(
  action: RoleAction,
  people: readonly NetworkUser[],
  { change, readAdministrators, onProgress }: RoleCalls,
): Promise<RoleOutcome> {
  const changed: string[] = [];
  const lost: NetworkUser[] = [];
  const failed: PersonLeft[] = [];
  let everybody: string | undefined;
  for (const [done, user] of people.entries()) {
    onProgress(done);
    if (everybody !== undefined) {
      failed.push({ user, reason: everybody });
      continue;
    }
    try {
      // One after the other, so that it stops where the head's own right ends.
      await change(user);
      changed.push(changedSentence(action, user));
    } catch (error) {
      if (isAnswerLost(error)) lost.push(user);
      else failed.push({ user, reason: roleFailure(error) });
      if (isAboutTheHead(error)) everybody = 'Not tried any more.';
    }
  }
  const administrators = lost.length > 0 ? await readAdministrators().catch(() => undefined) : undefined;
  const isSeen = ({ id }: NetworkUser) => administrators?.has(id) === isWanted(action);
  const unknown = lost
    .filter((user) => !isSeen(user))
    .map((user) => ({ user, reason: unknownReason(action, administrators !== undefined) }));
  return {
    changed: [...changed, ...lost.filter(isSeen).map((user) => changedSentence(action, user))],
    unknown,
    failed,
    nothing: '',
  };
}
