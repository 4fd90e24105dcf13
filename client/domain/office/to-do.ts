/** How much there is to do in a school office, as the menu says it. */
import type { Inbox } from '#shared/inbox/inbox.contract.ts';

/** One thing each, however many they are: they would drown what waits for an answer. */
const IN_ONE = ['seniors', 'by chance'];

export function toDo({ waiting, looks }: Pick<Inbox, 'waiting' | 'looks'>): number {
  return waiting.reduce((sum, { kind, count }) => sum + (IN_ONE.includes(kind) ? 1 : count), looks);
}
