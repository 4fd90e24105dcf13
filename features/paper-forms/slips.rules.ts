import { check, filled, fitting, type Check } from '#shared/rules.ts';

export interface SlipForm {
  readonly signed: boolean;
  readonly name_matches: boolean;
  readonly dates_match: boolean;
  readonly person: string;
}

export const SLIP_PERSON_LIMIT = 200;

const ticked = (field: 'signed' | 'name_matches' | 'dates_match', message: string): Check<SlipForm> =>
  check(field, message, (form) => form[field]);

export const slipChecks: readonly Check<SlipForm>[] = [
  ticked('signed', 'Check that the form is signed.'),
  ticked('name_matches', 'Check that the name is this student’s.'),
  ticked('dates_match', 'Check that date and hours are those above.'),
  filled('person', 'Type who signed.'),
  fitting('person', SLIP_PERSON_LIMIT, `The name cannot be longer than ${SLIP_PERSON_LIMIT} characters.`),
];
