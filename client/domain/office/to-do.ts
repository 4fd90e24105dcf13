/** How much there is to do in a school office, as the menu says it. */
import type { Inbox } from '#shared/inbox/inbox.contract.ts';

/** A class that is behind is one thing, however many they are: they would drown what waits for an answer. */
export function toDo({ waiting, looks }: Pick<Inbox, 'waiting' | 'looks'>): number {
  return waiting.reduce((sum, { kind, count }) => sum + (kind === 'seniors' ? 1 : count), looks);
}
