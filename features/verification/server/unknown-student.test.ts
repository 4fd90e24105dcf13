/** "I do not know this student": the student can no longer ask this contact, and gets an explanation. */
import { beforeEach, describe, expect, it } from 'vitest';
import { askedLibrarian } from './librarian.test.scene.ts';
import { base, form } from './waiting.test.scene.ts';

const {
  test,
  ada,
  student,
  visitor,
  nextLibrarian,
  record,
  ask,
  read,
  act,
  entryOf,
  stateOf,
  historyOf,
  kindsOf,
} = await askedLibrarian();
let contact = '';
beforeEach(async () => {
  contact = await nextLibrarian();
});

describe('a contact who does not know the student', () => {
  const reject = (token: string, reason = '') =>
    visitor.post(`${base}/verify-entry-action`, { token, action: 'reject', reason, unknown_student: true });

  it('rejects: the student gets a kind mail and cannot ask this address again; others can', async () => {
    const { id, decide } = await ask();
    expect((await reject(decide)).status).toBe(200);
    expect(await stateOf(id)).toBeUndefined();
    const [mail] = await test.outbox.deliver();
    expect(mail).toMatchObject({ kind: 'entry-rejected', to_address: ada.email });
    expect(mail?.text).toContain(`${contact} says that they do not know you`);
    expect(mail?.text).not.toContain('They wrote');
    expect(mail?.text).toContain('Wrong address? Record it again with the right one');
    const again = new URL(test.outbox.linkIn(mail), 'http://limelight.test');
    expect(Object.fromEntries(again.searchParams)).toEqual({ ...form, hours: '1.75', contact: '' });
    expect((await historyOf(id)).at(-1)).toMatchObject({
      kind: 'rejected',
      details: { contact, reason: 'I do not know this student.', unknown_student: true },
    });

    const spelling = contact.replace('@', '+again@');
    for (const address of [contact, spelling]) {
      const refused = await record(student, { contact: address });
      expect([refused.status, refused.body]).toEqual([
        400,
        {
          contact: [
            `${address} has said that they do not know you. Please check the address, name another contact, or ask your school`,
          ],
        },
      ]);
    }
    const other = await test.signIn(await test.build.account());
    expect((await record(other)).status).toBe(201);
    // Mail about others continues, and allowing mail again excludes this student.
    expect((await read(decide)).body).toEqual({ address: contact, stopped: false });
    await act(decide, 'resume');
    expect((await record()).status).toBe(400);
  });

  it('may give a reason, and repeating it changes nothing', async () => {
    const { decide } = await ask();
    await reject(decide, 'We are a bakery.');
    expect((await reject(decide, 'We are a bakery.')).status).toBe(200);
    const mails = await test.outbox.deliver();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('They wrote: We are a bakery.');
  });

  it('ends the student’s other requests to them, named in the same mail', async () => {
    const second = await ask(student, { event: 'Second', contact: contact.replace('@', '+second@') });
    const accepted = await ask(student, { event: 'Accepted' });
    await visitor.post(`${base}/verify-entry-action`, { token: accepted.decide, action: 'accept' });
    const ofSomebodyElse = await ask(await test.signIn(await test.build.account()), { event: 'Of another' });
    const { decide, stop } = await ask();
    const queued = (await record(student, { event: 'Queued' })).body.id as number;
    await reject(decide);

    const mails = await test.outbox.deliver();
    expect(mails.map(({ kind, to_address }) => [kind, to_address])).toEqual([['entry-rejected', ada.email]]);
    const text = mails[0]?.text.replaceAll('\n', ' ');
    expect(text).toContain(
      `2 other entries of yours wait for the same contact, and ${contact} gets no more emails about them: “Second” of May 2, 2026; “Queued” of May 2, 2026.`,
    );
    expect(text).not.toContain('asked to get no more');
    expect(text).toContain('http://limelight.test/hour-tracker');
    expect(await kindsOf(queued)).toEqual(['created', 'mail stopped', 'mail dropped']);
    for (const id of [second.id, queued]) {
      expect(await entryOf(id)).toMatchObject({
        request_state: 'stopped',
        request_problem: expect.stringContaining('has said that they do not know you'),
        request_advice: 'name_another',
      });
    }
    expect((await historyOf(second.id)).at(-1)).toMatchObject({
      kind: 'mail stopped',
      actor: 'contact',
      details: { to: contact.replace('@', '+second@'), unknown_student: true },
    });
    const { body } = await student.get(`${base}/entry_history/${second.id}`);
    expect(body.lines.at(-1)).toMatchObject({ kind: 'mail stopped', unknown_student: true });
    for (const { id } of [accepted, ofSomebodyElse]) expect(await kindsOf(id)).not.toContain('mail stopped');

    // When all mail is stopped, too, Ada already knows; the other student does not.
    await act(stop, 'stop');
    const later = await test.outbox.deliver();
    expect(later.map(({ kind, to_address }) => [kind, to_address === ada.email])).toEqual([
      ['contact-stopped', false],
    ]);
  });

  it('sends a mail without entries whose contact was corrected in time', async () => {
    const second = await ask(student, { event: 'Second' });
    const { decide } = await ask();
    await reject(decide);
    const elsewhere = `right.${contact}`;
    await student.post(`${base}/update_entry/${second.id}`, { ...form, event: 'Second', contact: elsewhere });
    const mail = (await test.outbox.deliver()).find(({ kind }) => kind === 'entry-rejected');
    expect(mail?.text).not.toContain('Second');
  });

  it('also ends the request of an entry recorded at that very moment', async () => {
    const { id } = (await record()).body;
    // As if the rejection had not seen the entry yet.
    await test.db.insertInto('contact_blocks').values({ mailbox: contact, account_id: ada.id }).execute();
    const [mail] = await test.outbox.deliver();
    expect(mail?.kind).toBe('contact-stopped');
    expect(mail?.text).toContain(`${contact} says that they do not know you`);
    expect(mail?.text).not.toContain('asked to get no more');
    expect((await historyOf(id)).at(-1)).toMatchObject({
      kind: 'mail stopped',
      details: { to: contact, unknown_student: true },
    });
  });

  it('can say so after rejecting the entry, and the student is mailed about the others', async () => {
    const second = await ask(student, { event: 'Second' });
    const { id, decide } = await ask();
    await visitor.post(`${base}/verify-entry-action`, { token: decide, action: 'reject', reason: 'No.' });
    await test.outbox.deliver();
    expect((await record(student, { event: 'Third' })).status).toBe(201);
    await test.outbox.deliver();

    for (let times = 0; times < 2; times += 1) {
      const reply = await reject(decide, 'Another reason');
      expect([reply.status, reply.body.state]).toEqual([200, 'rejected']);
    }
    expect((await record()).body).toEqual({ contact: [expect.stringContaining('do not know you')] });
    const [mail, ...others] = await test.outbox.deliver();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'contact-stopped', to_address: ada.email });
    expect(mail?.subject).toBe('Please name another contact for 2 entries');
    expect(mail?.text).toContain(`${contact} says that they do not know you`);
    expect((await kindsOf(second.id)).filter((kind) => kind === 'mail stopped')).toHaveLength(1);
    const lines = await historyOf(id);
    expect(lines.slice(-2)).toMatchObject([
      { kind: 'rejected', details: { reason: 'No.' } },
      { kind: 'mail stopped', details: { unknown_student: true } },
    ]);
  });

  it('causes no deadlock by doing so for several entries while stopping all mail', async () => {
    const requests = [];
    for (const event of ['First', 'Second', 'Third']) requests.push(await ask(student, { event }));
    const replies = await Promise.all([
      ...requests.toReversed().map(({ decide }) => reject(decide)),
      ...requests.map(({ stop }) => act(stop, 'stop')),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { id } of requests) expect(await stateOf(id)).toBeUndefined();
  });

  it('does not block the student after an ordinary rejection', async () => {
    const { decide } = await ask();
    await visitor.post(`${base}/verify-entry-action`, {
      token: decide,
      action: 'accept',
      unknown_student: true,
    });
    expect((await record()).status).toBe(201);
  });
});
