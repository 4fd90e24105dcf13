/** The people of the Administration Network: who they are, who can be selected, and whom an action changes. Pure. */
import type { NetworkUser, RoleAction } from '#shared/network/network.contract.ts';
import type { ListFilters } from '#client/ui/lists/list-address.ts';
import { countText } from '#client/ui/format/text.ts';

/** What stands in the address, by the names of the call. */
export const networkNames = ['search', 'role'] as const;
export type NetworkFilters = ListFilters<(typeof networkNames)[number]>;

export function nameOf({ first_name, last_name }: Pick<NetworkUser, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim();
}

/** What a person is at the school, in one word. */
export function roleOf(user: NetworkUser): 'Head' | 'Administrator' | 'Student' {
  if (user.is_school_administration_head) return 'Head';
  return user.is_school_administration ? 'Administrator' : 'Student';
}

/** Why a person cannot be selected; undefined for everybody who can. */
export function whyNotSelectable(user: NetworkUser, ownId: number | undefined): string | undefined {
  if (user.id === ownId) return 'This is you.';
  if (user.is_school_administration_head) return 'Heads cannot be changed here.';
  return undefined;
}

/** What an action makes of a person. */
export function isWanted(action: RoleAction): boolean {
  return action === 'add';
}

/**
 * Those of the selected whom an action may change, and those who are already what it would make them. Only the list as
 * it is now says the latter: people were selected some time ago, and of those on other pages the server decides.
 */
export function splitByAction(
  selected: readonly NetworkUser[],
  action: RoleAction,
  listed: readonly NetworkUser[],
): { changed: NetworkUser[]; unchanged: NetworkUser[] } {
  const present = selected.map((user) => listed.find(({ id }) => id === user.id) ?? user);
  const isUnchanged = (user: NetworkUser) =>
    listed.includes(user) && user.is_school_administration === isWanted(action);
  return {
    changed: present.filter((user) => !isUnchanged(user)),
    unchanged: present.filter(isUnchanged),
  };
}

/** The selection after a click on one person: added at its end, or taken out. */
export function toggled(selected: readonly NetworkUser[], user: NetworkUser): NetworkUser[] {
  return isSelected(selected, user) ? without(selected, [user]) : [...selected, user];
}

/** The selection after a click on the box of a whole page: all of it, unless all of it was selected. */
export function toggledPage(selected: readonly NetworkUser[], page: readonly NetworkUser[]): NetworkUser[] {
  const missing = page.filter((user) => !isSelected(selected, user));
  return missing.length === 0 ? without(selected, page) : [...selected, ...missing];
}

export function isSelected(selected: readonly NetworkUser[], { id }: NetworkUser): boolean {
  return selected.some((one) => one.id === id);
}

function without(selected: readonly NetworkUser[], leaving: readonly NetworkUser[]): NetworkUser[] {
  return selected.filter((one) => !isSelected(leaving, one));
}

/** `3 people selected`. */
export function selectionText(count: number): string {
  if (count === 0) return 'Nobody is selected.';
  return count === 1 ? '1 person selected' : `${countText(count)} people selected`;
}

/** What the list counts. */
export const peopleListed = ['person', 'people'] as const;
