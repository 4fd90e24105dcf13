/** Slots for concurrent work: few per person, and a limit per process. */
import type { Refusal } from './http/errors.ts';

export interface Slots {
  readonly atOnce: number;
  readonly ofOnePerson: number;
  readonly tooManyOfOne: () => Refusal;
  readonly tooMany: () => Refusal;
}

/**
 * Takes a slot for an account and returns its release, which may be called twice. @throws the error of `tooManyOfOne` or
 * `tooMany` when there is none
 */
export function createSlots({ atOnce, ofOnePerson, tooManyOfOne, tooMany }: Slots) {
  /** An account is listed once per slot. */
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
