import { beforeEach, describe, expect, it } from 'vitest';
import { BulkScene, type Recorded, type Seen } from './bulk-actions.test.scene.ts';

const scene = new BulkScene();
let one: Recorded;
let two: Recorded;
let entries: readonly Recorded[];
beforeEach(async () => {
  await scene.passMinutes(10);
  one = await scene.recorded();
  two = await scene.recorded();
  entries = [one, two];
  await scene.test.outbox.deliver();
});
const ids = () => entries.map(({ id }) => id);
const deliver = () => scene.test.outbox.deliver();

describe('setting entries back mails each student once', () => {
  beforeEach(async () => {
    await scene.act('verify', entries);
  });

  it('ten minutes later, with the reason', async () => {
    await scene.act('set back', entries, { reason: 'Nobody was there.' });
    await scene.passMinutes(9);
    expect(await deliver()).toEqual([]);
    await scene.passMinutes(1);
    const mails = await deliver();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      kind: 'entries-set-back',
      to_address: scene.owner.email,
      subject: 'Your school marked 2 of your entries as not verified',
    });
    expect(mails[0]?.text).toContain(
      'Rosa Diaz of Larchmont Charter High School marked 2 of your entries as not verified.',
    );
    expect(mails[0]?.text).toContain('The reason: Nobody was there.');
  });

  it('unless undone, and only about entries that are still set back', async () => {
    const { body } = await scene.act('set back', entries);
    await scene.undo(body.action.id);
    await scene.passMinutes(10);
    expect(await deliver()).toEqual([]);
    await scene.act('set back', entries);
    await scene.verify(one.id, true);
    await scene.passMinutes(10);
    expect((await deliver()).map(({ subject }) => subject)).toEqual([
      'Your school marked your entry “Seed library” as not verified',
    ]);
  });

  it('and corrects mails already sent', async () => {
    const { body } = await scene.act('set back', entries);
    await scene.passMinutes(10);
    await deliver();
    await scene.undo(body.action.id);
    const mails = await deliver();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      kind: 'action-taken-back',
      to_address: scene.owner.email,
      subject: 'Your school took this back: 2 of your entries',
    });
    expect(mails[0]?.text).toContain('The hours count as before.');
  });
});

describe('the mail about verified hours', () => {
  // 4:30 p.m. at the school. Each test has its own day.
  let day = 10;
  beforeEach(async () => {
    day += 1;
    scene.test.clock.set(`2026-06-${day}T23:30:00Z`);
    scene.admin = await scene.freshAdmin();
    await scene.test.jobs.runNow('tell-verified-hours');
    await deliver();
    scene.test.clock.advance(24 * 3_600_000);
    day += 1;
    scene.admin = await scene.freshAdmin();
    scene.student = await scene.test.signIn(scene.owner);
    one = await scene.recorded();
    two = await scene.recorded();
    entries = [one, two];
  });
  const setBackAndDeliver = async () => {
    await scene.test.jobs.runNow('tell-verified-hours');
    return deliver();
  };

  it('waits ten minutes', async () => {
    await scene.act('verify', entries);
    expect(await setBackAndDeliver()).toEqual([]);
    await scene.passMinutes(10);
    expect((await setBackAndDeliver()).map(({ kind }) => kind)).toEqual(['hours-verified']);
  });

  it('is not sent after an undo, and corrected if it was sent before', async () => {
    const first = await scene.act('verify', entries);
    await scene.undo(first.body.action.id);
    await scene.passMinutes(10);
    expect(await setBackAndDeliver()).toEqual([]);
    const second = await scene.act('verify', entries);
    await scene.passMinutes(10);
    expect((await setBackAndDeliver()).map(({ kind }) => kind)).toEqual(['hours-verified']);
    await scene.undo(second.body.action.id);
    const mails = await deliver();
    expect(mails).toMatchObject([{ kind: 'action-taken-back', to_address: scene.owner.email }]);
    expect(mails[0]?.text).toContain('The hours do not count for now.');
  });
});

