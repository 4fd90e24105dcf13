/** Checks and constants of accounts: registering, signing in, setting a password (specification, section 5). */
import { check, filled, fitting, isEmailAddress, normalizeEmail, type Check } from '#shared/rules.ts';
import { tidyText } from '#shared/text.ts';

/** Characters a password needs at least (specification, section 9). */
export const PASSWORD_MINIMUM = 8;
/** Characters a password may have at most (rulings, section 2). */
export const PASSWORD_MAXIMUM = 128;

/** First and last graduation year that the forms offer (specification, section 9). */
export const FIRST_OFFERED_YEAR = 2022;
export const LAST_OFFERED_YEAR = 2033;

/** The twelve graduation years of the forms, 2022 to 2033. */
export const offeredGraduationYears: readonly number[] = Array.from(
  { length: LAST_OFFERED_YEAR - FIRST_OFFERED_YEAR + 1 },
  (_, index) => FIRST_OFFERED_YEAR + index,
);

/** The replies of `check-old-account`: whether it is an imported account that has never set a password here. */
export const oldAccountMessages = {
  old_account: 'This is an old account.',
  not_old_account: 'This is not an old account.',
} as const;
export type OldAccountCode = keyof typeof oldAccountMessages;

export const PASSWORD_TOO_SHORT = 'Password must be a minimum of 8 characters.';
export const PASSWORDS_DO_NOT_MATCH = 'Passwords do not match.';

/** What the register form holds. The year is a number, or undefined while none is chosen. */
export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly school: string;
  readonly graduation_year: number | undefined;
}

/** True for a year from 1900 up to ten years after `thisYear` (specification, section 9). */
export function isGraduationYear(year: number | undefined, thisYear: number): boolean {
  return year !== undefined && Number.isInteger(year) && year >= 1900 && year <= thisYear + 10;
}

/** The checks on a password that is being set, in order (rulings, section 2). Which are too common only the server knows. */
export function passwordChecks<K extends string>(field: K): readonly Check<Record<K, string>>[] {
  return [
    check(field, PASSWORD_TOO_SHORT, (input) => input[field].length >= PASSWORD_MINIMUM),
    check(
      field,
      `Password cannot be longer than ${PASSWORD_MAXIMUM} characters.`,
      (input) => input[field].length <= PASSWORD_MAXIMUM,
    ),
  ];
}

/**
 * The ordered checks of registering. The five of the specification come first; the rest is what the server needs to keep a sound
 * account. Whether the school exists is for the database to say.
 */
export function registrationChecks(thisYear: number): readonly Check<Registration>[] {
  return [
    filled('email', 'Users must have an email address'),
    filled('first_name', 'Users must have a first name'),
    filled('last_name', 'Users must have a last name'),
    filled('school', 'Users must have a school name'),
    check(
      'graduation_year',
      'Users must have a graduation year',
      (form) => form.graduation_year !== undefined,
    ),
    check('email', 'Please enter a valid email address.', (form) =>
      isEmailAddress(normalizeEmail(form.email)),
    ),
    ...nameChecks,
    check('graduation_year', 'Please enter a valid graduation year.', (form) =>
      isGraduationYear(form.graduation_year, thisYear),
    ),
    ...passwordChecks('password'),
  ];
}

export const NAME_MAXIMUM = 100;

/** The checks on a name, wherever one is typed or imported: the texts of mails and lists of other people carry it. */
export const nameChecks: readonly Check<{ first_name: string; last_name: string }>[] = [
  ...checksOfName('first_name', 'First name'),
  ...checksOfName('last_name', 'Last name'),
];

function checksOfName<K extends string>(field: K, label: string): readonly Check<Record<K, string>>[] {
  return [
    fitting(field, NAME_MAXIMUM, `${label} cannot be longer than ${NAME_MAXIMUM} characters.`),
    check(field, `${label} cannot contain line breaks.`, (form) => !tidyText(form[field]).includes('\n')),
    check(
      field,
      `${label} cannot contain a web or email address. Leave a space after a dot.`,
      (form) => !readsAsAddress(tidyText(form[field])),
    ),
    {
      field,
      message: `${label} needs a letter or a number.`,
      // That there is a name each form asks in its own words.
      holds: (form) => /^$|[\p{L}\p{N}]/u.test(tidyText(form[field])),
    },
  ];
}

/** Whether mail programs could make a link of a part of the text. J.R. is a name; x.org, a@b.c and http: are none. */
function readsAsAddress(text: string): boolean {
  return /@|:\/\/|[\p{L}\p{N}][.\u3002][\p{L}\p{N}]{2}/u.test(text.normalize('NFKC'));
}

export interface NewPassword {
  readonly new_password: string;
  readonly new_password_confirm: string;
}

/** The ordered checks of setting a new password (specification, section 5). */
export const newPasswordChecks: readonly Check<NewPassword>[] = [
  check('new_password', 'Please enter a new password.', (form) => form.new_password !== ''),
  check(
    'new_password_confirm',
    'Please enter the new password a second time.',
    (form) => form.new_password_confirm !== '',
  ),
  check(
    'new_password_confirm',
    PASSWORDS_DO_NOT_MATCH,
    (form) => form.new_password === form.new_password_confirm,
  ),
  ...passwordChecks('new_password'),
];

/** Sessions of a person that are listed at most; those beyond it were not used for the longest. */
export const OPEN_SESSIONS_MAXIMUM = 100;

export interface PasswordChange {
  readonly password: string;
  readonly new_password: string;
}

/** The ordered checks of changing a password; whether the current one is right is for the server to say. */
export const passwordChangeChecks: readonly Check<PasswordChange>[] = [
  check('password', 'Please enter your current password.', (form) => form.password !== ''),
  check('new_password', 'Please enter a new password.', (form) => form.new_password !== ''),
  ...passwordChecks('new_password'),
  check(
    'new_password',
    'This is your current password. Please choose another.',
    (form) => form.new_password.normalize('NFKC') !== form.password.normalize('NFKC'),
  ),
];
