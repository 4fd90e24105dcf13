import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#server/platform/clock.ts';
import { whileHolding } from '#server/testing/lock-waits.ts';
import { BulkScene, newKey, type Recorded, type Seen } from './bulk-actions.test.scene.ts';

const scene = new BulkScene();
let one: Recorded;
let two: Recorded;
let entries: readonly Recorded[];
beforeEach(async () => {
  one = await scene.recorded();
  two = await scene.recorded();
  entries = [one, two];
});
const ids = () => entries.map(({ id }) => id);

describe('a bulk action', () => {
  it('verifies each entry as a single one is verified, after a preview', async () => {
    const before = await scene.preview('verify', entries);
    expect(before.body).toEqual({ action: 'verify', entries: 2, students: 1, hours: 4, left_out: [] });
    expect((await scene.rows(ids())).map((row) => row['verified'])).toEqual([false, false]);
    const { status, body } = await scene.act('verify', entries);
    expect(status).toBe(200);
    expect(body.action).toMatchObject({ entries: 2, students: 1, hours: 4, by: 'Rosa Diaz', undone: null });
    for (const id of ids()) {
      expect(await scene.kinds(id)).toContain('verified');
      expect((await scene.mine(id)).evidence).toMatchObject({ kind: 'school', by: 'Rosa Diaz' });
      expect(await scene.row(id)).toMatchObject({ verified: true, waiting_since: null });
    }
  });

  it('sets entries back with a reason, which is in the history', async () => {
    await scene.act('verify', entries);
    const refused = await scene.act('set back', entries, { reason: ' ' });
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({ reason: ['Please write the reason.'] });
    await scene.act('set back', entries, { reason: 'Nobody was there.' });
    for (const id of ids()) {
      expect((await scene.lines(id)).at(-1)).toMatchObject({ kind: 'set back', reason: 'Nobody was there.' });
      expect(await scene.row(id)).toMatchObject({ verified: false, evidence_kind: null });
    }
  });

  it('moves entries to the recycling bin', async () => {
    await scene.act('bin', entries);
    for (const id of ids())
      expect(await scene.row(id)).toMatchObject({ recycling_bin: true, expires_at: null });
    expect(await scene.kinds(one.id)).toContain('binned');
  });

  it('acts once per key, and repeats its answer', async () => {
    const key = newKey();
    const [first, second] = await Promise.all([
      scene.act('verify', entries, { key }),
      scene.act('verify', entries, { key }),
    ]);
    expect(first.body).toEqual(second.body);
    expect((await scene.list()).body.filter(({ id }: Seen) => id === first.body.action.id)).toHaveLength(1);
    const kinds = await scene.kinds(one.id);
    expect(kinds.filter((kind) => kind === 'verified')).toHaveLength(1);
  });

  it('locks students before counters, as everything that asks contacts does', async () => {
    const { db } = scene.test;
    await scene.test.outbox.deliver();
    scene.test.clock.advance(2 * MINUTE);
    const account = sql`select from accounts where id = ${scene.owner.id} for no key update nowait`;
    const [asked] = await whileHolding(
      db,
      (trx) =>
        sql`select from throttles where key = ${`requests:contact:${one.contact}`} for update`.execute(trx),
      () => [scene.act('ask', [one])],
      () => expect(account.execute(db)).rejects.toMatchObject({ code: '55P03' }),
    );
    expect(asked?.body.action).toMatchObject({ entries: 1 });
  });

  it('leaves out entries changed meanwhile, and says who did what', async () => {
    await scene.verify(one.id, true);
    const { body } = await scene.act('verify', entries);
    expect(body.action).toMatchObject({ entries: 1, hours: 2 });
    expect(body.left_out).toEqual([
      {
        id: one.id,
        event: 'Seed library',
        student: 'Maya Okafor',
        why: expect.stringMatching(/^You verified it at \d+:\d\d [AP]M\.$/),
      },
    ]);
    const other = await scene.anotherAdmin();
    expect((await scene.preview('verify', [one, two], other)).body).toMatchObject({
      entries: 0,
      left_out: [
        { why: expect.stringMatching(/^Rosa Diaz verified it at/) },
        { why: expect.stringMatching(/^Rosa Diaz verified it at/) },
      ],
    });
    const nothing = await scene.act('verify', [one, two], { client: other });
    expect(nothing.body.action).toBeNull();
  });

  it('leaves out entries that the student has changed or deleted, and those in the bin', async () => {
    const three = await scene.recorded();
    const four = await scene.recorded();
    await scene.student.delete(`/api/volunteer_hours_portfolio/delete_entry/${one.id}`);
    await scene.toBin(two.id);
    await scene.correct(three.id);
    const { body } = await scene.act('bin', [one, two, three, four]);
    expect(body.action).toMatchObject({ entries: 1 });
    expect(body.left_out.map(({ why }: { why: string }) => why.replace(/ at .*/, ''))).toEqual([
      'The student deleted it',
      'You moved it to the recycling bin',
      'The student changed it',
    ]);
  });

  it('refuses entries of another school, and leaves them out of a selection', async () => {
    expect((await scene.preview('verify', entries, scene.elsewhere)).status).toBe(404);
    expect((await scene.act('verify', entries, { client: scene.elsewhere })).status).toBe(404);
    const far = await scene.entryElsewhere();
    const { body } = await scene.act('verify', [far, ...entries]);
    expect(body.action).toMatchObject({ entries: 2 });
    expect(body.left_out).toEqual([
      { id: far.id, event: null, student: null, why: 'It is not there any more.' },
    ]);
    expect(await scene.row(far.id)).toMatchObject({ verified: false });
  });

  it('leaves out the administrator’s own entries', async () => {
    const own = await scene.test.build.entry(scene.administrator, {});
    const { body } = await scene.act('verify', [{ id: own.id, version: 1 }, ...entries]);
    expect(body.left_out).toMatchObject([{ id: own.id, why: expect.stringContaining('your own entries') }]);
  });

  it('refuses a selection that names an entry twice, none, or too many', async () => {
    expect((await scene.act('verify', [one, one])).status).toBe(400);
    expect((await scene.act('verify', [])).status).toBe(400);
    const many = Array.from({ length: 1001 }, (_, n) => ({ id: n + 1, version: 1 }));
    expect((await scene.act('verify', many)).status).toBe(400);
  });
});