describe('asking contacts again', () => {
  beforeEach(async () => {
    // A request within the last minute blocks another one.
    await scene.passMinutes(2);
  });

  it('mails each contact ten minutes later, and says so in the history', async () => {
    const { body } = await scene.act('ask', entries);
    expect(body.action).toMatchObject({ action: 'ask', entries: 2 });
    expect(await deliver()).toEqual([]);
    expect(await scene.mine(one.id)).toMatchObject({ request_state: 'queued' });
    await scene.passMinutes(10);
    const mails = await deliver();
    expect(mails.map(({ to_address }) => to_address).toSorted()).toEqual(
      entries.map(({ contact }) => contact).toSorted(),
    );
    const kinds = (await scene.lines(one.id)).map(({ kind, actor }) => `${kind} ${actor}`);
    expect(kinds.slice(-3)).toEqual(['asked again administrator', 'mail queued system', 'mail sent system']);
    expect((await scene.decide(scene.tokenIn(mails[0]), 'accept')).status).toBe(200);
  });

  it('sends nothing and counts toward no limit when undone in time', async () => {
    const before = await scene.rows(ids());
    const counters = () =>
      scene.test.db
        .selectFrom('throttles')
        .where('key', 'like', 'requests:%')
        .where('count', '>', 0)
        .select(['key', 'count'])
        .orderBy('key')
        .execute();
    const counted = await counters();
    const { body } = await scene.act('ask', entries);
    expect(await counters()).not.toEqual(counted);
    await scene.undo(body.action.id);
    expect(await scene.rows(ids())).toEqual(before);
    expect(await counters()).toEqual(counted);
    await scene.passMinutes(10);
    expect(await deliver()).toEqual([]);
    expect((await scene.lines(one.id)).at(-1)).toMatchObject({ kind: 'mail dropped', is_undo: true });
  });

  it('is followed by a mail to each contact in their language when undone later', async () => {
    const { id } = one;
    await scene.test.db.updateTable('entries').set({ contact_language: 'es' }).where('id', '=', id).execute();
    const { body } = await scene.act('ask', entries);
    await scene.passMinutes(10);
    await deliver();
    await scene.undo(body.action.id);
    const mails = await deliver();
    expect(mails.map(({ kind }) => kind)).toEqual(['asking-taken-back', 'asking-taken-back']);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'No answer needed: Maya Okafor’s volunteer hours',
      'No hace falta responder: horas de voluntariado de Maya Okafor',
    ]);
    expect((await scene.lines(id)).at(-1)).toMatchObject({ kind: 'mail sent', mail: 'correction' });
  });

  it('leaves out contacts just asked, without mail, or with an answer, and says why', async () => {
    await scene.student.post(`/api/volunteer_hours_portfolio/resend-verification`, { id: one.id });
    await scene.decide(two.token, 'accept');
    const three = await scene.recorded();
    await scene.block(three.contact);
    const { body } = await scene.preview('ask', [one, two, three]);
    expect(body.entries).toBe(0);
    expect(body.left_out.map(({ why }: { why: string }) => why)).toEqual([
      expect.stringMatching(/^The contact confirmed it at/),
      `A verification email to ${one.contact} is already on its way.`,
      expect.stringContaining(three.contact),
    ]);
    expect((await scene.act('ask', [one, two, three])).body.action).toBeNull();
  });

  it('respects a contact’s daily limit, and leaves out the rest', async () => {
    const contact = scene.newContact();
    const many: Seen[] = [];
    for (let n = 0; n < 22; n += 1)
      many.push({ id: (await scene.test.build.entry(scene.owner, { contact })).id, version: 1 });
    const before = await scene.preview('ask', many);
    const { body } = await scene.act('ask', many);
    expect(body.action).toMatchObject({ entries: 20 });
    expect(before.body).toMatchObject({ entries: 20, left_out: body.left_out });
    expect(body.left_out.map(({ why }: { why: string }) => why)).toEqual([
      'They were asked 20 times about this student within a day. Please try again tomorrow.',
      'They were asked 20 times about this student within a day. Please try again tomorrow.',
    ]);
  });

  it('joins the list of a contact who wants lists, until it is undone', async () => {
    const { id, contact } = one;
    await scene.wantsLists(contact);
    const before = await scene.rows([id]);
    const { body } = await scene.act('ask', [{ id, version: 1 }]);
    expect(await scene.mine(id)).toMatchObject({ request_state: 'listed' });
    await scene.undo(body.action.id);
    expect(await scene.rows([id])).toEqual(before);
  });
});
