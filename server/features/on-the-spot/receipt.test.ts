import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { evidenceText } from '#shared/entries/entry-evidence.text.ts';
import { findWrongTotals } from '#server/features/entries/entries.queries.ts';
import { auditHistory } from '#server/features/entry-history/history-audit.ts';
import { DAY, HOUR, MINUTE } from '#server/platform/clock.ts';
import { notifyOutcome } from '#server/platform/mail/mail.ts';
import type { MailProblem } from '#server/platform/mail/mail-problem.ts';
import { whileHolding } from '#server/testing/lock-waits.ts';
import { codeIn } from '#server/testing/mail/code-in.ts';
import { signInReturning } from '#server/testing/returning-client.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { receiptMailKinds } from './receipt.emails.ts';
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

const words = async (id: number, client = scene.student) => {
  const { evidence } = await scene.entryOf(id, client);
  return evidence && evidenceText(evidence, 'America/Los_Angeles').replaceAll(/\d\d\/\d\d\/\d{4}/g, 'DAY');
};
const unproven = () => `Confirmed by ${scene.contact} on the spot on DAY, address not yet proven`;
const proven = () => `Confirmed by ${scene.contact} on the spot on DAY, address proven on DAY`;
const total = async () =>
  Number(
    (
      await test.db
        .selectFrom('student_totals')
        .where('account_id', '=', scene.owner.id)
        .select('total_hours')
        .executeTakeFirst()
    )?.total_hours ?? 0,
  );
const soundness = async () => {
  expect(await findWrongTotals(test.db)).toEqual([]);
  expect((await auditHistory(test.db)).findings).toEqual([]);
};

/** An entry that was confirmed on the spot, and the token of its receipt. */
async function confirmed(more: object = {}): Promise<{ id: number; token: string }> {
  const id = await scene.record(more);
  await scene.confirmOnTheSpot(id);
  return { id, token: await scene.receiptToken() };
}

