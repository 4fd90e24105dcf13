// Daily limits per person: a valid request beyond the limit is refused and stores nothing.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TAKEN_BACK } from '#features/verification/server/contact-list/contact-list.operations.ts';
import { DAY, after } from './platform/clock.ts';
import { PermissionScene } from './testing/permission-scene.ts';
import { calls } from './testing/right-requests/all.ts';
import { requestOf } from './testing/right-requests/request.ts';

let scene: PermissionScene;
beforeAll(async () => {
  scene = await PermissionScene.create();
});
afterAll(() => scene.test.close());

it.each([
  ['POST /accounts/profile', 'student', 'profile:', 50],
  ['POST /proposals', 'student', 'proposals:', 50],
  ['POST /contact-list/take-back', 'visitor', 'list-take-back:', TAKEN_BACK.times],
] as const)('%s is refused beyond its daily limit', async (name, caller, key, times) => {
  const { db, clock } = scene.test;
  const prepared = (await calls[name]?.with?.(scene, caller)) ?? {};
  const client = await scene.client(caller);
  const { rows } = await sql<{ mailbox: string }>`select mailbox from contact_decisions`.execute(db);
  const owners = caller === 'visitor' ? rows.map(({ mailbox }) => mailbox) : [scene.student.id];
  const ends_at = after(clock.now(), DAY);
  const counters = owners.map((owner) => ({ key: `${key}${owner}`, count: times, ends_at }));
  await db.insertInto('throttles').values(counters).execute();
  const before = await scene.state();
  const reply = await client.request(requestOf(name, prepared));
  expect({ status: reply.status, changed: (await scene.state()) !== before }).toEqual({
    status: 429,
    changed: false,
  });
});
