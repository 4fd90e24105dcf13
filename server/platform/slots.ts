/** Places for work that is under way for people: few for one of them, so that nobody takes all, and not many for a process. */
import type { Refusal } from './http/errors.ts';

/** How many places there are, and what those are told who find none. */
export interface Slots {
  readonly atOnce: number;
  readonly ofOnePerson: number;
  readonly tooManyOfOne: () => Refusal;
  readonly tooMany: () => Refusal;
}

/**
 * Makes a function that takes a place for an account and answers with the one that gives it back, which may be called
 * more than once.
 *
 * @throws what `tooManyOfOne` or `tooMany` make, when there is no place
 */
export function createSlots({ atOnce, ofOnePerson, tooManyOfOne, tooMany }: Slots) {
  /** The accounts of those under way, each as often as it has one. */
  const underWay: number[] = [];
  return (accountId: number): (() => void) => {
    if (underWay.filter((id) => id === accountId).length >= ofOnePerson) throw tooManyOfOne();
    if (underWay.length >= atOnce) throw tooMany();
    underWay.push(accountId);
    let isGivenBack = false;
    return () => {
      if (isGivenBack) return;
      isGivenBack = true;
      underWay.splice(underWay.indexOf(accountId), 1);
    };
  };
}