describe('the receipt', () => {
  it('only shows what was confirmed, until somebody answers', async () => {
    const { id, token } = await confirmed();
    for (const method of ['GET', 'HEAD'] as const)
      await test.visitor().request({ method, path: `/receipt/${token}` });
    expect((await scene.lookAtReceipt(token)).body).toMatchObject({
      entry: { event: 'Reading hour', hours: 3 },
      student: { first_name: 'Ana', last_name: 'Ruiz' },
      state: 'open',
      name: 'Sam Ortiz',
      confirmed_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(await words(id)).toBe(unproven());
    expect((await scene.lookAtReceipt('no-such-link')).status).toBe(404);
  });

  it('proves nothing by time and silence', async () => {
    const { id } = await confirmed();
    for (let day = 0; day < 40; day += 1) {
      test.clock.advance(DAY);
      await test.jobs.runNow('sweep');
    }
    expect(await words(id, await test.signIn(scene.owner))).toBe(unproven());
  });

  it('proves the address by yes, once, and then cannot be taken back', async () => {
    const { id, token } = await confirmed();
    test.clock.advance(DAY);
    expect((await scene.answer(token, 'mine')).body).toMatchObject({ state: 'mine' });
    expect(await words(id)).toBe(proven());
    expect((await scene.answer(token, 'mine')).body).toMatchObject({ state: 'mine' });
    expect(await scene.answer(token, 'not mine')).toMatchObject({
      status: 409,
      body: { code: 'already_accepted' },
    });
    expect((await scene.linesOf(id)).filter(({ kind }) => kind === 'proven')).toHaveLength(1);
    expect(await words(id)).toBe(proven());
    await soundness();
  });

  it('sets the entry back by no, and mails the student within a minute', async () => {
    const { id, token } = await confirmed();
    expect(await total()).toBe(3);
    expect((await scene.answer(token, 'not mine')).body).toMatchObject({ state: 'over' });
    const [mail] = await test.outbox.deliver();
    expect(mail).toMatchObject({
      to_address: scene.owner.email,
      subject: 'Your entry “Reading hour” is not verified any more',
    });
    expect(mail?.text).toContain('somebody else');
    expect(await scene.entryOf(id)).toMatchObject({
      verified: false,
      evidence: null,
      request_state: expect.stringMatching(/^(sent|opened)$/),
      expires_at: expect.any(String),
    });
    expect(await total()).toBe(0);
    expect((await scene.answer(token, 'not mine')).body).toMatchObject({ state: 'over' });
    expect((await scene.answer(token, 'mine')).body).toMatchObject({ state: 'over' });
    expect(await scene.entryOf(id)).toMatchObject({ verified: false });
    const setBack = (await scene.linesOf(id)).find(({ kind }) => kind === 'set back');
    expect(setBack).toMatchObject({ actor: 'contact', actor_name: scene.contact });
    await soundness();
  });

  it('takes one of two answers that come at once', async () => {
    const { id, token } = await confirmed();
    await whileHolding(
      test.db,
      (trx) => trx.selectFrom('entries').select('id').where('id', '=', id).forUpdate().execute(),
      () => [scene.answer(token, 'mine'), scene.answer(token, 'not mine')],
    );
    const kinds = (await scene.linesOf(id)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'proven' || kind === 'set back')).toHaveLength(1);
    expect((await scene.entryOf(id)).verified).toBe(kinds.includes('proven'));
    await soundness();
  });

  it('is not for the student’s own browser', async () => {
    const { id, token } = await confirmed();
    expect(await scene.answer(token, 'mine', scene.student)).toMatchObject({
      status: 403,
      body: { code: 'own_entry' },
    });
    expect(await words(id)).toBe(unproven());
  });

  it('means nothing any more once the entry was changed', async () => {
    const { id, token } = await confirmed();
    await scene.student.post(`${base}/update_entry/${id}`, scene.fields({ hours: 4 }));
    expect((await scene.answer(token, 'mine')).body).toMatchObject({ state: 'over' });
    expect(await scene.entryOf(id)).toMatchObject({ verified: false });
  });
});

describe('a receipt that comes back', () => {
  async function report(id: number, problem: MailProblem = 'unknown'): Promise<void> {
    const mail = await test.db
      .selectFrom('mails as m')
      .innerJoin('verification_requests as r', 'r.mail_id', 'm.id')
      .where('r.entry_id', '=', id)
      .where('m.kind', '=', 'spot-receipt')
      .select(['m.id', 'm.kind', 'm.to_address', 'm.data'])
      .executeTakeFirstOrThrow();
    const outcome = { state: 'bounced', reason: '550 5.1.1 No such user', problem } as const;
    await test.db
      .transaction()
      .execute((trx) => notifyOutcome(test.context, receiptMailKinds, trx, mail, outcome));
  }

  it('sets the entry back, and mails the student within a minute', async () => {
    const { id } = await confirmed();
    await report(id);
    expect((await test.outbox.deliver()).map(({ kind, to_address }) => [kind, to_address])).toEqual([
      ['spot-set-back', scene.owner.email],
    ]);
    expect(await scene.entryOf(id)).toMatchObject({
      verified: false,
      evidence: null,
      request_state: 'failed',
      request_advice: 'correct_address',
    });
    expect((await scene.linesOf(id)).slice(-2)).toMatchObject([
      { kind: 'mail bounced', mail: 'receipt' },
      { kind: 'set back', actor: 'system' },
    ]);
    // A second report changes nothing.
    await report(id);
    expect(await test.outbox.deliver()).toEqual([]);
    await soundness();
  });

  it('changes nothing once the mailbox has answered, or the school has verified the entry', async () => {
    const { id, token } = await confirmed();
    await scene.answer(token, 'mine');
    await report(id);
    expect(await words(id)).toBe(proven());
  });
});

describe('the address is proven by', () => {
  it('the mailed link of the same entry', async () => {
    const id = await scene.record();
    await scene.confirmOnTheSpot(id);
    expect((await scene.accept(scene.mailedToken)).status).toBe(200);
    expect(await words(id)).toBe(`Confirmed by ${scene.contact} by email on DAY`);
    await soundness();
  });

  it('the mailed link of another entry of the student, but not by a rejection', async () => {
    const { id } = await confirmed();
    const rejected = await scene.record({ event: 'Creek cleanup' });
    const reject = { token: scene.mailedToken, action: 'reject' };
    await test.visitor().post(`${base}/verify-entry-action`, reject);
    expect(await words(id)).toBe(unproven());
    expect(await scene.entryOf(rejected)).toBeUndefined();
    await scene.record({ event: 'Creek cleanup' });
    await scene.accept(scene.mailedToken);
    expect(await words(id)).toBe(proven());
    await soundness();
  });

  it('a code, for the same entry or another one', async () => {
    const { id } = await confirmed();
    const other = await scene.record({ event: 'Creek cleanup' });
    const codeFor = async (entry: number) => {
      expect((await scene.student.post(`${base}/entries/${entry}/code`)).status).toBe(200);
      return codeIn((await test.outbox.deliver()).find(({ kind }) => kind === 'entry-code'));
    };
    const code = await codeFor(id);
    // Asking for the proof changes nothing about the entry.
    expect(await words(id)).toBe(unproven());
    expect(await scene.entryOf(id)).toMatchObject({ verified: true, expires_at: null });
    const { body } = await scene.student.post(`${base}/entries/${id}/code/confirm`, { code });
    expect(body.evidence).toMatchObject({ kind: 'mail code', by: scene.contact });

    const third = (await confirmed({ event: 'Tutoring' })).id;
    test.clock.advance(HOUR);
    const last = await codeFor(other);
    await scene.student.post(`${base}/entries/${other}/code/confirm`, { code: last });
    expect(await words(third)).toBe(proven());
    await soundness();
  });

  it('nothing that another mailbox does, or that this one does about another student', async () => {
    const { id } = await confirmed();
    await scene.record({ contact: 'other@park.example' });
    await scene.accept(scene.mailedToken);
    const friend = await test.signIn(await test.build.account({}));
    await friend.post(`${base}/create_entry`, scene.fields());
    const mail = (await test.outbox.deliver()).find(({ kind }) => kind === 'verify-entry');
    await scene.accept(test.outbox.linkIn(mail).replace('/verify-entry/', ''));
    expect(await words(id)).toBe(unproven());
  });
});

describe('a rejection by the mailed link', () => {
  it('removes what was confirmed on the spot in the name of the mailbox, and sets the others back', async () => {
    const other = (await confirmed({ event: 'Creek cleanup' })).id;
    const id = await scene.record();
    await scene.confirmOnTheSpot(id);
    const reject = { token: scene.mailedToken, action: 'reject', unknown_student: true };
    expect((await test.visitor().post(`${base}/verify-entry-action`, reject)).status).toBe(200);
    expect(await scene.entryOf(id)).toBeUndefined();
    expect(await scene.entryOf(other)).toMatchObject({ verified: false, request_state: 'stopped' });
    const mails = await test.outbox.deliver();
    expect(mails.find(({ kind }) => kind === 'spot-set-back')?.text).toContain('do not know you');
    await soundness();
  });
});

describe('a school that counts such hours only when the address is proven', () => {
  let head: TestClient;
  beforeAll(async () => {
    const account = await test.build.account({
      is_school_administration: true,
      is_school_administration_head: true,
    });
    head = await signInReturning(test, account);
  });
  const decide = async (spot_needs_proof: boolean) => {
    const reply = await head.post('/api/admin/settings/on-the-spot', { spot_needs_proof });
    expect([reply.status, reply.body]).toEqual([200, { spot_needs_proof }]);
    expect((await head.get('/api/admin/settings/on-the-spot')).body).toEqual({ spot_needs_proof });
  };
  beforeEach(async () => {
    await decide(false);
  });

  it('does not count them before, says so, and counts them then', async () => {
    await decide(true);
    const { id, token } = await confirmed();
    expect(await total()).toBe(0);
    expect(await words(id)).toBe(`${unproven()}: the hours count when the contact has answered the receipt`);
    expect(await scene.entryOf(id)).toMatchObject({
      verified: true,
      not_counted: { school: 'Larchmont Charter High School', reason: null, awaits_contact: true },
    });
    const { body } = await head.get(`/api/admin/user-entries/${scene.owner.id}`);
    expect(body.entries[0].evidence.spot).toMatchObject({ must_be_proven: true });
    await soundness();
    await scene.answer(token, 'mine');
    expect(await total()).toBe(3);
    expect(await scene.entryOf(id)).not.toHaveProperty('not_counted');
    await soundness();
  });

  it('counts anew what is there, when it turns the switch', async () => {
    const { token } = await confirmed();
    expect(await total()).toBe(3);
    await decide(true);
    expect(await total()).toBe(0);
    await soundness();
    await decide(false);
    expect(await total()).toBe(3);
    await decide(true);
    await scene.answer(token, 'mine');
    expect(await total()).toBe(3);
    await soundness();
  });

  it('counts what is accepted by mail, or verified by the school, after it was set back', async () => {
    await decide(true);
    const { id, token } = await confirmed();
    await scene.answer(token, 'not mine');
    expect(await total()).toBe(0);
    await scene.accept(scene.mailedToken);
    expect(await total()).toBe(3);
    await soundness();
    const other = await confirmed({ event: 'Creek cleanup' });
    await head.post(`/api/admin/entries/${other.id}/verify`, { verified: false });
    await head.post(`/api/admin/entries/${other.id}/verify`, { verified: true });
    expect(await total()).toBe(6);
    expect((await scene.entryOf(id)).verified).toBe(true);
    await soundness();
  });

  it('is told in what happened at the school', async () => {
    await decide(true);
    test.clock.advance(MINUTE);
    const { text } = await head.get('/api/admin/activity');
    expect(text).toContain('on the spot rule changed');
  });
});
