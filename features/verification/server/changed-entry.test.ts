/** The mail to a contact about an entry that has changed since the first mail. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readingHour } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const base = '/api/volunteer_hours_portfolio';
let test: TestApp;
let student: TestClient;
beforeAll(async () => {
  test = await createTestApp();
  student = await test.signIn(await test.build.account({ first_name: 'Ada', last_name: 'Lovelace' }));
});
afterAll(() => test.close());

let contacts = 0;
async function ask(changes: object = {}) {
  contacts += 1;
  const form = { ...readingHour, hours: '3.25', contact: `librarian${contacts}@library.example`, ...changes };
  const { body } = await student.post(`${base}/create_entry`, form);
  return { form, id: Number(body.id), first: (await test.outbox.deliver()).at(-1) };
}
async function change(id: number, form: object) {
  const { status } = await student.post(`${base}/update_entry/${id}`, form);
  expect(status).toBe(200);
  return (await test.outbox.deliver()).at(-1);
}

it('the mail about a changed entry names old and new hours in its subject and text', async () => {
  const { form, id, first } = await ask();
  expect(first?.subject).toBe('Did Ada Lovelace volunteer at Reading hour?');
  expect(first?.text).not.toContain('became');
  const mail = await change(id, { ...form, hours: '2.5' });
  expect(mail?.subject).toBe('Changed: 3.25 became 2.5 hours. Did Ada Lovelace volunteer at Reading hour?');
  expect(mail?.text).toContain('Hours: 3.25 became 2.5');
  expect(mail?.text).toMatch(/has changed the entry since we asked you/);
});

it('the mail names every other changed field, and shows the description only in the facts', async () => {
  const { form, id } = await ask();
  const mail = await change(id, {
    ...form,
    role: 'Storyteller',
    date: '2026-05-01',
    description: 'Read a lot.',
  });
  expect(mail?.subject).toBe('Did Ada Lovelace volunteer at Reading hour?');
  for (const part of [
    'Date: May 2, 2026 became May 1, 2026',
    `Role: ${readingHour.role} became Storyteller`,
    'The description is new.',
  ])
    expect(mail?.text).toContain(part);
  expect(mail?.text).not.toContain('Hours:');
});

it('the mail disables links in texts, and has no address in its subject', async () => {
  const { form, id } = await ask();
  const mail = await change(id, { ...form, hours: '2', event: 'evil.example' });
  expect(mail?.subject).toBe('Changed: 3.25 became 2 hours. Did Ada Lovelace volunteer on May 2, 2026?');
  expect(mail?.text).toContain('Event: Reading hour became evil. example');
});

it('the mail is in Spanish for a contact who reads Spanish', async () => {
  const { form, id } = await ask({ contact_language: 'es' });
  const mail = await change(id, { ...form, hours: '2.5' });
  expect(mail?.subject).toBe('Cambio: de 3.25 a 2.5 horas. ¿Ada Lovelace ayudó en Reading hour?');
  expect(mail?.text).toContain('Horas: antes 3.25, ahora 2.5');
});

it('another contact, or an unchanged text, gets an ordinary request', async () => {
  const { form, id } = await ask();
  const same = await change(id, form);
  expect(same?.text).not.toContain('changed');
  const other = await change(id, { ...form, hours: '2', contact: 'somebody.else@library.example' });
  expect(other?.subject).toBe('Did Ada Lovelace volunteer at Reading hour?');
  expect(other?.text).not.toContain('became');
});

it('the mail compares with the text of the last mail, not of a change in between', async () => {
  const { form, id } = await ask();
  await student.post(`${base}/update_entry/${id}`, { ...form, hours: '9' });
  const mail = await change(id, { ...form, hours: '2.5' });
  expect(mail?.subject).toContain('3.25 became 2.5 hours');
});
