/** The advice to a student when nobody answers, by the reason why the contact did not. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { setVerified } from '#features/entries/server/entries.queries.ts';
import { DAY } from '#server/platform/clock.ts';
import { notifyOutcome } from '#server/platform/mail/mail.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import type { SentMail } from '#server/testing/mail/outbox.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { verificationMailKinds } from './verification.emails.ts';
import { base, form } from './waiting.test.scene.ts';

const NO_MAILBOX = '550 5.1.1 No such user here';
const OURS = 'Our mail server did not take the mail: connect ECONNREFUSED 127.0.0.1:9';
const UNSURE = 'Our mail server did not say whether it took the mail: Timeout.';
const LATER = '4.4.7 Message expired: unable to deliver in 5 days';

let test: TestApp;
let owner: BuiltAccount;
let student: TestClient;
let contact: string;
let number = 0;
beforeAll(async () => {
  test = await createTestApp();
  owner = await test.build.account({ first_name: 'Ada' });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.deleteFrom('entries').execute();
  test.clock.advance(DAY);
  student = await test.signIn(owner);
  number += 1;
  contact = `librarian${number}@library.example`;
});

/** Records an entry and delivers the mail to its contact. */
const record = async () => {
  const { body } = await student.post(`${base}/create_entry`, { ...form, contact });
  return { id: body.id as number, mail: (await test.outbox.deliver()).at(-1) };
};
/** A report about the mail to the contact, and the student's mail about it. */
const fail = async (id: number, reason: string): Promise<SentMail[]> => {
  await test.db.transaction().execute(async (trx) => {
    const mail = await trx
      .selectFrom('mails as m')
      .innerJoin('verification_requests as r', 'r.mail_id', 'm.id')
      .where('r.entry_id', '=', id)
      .selectAll('m')
      .executeTakeFirstOrThrow();
    await notifyOutcome(test.context, verificationMailKinds, trx, mail, { state: 'bounced', reason });
  });
  return test.outbox.deliver();
};
const warningOf = async (): Promise<SentMail | undefined> => {
  test.clock.advance(23 * DAY);
  await test.jobs.runNow('remind-and-expire');
  return (await test.outbox.deliver()).find(({ kind }) => kind === 'expiry-warning');
};
const textOf = (mail: SentMail | undefined): string => (mail?.text ?? '').replaceAll(/\s+/g, ' ');

it.each([
  [NO_MAILBOX, 'correct_address'],
  [OURS, 'ask_again'],
  [UNSURE, 'ask_again'],
  [LATER, 'ask_again'],
])('the advice on the portfolio and in the mail after %j is to %s', async (reason, advice) => {
  const { id } = await record();
  const [mail, ...others] = await fail(id, reason);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'request-failed', to_address: owner.email });
  const isTheAddress = advice === 'correct_address';
  expect(mail?.subject).toBe(
    isTheAddress
      ? 'The contact of “Reading hour” could not be reached'
      : 'Please send the email about “Reading hour” again',
  );
  expect(textOf(mail).includes('letter by letter')).toBe(isTheAddress);
  expect(textOf(mail).includes('Please send it again from your portfolio')).toBe(!isTheAddress);
  expect(test.outbox.linkIn(mail)).toBe(isTheAddress ? `/portfolio-update-event/${id}` : '/hour-tracker');
  const [entry] = (await student.get(`${base}/portfolio`)).body;
  expect(entry).toMatchObject({ request_state: 'failed', request_advice: advice });
  expect(textOf(mail)).toContain(entry.request_problem);
});

it.each([
  [NO_MAILBOX, NO_MAILBOX],
  [OURS, null],
])('the history does not reveal messages of our own machines: %j', async (reason, shown) => {
  const { id } = await record();
  await fail(id, reason);
  const { body } = await student.get(`${base}/entry_history/${id}`);
  expect(body.lines.at(-1)).toMatchObject({
    kind: 'mail bounced',
    reason: shown,
    problem: expect.stringMatching(/\w\.$/),
  });
  expect(JSON.stringify(body)).not.toContain('ECONNREFUSED');
});

it.each([
  [NO_MAILBOX, 'Please correct the address', 'the form'],
  [OURS, 'Please send it again from your portfolio', 'the portfolio'],
])('the warning before expiry repeats the advice after %j', async (reason, advice, page) => {
  const { id } = await record();
  await fail(id, reason);
  const warning = await warningOf();
  expect(textOf(warning)).toContain(advice);
  expect(textOf(warning)).not.toContain('ECONNREFUSED');
  const update = `/portfolio-update-event/${id}`;
  expect(test.outbox.linkIn(warning)).toBe(page === 'the form' ? update : '/hour-tracker');
});

it('the advice for a contact who does not know the student is to check the address', async () => {
  await record();
  for (const account_id of [null, owner.id])
    await test.db.insertInto('contact_blocks').values({ mailbox: contact, account_id }).execute();
  const warning = await warningOf();
  expect(textOf(warning)).toContain(`${contact} has said that they do not know you`);
  expect(textOf(warning)).toContain('Please check the address, or name another contact');
  expect(textOf(warning)).not.toContain('asked to get no more');
});

it('the advice for an entry set back by the school is to send the email again', async () => {
  const { id, mail } = await record();
  const token = test.outbox.linkIn(mail).replace('/verify-entry/', '');
  await test.visitor().post(`${base}/verify-entry-action`, { token, action: 'accept' });
  await test.db.transaction().execute((trx) => setVerified(trx, id, false, test.clock.now()));
  const warning = await warningOf();
  expect(textOf(warning)).toContain(`Your school has marked it as not verified after ${contact} accepted it`);
  expect(textOf(warning)).toContain('send the verification email again from your portfolio');
  expect(test.outbox.linkIn(warning)).toBe('/hour-tracker');
});

it('the advice for an entry without a request is to send the email', async () => {
  const { id } = await record();
  await test.db.updateTable('entries').set({ request_id: null }).where('id', '=', id).execute();
  const warning = await warningOf();
  expect(textOf(warning)).toContain('Nobody is being asked about it.');
  expect(test.outbox.linkIn(warning)).toBe('/hour-tracker');
});
