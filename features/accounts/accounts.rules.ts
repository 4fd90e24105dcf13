/** Checks and constants of accounts (specification, section 5). */
import { check, filled, fitting, isEmailAddress, normalizeEmail, type Check } from '#shared/rules.ts';
import { tidyText } from '#shared/text.ts';

/** Characters (specification, section 9). */
export const PASSWORD_MINIMUM = 8;
/** Characters (rulings, section 2). */
export const PASSWORD_MAXIMUM = 128;

/** Graduation years that the forms offer (specification, section 9). */
const FIRST_OFFERED_YEAR = 2022;
const LAST_OFFERED_YEAR = 2033;

/** 2022 to 2033. */
export const offeredGraduationYears: readonly number[] = Array.from(
  { length: LAST_OFFERED_YEAR - FIRST_OFFERED_YEAR + 1 },
  (_, index) => FIRST_OFFERED_YEAR + index,
);

/** Whether it is an imported account that has never set a password here. */
export const oldAccountMessages = {
  old_account: 'This is an old account.',
  not_old_account: 'This is not an old account.',
} as const;
export type OldAccountCode = keyof typeof oldAccountMessages;

export const PASSWORD_TOO_SHORT = 'Password must be a minimum of 8 characters.';
const PASSWORDS_DO_NOT_MATCH = 'Passwords do not match.';

/** The year is undefined while none is chosen. */
export interface StudentForm {
  readonly first_name: string;
  readonly last_name: string;
  readonly school: string;
  readonly graduation_year: number | undefined;
}

export interface Registration extends StudentForm {
  readonly email: string;
  readonly password: string;
}

/** 1900 up to ten years after `thisYear` (specification, section 9). */
export function isGraduationYear(year: number | undefined, thisYear: number): boolean {
  return year !== undefined && Number.isInteger(year) && year >= 1900 && year <= thisYear + 10;
}

/** Ordered checks of a new password (rulings, section 2). The server also refuses common ones. */
function passwordChecks<K extends string>(field: K): readonly Check<Record<K, string>>[] {
  return [
    check(field, PASSWORD_TOO_SHORT, (input) => input[field].length >= PASSWORD_MINIMUM),
    check(
      field,
      `Password cannot be longer than ${PASSWORD_MAXIMUM} characters.`,
      (input) => input[field].length <= PASSWORD_MAXIMUM,
    ),
  ];
}

/** Ordered checks of registering: the specification's five first, then our own. The database checks the school. */
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

/** For every typed or imported name, since mails and other people's lists contain them. */
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
      // Each form has its own message for a missing name.
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

/** Specification, section 5. */
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

/** The most recently used ones. */
export const OPEN_SESSIONS_MAXIMUM = 100;

export interface PasswordChange {
  readonly password: string;
  readonly new_password: string;
}

/** The server checks the current password. */
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
