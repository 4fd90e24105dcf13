/** Checks of confirming on the spot, and why it is refused: codes on the wire, with messages that the page translates. */
import { hasAddress } from '#shared/address-in-text.ts';
import { spotFailures as failures } from '#shared/languages/en/spot-failures.ts';
import { isEmailAddress, isFilled, type Check } from '#shared/rules.ts';

/** Characters. */
export const NAME_MAXIMUM = 100;

export const spotFailures = {
  spot_unknown: 'unknown',
  spot_used: 'used',
  spot_expired: 'expired',
  spot_month_over: 'monthOver',
  spot_changed: 'changed',
  spot_verified: 'verified',
  spot_put_aside: 'putAside',
  spot_student: 'student',
  spot_own_address: 'ownAddress',
  spot_stopped: 'stopped',
  spot_stopped_student: 'stoppedStudent',
  spot_limit: 'limit',
} as const satisfies Readonly<Record<string, keyof typeof failures>>;
export type SpotFailure = keyof typeof spotFailures;

/** The arguments of a refusal. */
export function spotFailure(code: SpotFailure): [detail: string, code: SpotFailure] {
  return [failures[spotFailures[code]], code];
}

export interface SpotForm {
  readonly contact: string;
  readonly name: string;
  readonly statement: boolean;
}

/** What the contact's form lacks; the page has its own words for each field. */
export const spotChecks: readonly Check<SpotForm>[] = [
  {
    field: 'contact',
    message: failures.noAddress,
    holds: ({ contact }) => isEmailAddress(contact.trim()),
  },
  {
    field: 'name',
    message: failures.noName,
    // Mail programs would make a link of it, or show something else than was typed.
    holds: ({ name }) =>
      isFilled(name) && name.length <= NAME_MAXIMUM && !/[\p{Cc}\p{Cf}@]/u.test(name) && !hasAddress(name),
  },
  { field: 'statement', message: failures.noStatement, holds: ({ statement }) => statement },
];
