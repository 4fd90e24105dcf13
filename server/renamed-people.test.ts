// Mails and pages use a person's present name after a change.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY } from './platform/clock.ts';
import { readingHour } from './testing/builders.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import type { SentMail } from './testing/mail/outbox.ts';

const portfolio = '/api/volunteer_hours_portfolio';
const contact = 'coach@bay.example';
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function rename(id: number, first_name: string): Promise<void> {
  await test.db.updateTable('accounts').set({ first_name }).where('id', '=', id).execute();
}

const named = (mails: readonly SentMail[]) =>
  mails.map(({ kind, html, text, subject }) => [
    kind,
    ['Former', 'Chosen', 'Newest'].filter((name) => `${subject}${html}${text}`.includes(name)),
  ]);

it('mails to contacts and their pages use a student’s new name, even if the mail was queued before', async () => {
  const account = await test.build.account({ first_name: 'Former' });
  const student = await test.signIn(account);
  await student.post(`${portfolio}/create_entry`, { ...readingHour, contact });
  await rename(account.id, 'Chosen');
  const [mail] = await test.outbox.deliver();
  expect(named([mail!])).toEqual([['verify-entry', ['Chosen']]]);
  const token = test.outbox.linkIn(mail).split('/').at(-1);
  const { body: seen } = await test.visitor().post(`${portfolio}/verify-entry`, { token });
  expect(seen.student.first_name).toBe('Chosen');
  await rename(account.id, 'Newest');
  test.clock.advance(7 * DAY);
  await test.jobs.runNow('remind-and-expire');
  expect(named(await test.outbox.deliver())).toEqual([['remind-contact', ['Newest']]]);
  await test.visitor().post(`${portfolio}/verify-entry-action`, { token, action: 'reject', reason: '' });
  await rename(account.id, 'Chosen');
  expect(named(await test.outbox.deliver())).toEqual([['entry-rejected', ['Chosen']]]);
});

it('mails to an event’s organizer use a person’s new name', async () => {
  const [organizer, account] = [
    await test.build.account({ first_name: 'Former' }),
    await test.build.account({ first_name: 'Former' }),
  ];
  const event = await test.build.event(organizer);
  await (await test.signIn(account)).put(`/api/volunteer_events/events/${event.id}/register`);
  await rename(account.id, 'Chosen');
  await rename(organizer.id, 'Newest');
  expect(named(await test.outbox.deliver())).toEqual([['event-registration', ['Chosen', 'Newest']]]);
});
