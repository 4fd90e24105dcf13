/** A contact who does not know a student is not asked about them again until the school allows it. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailboxOf } from '#features/entries/mailbox.ts';
import { minuteInZone } from '#shared/calendar.ts';
import { createListScene } from './contact-list/contact-list.test.scene.ts';
import { printSlip } from '#features/paper-forms/server/printing.test.scene.ts';
import { DAY, MINUTE } from '#server/platform/clock.ts';
import { signInReturning } from '#server/testing/returning-client.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { askedLibrarian } from './librarian.test.scene.ts';
import { base, form } from './waiting.test.scene.ts';

const { test, ada, student, visitor, nextLibrarian, record, ask } = await askedLibrarian();
const lists = createListScene(test);
let administrator: TestClient;
let elsewhere: TestClient;
let contact = '';
beforeAll(async () => {
  const staff = { is_school_administration: true };
  administrator = await signInReturning(
    test,
    await test.build.account({ ...staff, first_name: 'Rosa', last_name: 'Diaz' }),
  );
  elsewhere = await signInReturning(test, await test.build.account({ ...staff, school: 'UCLA' }));
});
beforeEach(async () => {
  contact = await nextLibrarian();
});

/** All places where a contact can say so about one entry. */
const said = {
  'the link in the mail': async ({ decide }: { readonly decide: string }) => {
    const body = { token: decide, action: 'reject', reason: '', unknown_student: true };
    expect((await visitor.post(`${base}/verify-entry-action`, body)).status).toBe(200);
  },
  'the list': async ({ id, decide }: { readonly id: number; readonly decide: string }) => {
    const reader = await lists.prove(await lists.listToken(decide));
    await reader.call('decide', { items: [{ id, version: 1, decision: 'unknown' }] });
    test.clock.advance(15 * MINUTE);
    await test.jobs.runNow('finish-decisions');
  },
  'a call of the school': async ({ id }: { readonly id: number }) => {
    const call = {
      number: '(213) 555-0142',
      number_from: 'records',
      person: 'Sam Ortiz',
      called_at: minuteInZone(test.clock.now(), 'America/Los_Angeles'),
      statement: 'yes',
      lines: [{ id, version: 1, answer: 'student' }],
    };
    expect((await administrator.post(`/api/admin/calls/${id}`, call)).status).toBe(200);
  },
};

const refused = expect.stringContaining('do not know you');
const toContact = async () =>
  (await test.outbox.deliver()).filter(({ to_address }) => mailboxOf(to_address) === contact);
const refusalsOf = async (client = administrator) =>
  (await client.get(`/api/admin/user-entries/${ada.id}`)).body.refusals as {
    id: number;
    mailbox: string;
  }[];

describe('a student whom a contact does not know', () => {
  it.each(Object.entries(said))('rejected by %s, cannot ask them again in any way', async (_where, say) => {
    const other = await ask(student, { event: 'Other', contact: contact.replace('@', '+other@') });
    const { letters } = await printSlip(test, student, other.id);
    await say(await ask());
    // Within a minute of the request the answer would only be that the mail was sent.
    test.clock.advance(2 * MINUTE);
    const mails = (await test.outbox.deliver()).filter(({ to_address }) => to_address === ada.email);
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('do not know you')]);

    for (const spelling of [contact, contact.toUpperCase(), contact.replace('@', '+new@')])
      expect(await record(student, { event: 'New', contact: spelling })).toMatchObject({
        status: 400,
        body: { contact: [refused] },
      });
    const right = await ask(student, { event: 'Right', contact: `right.${contact}` });
    expect(
      await student.post(`${base}/update_entry/${right.id}`, { ...form, event: 'Right', contact }),
    ).toMatchObject({ status: 400, body: { contact: [refused] } });
    expect(await student.post(`${base}/resend-verification`, { id: other.id })).toMatchObject({
      status: 400,
    });
    await expect(printSlip(test, student, other.id)).rejects.toThrow('do not know you');
    const slip = { slip: letters, person: 'Sam', signed: true, name_matches: true, dates_match: true };
    expect(await administrator.post('/api/admin/slips/confirm', slip)).toMatchObject({
      status: 409,
      body: { code: 'slip_not_known' },
    });
    const preview = await administrator.post('/api/admin/bulk/preview', {
      action: 'ask',
      entries: [{ id: other.id, version: 1 }],
    });
    expect(JSON.stringify(preview.body)).toContain('do not know');
    test.clock.advance(8 * DAY);
    await test.jobs.runNow('remind-and-expire');
    expect(await toContact()).toEqual([]);
  });
});

describe('the school', () => {
  it('sees who does not know its student, and can allow requests again, which is logged', async () => {
    const { decide } = await ask();
    await said['the link in the mail']({ decide });
    await test.outbox.deliver();
    const refusals = await refusalsOf();
    const one = refusals.find(({ mailbox }) => mailbox === contact);
    expect(one).toBeDefined();
    const end = (client: TestClient) => client.post(`/api/admin/signals/refusals/${one?.id}/end`);
    expect((await elsewhere.get(`/api/admin/user-entries/${ada.id}`)).status).toBe(404);
    expect((await end(elsewhere)).status).toBe(404);
    expect((await record()).status).toBe(400);

    expect((await end(administrator)).status).toBe(200);
    expect((await end(administrator)).status).toBe(404);
    expect(await refusalsOf()).toHaveLength(refusals.length - 1);
    expect((await record()).status).toBe(201);
    expect(await toContact()).toHaveLength(1);
    const { body } = await administrator.get('/api/admin/activity');
    expect(JSON.stringify(body)).toContain('contact allowed again');
  });

  it('cannot override a contact who wants no mail at all', async () => {
    const { stop } = await ask();
    await visitor.post(`${base}/contact-mail-action`, { token: stop, action: 'stop' });
    const { id } = await test.db
      .selectFrom('contact_blocks')
      .where('mailbox', '=', contact)
      .where('account_id', 'is', null)
      .select('id')
      .executeTakeFirstOrThrow();
    expect((await administrator.post(`/api/admin/signals/refusals/${id}/end`)).status).toBe(404);
  });
});