describe('an undone bulk action', () => {
  it('restores the entries, also for another administrator; history and version only grow', async () => {
    const other = await scene.anotherAdmin();
    for (const action of ['verify', 'bin'] as const) {
      const before = await scene.rows(ids());
      const { body } = await scene.act(action, entries);
      const undone = await scene.undo(body.action.id, other);
      expect(undone.body).toMatchObject({ action: { undone: { by: 'Jo Park', entries: 2 } }, left_out: [] });
      expect(await scene.rows(ids())).toEqual(before);
    }
    const lines = await scene.lines(one.id);
    expect(lines.filter(({ kind }) => !kind.startsWith('mail')).map(({ kind }) => kind)).toEqual([
      'created',
      'verified',
      'set back',
      'binned',
      'recovered',
    ]);
    expect(lines.find(({ kind }) => kind === 'recovered')).toMatchObject({
      is_undo: true,
      actor_name: 'Jo Park',
    });
    expect(await scene.damage()).toEqual([]);
  });

  it('restores the evidence of entries that were set back', async () => {
    await scene.decide(one.token, 'accept');
    await scene.verify(two.id, true);
    const before = await scene.rows(ids());
    const total = await scene.total();
    expect(before.map((row) => row['evidence_kind'])).toEqual(['mail link', 'school']);
    const { body } = await scene.act('set back', entries);
    expect(await scene.total()).toBe(total - 4);
    await scene.undo(body.action.id);
    expect(await scene.rows(ids())).toEqual(before);
    expect(await scene.total()).toBe(total);
    expect(await scene.damage()).toEqual([]);
  });

  it('skips entries changed since, and lists them with the reason', async () => {
    const { body } = await scene.act('verify', entries);
    await scene.verify(one.id, false);
    await scene.verify(one.id, true);
    const undone = await scene.undo(body.action.id);
    expect(undone.body.action.undone).toMatchObject({ entries: 1 });
    expect(undone.body.left_out).toEqual([
      {
        id: one.id,
        event: 'Seed library',
        student: 'Maya Okafor',
        why: expect.stringMatching(/^You verified it at/),
      },
    ]);
    expect(await scene.row(one.id)).toMatchObject({ verified: true });
    expect(await scene.row(two.id)).toMatchObject({ verified: false });
    const again = await scene.undo(body.action.id);
    expect(again.body).toEqual(undone.body);
  });

  it('forgets the name of an administrator who deletes the account, but no namesake’s', async () => {
    const { build } = scene.test;
    const name = { first_name: 'Quintessa', last_name: 'Vanderbeek' };
    const account = await build.account({ ...name, is_school_administration: true });
    const leaving = await scene.test.signIn(account);
    const namesake = await scene.test.signIn(
      await build.account({ ...name, is_school_administration: true }),
    );
    const three = await scene.recorded();
    await scene.act('verify', [one], { client: leaving });
    const request = { key: newKey() };
    const { body } = await scene.act('verify', [...entries, three], request);
    await scene.act('set back', [two], { client: leaving });
    await scene.act('set back', [three], { client: namesake });
    const whys = async () => {
      const replies = [
        await scene.act('verify', [...entries, three], request),
        await scene.undo(body.action.id),
      ];
      const items = replies.flatMap(({ body: { left_out } }) => left_out as readonly { why: string }[]);
      return items.map(({ why }) => why.replace(/ at \d.*/, ''));
    };
    const theirs = 'Quintessa Vanderbeek marked it as not verified';
    expect(await whys()).toEqual(['Quintessa Vanderbeek verified it', theirs, theirs]);
    const left = await leaving.post('/api/accounts/delete', { password: account.password });
    expect(left.status).toBe(200);
    expect(await whys()).toEqual([
      'Another administrator verified it',
      'Another administrator marked it as not verified',
      theirs,
    ]);
  });

  it('is refused to another school, and after 24 hours', async () => {
    const { body } = await scene.act('verify', entries);
    expect((await scene.undo(body.action.id, scene.elsewhere)).status).toBe(404);
    expect((await scene.list(scene.elsewhere)).body).toEqual([]);
    scene.test.clock.advance(24 * 3_600_000);
    const admin = await scene.freshAdmin();
    const late = await scene.undo(body.action.id, admin);
    expect(late.status).toBe(409);
    expect(late.body.detail).toBe('This was done more than 24 hours ago, so it cannot be undone any more.');
    expect((await scene.list(admin)).body).toEqual([]);
    // Sends what earlier tests left in the queue.
    await scene.passMinutes(10);
    await scene.test.outbox.deliver();
    await scene.test.jobs.runNow('sweep');
    const kept = await scene.test.db.selectFrom('bulk_action_items').selectAll().execute();
    expect(kept).toEqual([]);
    expect(await scene.action(body.action.id)).toMatchObject({ entries: 2, reason: null });
  });

  it('gives an entry back its remaining days', async () => {
    const before = await scene.row(one.id);
    const { body } = await scene.act('bin', entries);
    scene.test.clock.advance(5 * 3_600_000);
    await scene.undo(body.action.id);
    const after = await scene.row(one.id);
    const shift = Number(after?.expires_at) - Number(before?.expires_at);
    expect(shift).toBe(5 * 3_600_000);
  });

  it('can be undone after the product restarts', async () => {
    const before = await scene.rows(ids());
    const { body } = await scene.act('bin', entries);
    const restarted = await scene.restarted();
    const admin = await restarted.signIn();
    expect((await scene.undo(body.action.id, admin)).body.action.undone).toMatchObject({ entries: 2 });
    expect(await scene.rows(ids())).toEqual(before);
    await restarted.close();
  });

  it('runs at the same time as another one without deadlock or double effects', async () => {
    const other = await scene.anotherAdmin();
    const more = [one, two, await scene.recorded(), await scene.recorded()];
    const [first, second] = await Promise.all([
      scene.act('verify', more),
      scene.act('verify', more.toReversed(), { client: other }),
    ]);
    const done = [first, second].map(({ body }) => body.action?.entries ?? 0);
    expect(done.toSorted()).toEqual([0, 4]);
    const id = (first.body.action ?? second.body.action).id;
    const undone = await Promise.all([scene.undo(id), scene.undo(id, other)]);
    expect(undone.map(({ status }) => status)).toEqual([200, 200]);
    const [own, others] = undone.map(({ body }) => body.action.is_own);
    expect([own, others].toSorted()).toEqual([false, true]);
    const { is_own: _own, ...action } = undone[0]?.body.action ?? {};
    expect(undone[1]?.body).toMatchObject({ action, left_out: undone[0]?.body.left_out });
    expect(await scene.damage()).toEqual([]);
  });
});
