// docs/privacy.md is true: it names every table, and its periods are those of the nightly job.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { allTables } from './platform/backup/tables.ts';
import {
  EMAIL_CHANGE_DAYS,
  EXPIRED_LINK_DAYS,
  FORMER_EMAIL_DAYS,
  REGISTRATION_DAYS,
} from '#features/accounts/server/accounts.limits.ts';
import { RECORDED_FORM_DAYS } from '#features/entries/server/entries.queries.ts';
import { KEPT_DECISION_DAYS } from '#features/membership/server/joining.operations.ts';
import { KEPT_WISH_DAYS } from '#features/verification/server/contact-mail.operations.ts';
import { MAIL_RETENTION } from './platform/mail/mail.ts';

const text = await readFile(new URL('../docs/privacy.md', import.meta.url), 'utf8');
const lines = text.split('\n').filter((line) => line.startsWith('- **'));
const lineOf = (table: string) => lines.find((line) => line.split(': ')[0]?.includes(`\`${table}\``)) ?? '';

it.each(allTables)('the document names the table %s', (table) => {
  expect(lineOf(table)).not.toBe('');
});

it.each([
  [
    'registrations',
    `${REGISTRATION_DAYS} days; when it became an account ${REGISTRATION_DAYS + EXPIRED_LINK_DAYS} days`,
  ],
  ['email_changes', `${EMAIL_CHANGE_DAYS} days after it was asked for`],
  ['former_emails', `${FORMER_EMAIL_DAYS} days after it was left`],
  ['account_tokens', `${EXPIRED_LINK_DAYS} days after they have run out`],
  ['recorded_forms', `${RECORDED_FORM_DAYS} days`],
  ['school_decisions', `${KEPT_DECISION_DAYS} days after the account was deleted`],
  ['kept_blocks', `${KEPT_WISH_DAYS} days after the account was deleted`],
  ['kept_mails', `${MAIL_RETENTION.texts} days`],
  ['mails', `made of ${MAIL_RETENTION.data} days; dropped ones ${MAIL_RETENTION.dropped} days`],
])('the document says how long %s are kept', (table, period) => {
  expect(lineOf(table)).toContain(period);
});
