import type { NetworkUser, RoleAction } from '#features/people/network.contract.ts';

export const people = ['person', 'people'] as const;

export const nameOf = ({ first_name, last_name }: NetworkUser): string => `${first_name} ${last_name}`.trim();
export const personOf = (user: NetworkUser): string => `${nameOf(user)} (${user.email})`;

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
  action: RoleAction,
  listed: readonly NetworkUser[],
): { changed: NetworkUser[]; unchanged: NetworkUser[] } {
  const present = selected.map((user) => listed.find(({ id }) => id === user.id) ?? user);
  const isUnchanged = (user: NetworkUser) =>
    listed.includes(user) && user.is_school_administration === (action === 'add');
  return {
    changed: present.filter((user) => !isUnchanged(user)),
    unchanged: present.filter(isUnchanged),
  };
}

const texts = {
  add: {
    confirmLabel: 'Make administrator',
    effect: 'Administrators can see, verify, change and delete the entries of all students of your school.',
    already: 'is an administrator already',
    verb: 'given the role of administrator',
  },
  remove: {
    confirmLabel: 'Remove as administrator',
    effect: 'They will not see the entries of your school’s students any more.',
    already: 'is not an administrator',
    verb: 'removed as administrator',
  },
} as const;

/** Specification, section 2. */
export function roleQuestion(action: RoleAction, changed: readonly NetworkUser[]) {
  const [first] = changed;
  const isOne = changed.length === 1 && first !== undefined;
  const who = isOne ? nameOf(first) : `${changed.length} people`;
  const titles = {
    add: `Make ${who} ${isOne ? 'an administrator' : 'administrators'}?`,
    remove: `Remove ${who} as ${isOne ? 'administrator' : 'administrators'}?`,
  };
  const { confirmLabel, effect } = texts[action];
  return {
    title: titles[action],
    confirmLabel,
    effect: `${effect} ${isOne ? 'The person is' : 'Each of them is'} told by email.`,
  };
}

export const changedVerb = (action: RoleAction): string => texts[action].verb;

export const unchangedText = (action: RoleAction, unchanged: readonly NetworkUser[]): string =>
  `${unchanged.map((user) => `${nameOf(user)} ${texts[action].already}`).join(', ')}.`;
