// Many entries at once (a thousand with TEST_FULL). Undo restores all of them; acting and undoing take three seconds at
// most.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { BulkKind } from '#features/office/bulk-actions.contract.ts';
import { BulkScene, type Seen } from './bulk-actions.test.scene.ts';

const scene = new BulkScene();
/** A thousand take a quarter of a minute, so by default 200. */
const STUDENTS = process.env['TEST_FULL'] === undefined ? 20 : 100;
const EACH = 10;
const ENTRIES = STUDENTS * EACH;
/** Of the whole call. */
const AT_MOST_MS = 3000;

/** Entries of many students, some of them verified by their contact. */
async function aThousand(verified: boolean): Promise<Seen[]> {
  const { db, build } = scene.test;
  const seen: Seen[] = [];
  for (let n = 0; n < STUDENTS; n += 1) {
    const student = await build.account({ last_name: `Number ${n}` });
    for (let m = 0; m < EACH; m += 1) {
      const contact = `contact${n}.${m}@library.example`;
      const { id } = await build.entry(student, { contact, verified, hours: 1 + m / 4 });
      seen.push({ id, version: 1 });
    }
  }
  const ids = seen.map(({ id }) => id);
  if (verified)
    await sql`update entries set evidence_kind = 'mail link', evidence_address = contact, evidence_at = '2026-04-01T12:00:00.123456Z',
      accepted_at = '2026-04-01T12:00:00.123456Z' where id = any(${ids}::bigint[]) and id % 2 = 0`.execute(
      db,
    );
  return seen;
}

async function timed<T>(work: () => Promise<T>): Promise<{ reply: T; ms: number }> {
  const began = performance.now();
  const reply = await work();
  return { reply, ms: performance.now() - began };
}

it.each<[BulkKind, boolean]>([
  ['verify', false],
  ['set back', true],
  ['bin', true],
  ['ask', false],
])(
  'lets an administrator %s very many entries at once, and undo it',
  { timeout: 120_000 },
  async (action, verified) => {
    const seen = await aThousand(verified);
    const ids = seen.map(({ id }) => id);
    const before = await scene.rows(ids);
    const done = await timed(() => scene.act(action, seen));
    expect(done.reply.body.action).toMatchObject({ entries: ENTRIES, students: STUDENTS });
    expect(await scene.rows(ids)).not.toEqual(before);
    const undone = await timed(() => scene.undo(done.reply.body.action.id));
    expect(undone.reply.body.action.undone).toMatchObject({ entries: ENTRIES });
    expect(await scene.rows(ids)).toEqual(before);
    expect(await scene.damage()).toEqual([]);
    expect(done.ms).toBeLessThan(AT_MOST_MS);
    expect(undone.ms).toBeLessThan(AT_MOST_MS);
  },
);
