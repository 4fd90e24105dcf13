import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findWrongTotals } from '#server/features/entries/entries.queries.ts';
import { auditHistory } from '#server/features/entry-history/history-audit.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#server/platform/clock.ts';
import { whileHolding } from '#server/testing/lock-waits.ts';
import { codeIn } from '#server/testing/mail/code-in.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createSpotScene, type SpotScene } from './spot.test.scene.ts';

const base = '/api/volunteer_hours_portfolio';

let test: TestApp;
let scene: SpotScene;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test?.close());
beforeEach(async () => {
  test.clock.advance(DAY);
  scene = await createSpotScene(test);
});

const refused = (status: number, code: string) => ({ status, body: { code, detail: expect.any(String) } });

describe('the page behind the code', () => {
  it('shows the name of the student, the school and the entry, and nothing else', async () => {
    const id = await scene.record();
    const { body } = await scene.look(await scene.show(id));
    expect(body).toEqual({
      kind: 'scan',
      student: { first_name: 'Ana', last_name: 'Ruiz', school: 'Larchmont Charter High School' },
      entries: [
        {
          event: 'Reading hour',
          date: expect.any(String),
          hours: 3,
          role: expect.any(String),
          organizer: expect.any(String),
          description: expect.any(String),
        },
      ],
    });
    expect(await scene.entryOf(id)).toMatchObject({ verified: false });
  });

  it('decides nothing for whoever opens it, however often, or sends no CSRF header', async () => {
    const id = await scene.record();
    const token = await scene.show(id);
    for (const method of ['GET', 'HEAD'] as const)
      await test.visitor().request({ method, path: `/v/${token}` });
    for (const _ of [1, 2, 3]) expect((await scene.look(token)).status).toBe(200);
    const scripted = await test.visitor().request({
      method: 'POST',
      path: `${base}/spot/confirm`,
      headers: { 'x-csrftoken': '' },
      body: { token, contact: scene.contact, name: 'Sam Ortiz', statement: true },
    });
    expect(scripted.status).toBe(403);
    expect(await scene.entryOf(id)).toMatchObject({ verified: false });
  });

  it('keeps the token only as a hash, and no longer than a night', async () => {
    const token = await scene.show(await scene.record());
    const rows = await test.db.selectFrom('spot_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    test.clock.advance(5 * MINUTE);
    await test.jobs.runNow('sweep');
    expect(await test.db.selectFrom('spot_tokens').selectAll().execute()).toEqual([]);
  });
});

describe('confirming', () => {
  it('verifies at once, says that the address is not proven, and mails a receipt', async () => {
    const id = await scene.record();
    const reply = await scene.confirm(await scene.show(id));
    expect([reply.status, reply.body]).toEqual([
      200,
      { detail: `Thank you. A receipt is on its way to ${scene.contact}.`, contact: scene.contact },
    ]);
    expect(await scene.entryOf(id)).toMatchObject({
      verified: true,
      request_state: 'accepted',
      expires_at: null,
      evidence: {
        kind: 'on the spot',
        by: scene.contact,
        school: null,
        spot: { name: 'Sam Ortiz', proven_at: null, must_be_proven: false },
      },
    });
    const mail = await scene.receipt();
    expect(mail).toMatchObject({
      to_address: scene.contact,
      subject: 'You confirmed 3 hours for Ana Ruiz. Was that you?',
    });
    for (const text of [mail?.html, mail?.text]) {
      expect(text).toContain('Yes, that was me');
      expect(text).toContain('Not me');
      expect(text).toContain('under the name Sam Ortiz');
    }
    expect((await scene.linesOf(id)).map(({ kind }) => kind).slice(-3)).toEqual([
      'accepted',
      'mail queued',
      'mail sent',
    ]);
    expect(await findWrongTotals(test.db)).toEqual([]);
    expect((await auditHistory(test.db)).findings).toEqual([]);
  });

  it('mails a Spanish receipt to a contact who reads Spanish', async () => {
    const id = await scene.record({ contact_language: 'es' });
    await scene.confirm(await scene.show(id));
    const mail = await scene.receipt();
    expect(mail?.subject).toBe('Usted confirmó 3 horas de Ana Ruiz. ¿Fue usted?');
    for (const word of ['You', 'hours', 'Accept', 'Not me']) expect(mail?.text).not.toContain(word);
  });

  it('takes another spelling of the address for the same mailbox', async () => {
    const id = await scene.record();
    const before = await scene.entryOf(id);
    const other = scene.contact.replace('@', '+hours@').toUpperCase();
    expect((await scene.confirm(await scene.show(id), { contact: other })).body.contact).toBe(scene.contact);
    expect(await scene.entryOf(id)).toMatchObject({ contact: scene.contact, version: before.version });
  });

  it('makes another address the contact: a new version, and links to the one before are dead', async () => {
    const id = await scene.record();
    const old = scene.mailedToken;
    const reply = await scene.confirm(await scene.show(id), { contact: 'ranger@park.example' });
    expect(reply.body.contact).toBe('ranger@park.example');
    expect(await scene.entryOf(id)).toMatchObject({
      contact: 'ranger@park.example',
      version: 2,
      verified: true,
      evidence: { by: 'ranger@park.example' },
    });
    expect(await scene.receipt()).toMatchObject({ to_address: 'ranger@park.example' });
    expect(await scene.accept(old)).toMatchObject(refused(409, 'link_superseded'));
    const changed = (await scene.linesOf(id)).find(({ kind }) => kind === 'changed');
    expect(changed).toMatchObject({ actor: 'contact', actor_name: 'ranger@park.example' });
    expect(changed?.changes).toEqual([
      { field: 'contact', before: scene.contact, after: 'ranger@park.example' },
    ]);
  });

  it('happens once, also when two confirm at once', async () => {
    const id = await scene.record();
    const token = await scene.show(id);
    const replies = await whileHolding(
      test.db,
      (trx) => trx.selectFrom('entries').select('id').where('id', '=', id).forUpdate().execute(),
      () => [scene.confirm(token), scene.confirm(token, { contact: 'second@park.example' })],
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await scene.confirm(token)).toMatchObject(refused(409, 'spot_used'));
    expect(await scene.look(token)).toMatchObject(refused(409, 'spot_used'));
    expect((await scene.linesOf(id)).filter(({ kind }) => kind === 'accepted')).toHaveLength(1);
  });

  it('needs an address, a name without links, and the statement', async () => {
    const token = await scene.show(await scene.record());
    for (const [field, value] of [
      ['contact', 'nobody'],
      ['name', ' '],
      ['name', 'evil.example'],
      ['name', 'x'.repeat(101)],
      ['statement', false],
    ] as const)
      expect(await scene.confirm(token, { [field]: value })).toMatchObject({
        status: 400,
        body: { [field]: [expect.any(String)] },
      });
    expect((await scene.confirm(token)).status).toBe(200);
  });
});

describe('a code is refused', () => {
  it('after five minutes, as on a screenshot of it', async () => {
    const token = await scene.show(await scene.record());
    test.clock.advance(5 * MINUTE - SECOND);
    expect((await scene.look(token)).status).toBe(200);
    test.clock.advance(SECOND);
    expect(await scene.look(token)).toMatchObject(refused(409, 'spot_expired'));
    expect(await scene.confirm(token)).toMatchObject(refused(409, 'spot_expired'));
  });

  it('once there is a newer one', async () => {
    const id = await scene.record();
    const first = await scene.show(id);
    const second = await scene.show(id);
    expect(await scene.confirm(first)).toMatchObject(refused(404, 'spot_unknown'));
    expect((await scene.confirm(second)).status).toBe(200);
  });

  it('when the entry was changed, verified, put aside or deleted since', async () => {
    const id = await scene.record();
    const token = await scene.show(id);
    await scene.student.post(`${base}/update_entry/${id}`, { ...scene.fields(), hours: 4 });
    expect(await scene.confirm(token)).toMatchObject(refused(409, 'spot_changed'));

    const again = await scene.show(id);
    await test.db.updateTable('entries').set({ recycling_bin: true }).where('id', '=', id).execute();
    expect(await scene.confirm(again)).toMatchObject(refused(409, 'spot_put_aside'));
    const whole = { recycling_bin: false, verified: true };
    await test.db.updateTable('entries').set(whole).where('id', '=', id).execute();
    expect(await scene.confirm(again)).toMatchObject(refused(409, 'spot_verified'));
    await test.db.updateTable('entries').set({ verified: false }).where('id', '=', id).execute();
    await scene.student.delete(`${base}/delete_entry/${id}`);
    expect(await scene.confirm(again)).toMatchObject(refused(404, 'spot_unknown'));
  });

  it('in a browser that is signed in as a student, whoever it is; not in one of a member of staff', async () => {
    const token = await scene.show(await scene.record());
    const friend = await test.signIn(await test.build.account({}));
    for (const client of [scene.student, friend]) {
      expect(await scene.look(token, client)).toMatchObject(refused(403, 'spot_student'));
      expect(await scene.confirm(token, {}, client)).toMatchObject(refused(403, 'spot_student'));
    }
    const teacher = await test.signIn(await test.build.account({ is_school_administration: true }));
    expect((await scene.confirm(token, {}, teacher)).status).toBe(200);
  });

  it('for the address of the student, in any spelling', async () => {
    const token = await scene.show(await scene.record());
    const own = scene.owner.email.replace('@', '+me@');
    for (const contact of [scene.owner.email, own])
      expect(await scene.confirm(token, { contact })).toMatchObject(refused(409, 'spot_own_address'));
  });

  it('for a contact who wants no mail, or does not know the student', async () => {
    const id = await scene.record();
    await test.db
      .insertInto('contact_blocks')
      .values([
        { mailbox: 'stopped@park.example', account_id: null, created_at: test.clock.now() },
        { mailbox: 'stranger@park.example', account_id: scene.owner.id, created_at: test.clock.now() },
      ])
      .execute();
    const token = await scene.show(id);
    expect(await scene.confirm(token, { contact: 'stopped@park.example' })).toMatchObject(
      refused(409, 'spot_stopped'),
    );
    expect(await scene.confirm(token, { contact: 'stranger@park.example' })).toMatchObject(
      refused(409, 'spot_stopped_student'),
    );
    expect((await scene.confirm(token)).status).toBe(200);
  });

  it('at the limits of asking, for which a receipt counts', async () => {
    const token = await scene.show(await scene.record());
    const counter = { key: `requests:contact:${scene.contact}` };
    await test.db.updateTable('throttles').set({ count: 150 }).where('key', '=', counter.key).execute();
    expect(await scene.confirm(token)).toMatchObject(refused(409, 'spot_limit'));
    await test.db.updateTable('throttles').set({ count: 149 }).where('key', '=', counter.key).execute();
    expect((await scene.confirm(token)).status).toBe(200);
  });

  it('for an entry of somebody else, and for one that is verified', async () => {
    const id = await scene.record();
    const friend = await test.signIn(await test.build.account({}));
    expect((await friend.post(`${base}/entries/${id}/spot`)).status).toBe(404);
    expect((await friend.get(`${base}/entries/${id}/spot`)).status).toBe(404);
    await scene.confirm(await scene.show(id));
    expect((await scene.student.post(`${base}/entries/${id}/spot`)).status).toBe(409);
  });
});

describe('the screen of the student', () => {
  it('learns that the entry is verified', async () => {
    const id = await scene.record();
    const token = await scene.show(id);
    expect((await scene.state(id)).body).toEqual({ verified: false, code_until: null });
    await scene.confirm(token);
    expect((await scene.state(id)).body).toEqual({ verified: true, code_until: null });
  });

  it('learns until when a code that was mailed still works', async () => {
    const id = await scene.record();
    await scene.student.post(`${base}/entries/${id}/code`);
    const until = new Date(test.clock.now().getTime() + 10 * MINUTE).toISOString();
    expect((await scene.state(id)).body).toEqual({ verified: false, code_until: until });
    const code = codeIn((await test.outbox.deliver()).find(({ kind }) => kind === 'entry-code'));
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    for (const _ of [1, 2, 3, 4, 5])
      await scene.student.post(`${base}/entries/${id}/code/confirm`, { code: wrong });
    expect((await scene.state(id)).body.code_until).toBeNull();
    test.clock.advance(HOUR);
    await scene.student.post(`${base}/entries/${id}/code`);
    test.clock.advance(10 * MINUTE);
    expect((await scene.state(id)).body.code_until).toBeNull();
  });
});
