/** Questions and messages of the Administration Network. */
import type { NetworkUser, RoleAction, RoleChange } from '#shared/network/network.contract.ts';
import { asApiError, type ApiError } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { nameOf } from './network-list.ts';

const NO_HEAD =
  'You are not a head of your school’s administration any more, so you cannot see or change who is an administrator. If that is a mistake, ask the people who run Limelight.';
const SESSION_OVER = 'Your session has ended. Please log in again.';

export function peopleFailure(thrown: unknown): string {
  return `The people of your school could not be loaded. ${reason(thrown)}`;
}

export function changesFailure(thrown: unknown): string {
  return `The recent changes could not be loaded. ${reason(thrown)}`;
}

export function roleFailure(thrown: unknown): string {
  const error = asApiError(thrown);
  if (error.status === 404) return 'This person is not at your school any more.';
  return reason(error);
}

/** True when the failure is about the head, so that the next person would fail, too. */
export function isAboutTheHead(thrown: unknown): boolean {
  const error = asApiError(thrown);
  return error.status === 401 || isNoHead(error);
}

/** For a person whose change got no response. */
export function unknownReason(action: RoleAction, isListRead: boolean): string {
  if (!isListRead) return 'Please look at the list once your connection is back.';
  const role = action === 'add' ? 'is not an administrator so far' : 'is still an administrator';
  return `The list shows no change: this person ${role}. You can try again.`;
}

/** Above people whose result is unknown. */
export function unknownTitle(count: number): string {
  const whom = count === 1 ? 'this person was' : `these ${count} people were`;
  return `No answer came back, so we do not know whether ${whom} changed. ${stillSelected(count)}`;
}

/** Above people who were not changed. */
export function failedTitle(count: number): string {
  return `Not changed: ${count}. ${stillSelected(count)}`;
}

function stillSelected(count: number): string {
  return count === 1 ? 'The person is still selected.' : 'They are still selected.';
}

interface OutcomeCounts {
  readonly changed: number;
  readonly unknown: number;
  readonly failed: number;
}

/** The result in one line, when the page was left meanwhile. */
export function outcomeInShort({ changed, unknown, failed }: OutcomeCounts): string {
  const parts = [
    changed > 0 && `${changed} changed`,
    failed > 0 && `${failed} not changed`,
    unknown > 0 && `${unknown} without an answer, so we do not know`,
  ].filter((part) => part !== false);
  const where =
    failed + unknown > 0 ? ' Open the Administration Network to see who is what, and try again.' : '';
  return `Roles: ${parts.join(', ')}.${where}`;
}

function isNoHead({ status, detail, code }: ApiError): boolean {
  return status === 403 && (detail === '' || code === 'wrong_role');
}

function reason(thrown: unknown): string {
  const error = asApiError(thrown);
  if (error.status === 401) return SESSION_OVER;
  return isNoHead(error) ? NO_HEAD : failureReason(error);
}

const EFFECT: Record<RoleAction, string> = {
  add: 'Administrators can see, verify, change and delete the entries of all students of your school.',
  remove: 'They will not see the entries of your school’s students any more.',
};
const ALREADY: Record<RoleAction, string> = {
  add: 'is an administrator already',
  remove: 'is not an administrator',
};

/** The question before roles are changed (specification, section 2). */
export interface RoleQuestion {
  readonly title: string;
  readonly confirmLabel: string;
  readonly effect: string;
  /** Name and email of everyone whose role changes. */
  readonly people: readonly string[];
  /** Who does not change; may be empty. */
  readonly rest: string;
}

export function roleQuestion(
  action: RoleAction,
  changed: readonly NetworkUser[],
  unchanged: readonly NetworkUser[],
): RoleQuestion {
  const [first] = changed;
  const who = changed.length === 1 && first ? nameOf(first) : `${changed.length} people`;
  const many = changed.length > 1;
  const title =
    action === 'add'
      ? `Make ${who} ${many ? 'administrators' : 'an administrator'}?`
      : `Remove ${who} as ${many ? 'administrators' : 'administrator'}?`;
  return {
    title,
    confirmLabel: action === 'add' ? 'Make administrator' : 'Remove as administrator',
    effect: `${EFFECT[action]} ${many ? 'Each of them is' : 'The person is'} told by email.`,
    people: changed.map((user) => `${nameOf(user)}, ${user.email}`),
    rest: unchanged.length === 0 ? '' : `Not changed: ${unchangedText(action, unchanged)}`,
  };
}

/** The message when the action changes no one. */
export function nobodyToChange(action: RoleAction, unchanged: readonly NetworkUser[]): string {
  return `Nothing to change: ${unchangedText(action, unchanged)}`;
}

function unchangedText(action: RoleAction, unchanged: readonly NetworkUser[]): string {
  return `${unchanged.map((user) => `${nameOf(user)} ${ALREADY[action]}`).join(', ')}.`;
}

/** `Ana Lopez (ana@example.org) is an administrator now.` */
export function changedSentence(action: RoleAction, user: NetworkUser): string {
  const now = action === 'add' ? 'is an administrator now' : 'is not an administrator any more';
  return `${nameOf(user)} (${user.email}) ${now}.`;
}

/** `Ana Lopez (ana@example.org) became an administrator.` */
export function pastSentence({ action, is_head, user_name, user_email }: RoleChange): string {
  const what = action === 'add' ? 'became' : 'stopped being';
  return `${user_name} (${user_email}) ${what} ${is_head ? 'a head' : 'an administrator'}.`;
}

/** `By Denise Whitfield` */
export function doneBy({ by }: RoleChange): string {
  return by === null ? 'By the people who run Limelight, or a former head' : `By ${by}`;
}

/** Before somebody's second step is taken away. */
export function resetStepQuestion(user: NetworkUser) {
  return {
    title: 'Reset the second step?',
    message: `${nameOf(user)} (${user.email}) is logged out everywhere and then needs the password only. Make sure that it is really they who asked. We email you both.`,
    confirmLabel: 'Reset it',
    danger: true,
  } as const;
}

export function logOutQuestion(user: NetworkUser) {
  return {
    title: 'Log out everywhere?',
    message: `${nameOf(user)} (${user.email}) is logged out of every browser and device.`,
    confirmLabel: 'Log out everywhere',
    danger: true,
  } as const;
}
