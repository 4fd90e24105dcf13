// What changes while a request to register waits, and before its mail leaves.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Trx } from '#server/platform/app-context.ts';
import { HOUR } from '#server/platform/clock.ts';
import { whileHolding } from '#server/testing/lock-waits.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import {
  people,
  register,
  somebody,
  wait,
  withdraw,
  type Somebody,
} from '#features/events/server/events.test.scene.ts';

let test: TestApp;
let organizer: Somebody;
beforeAll(async () => {
  test = await createTestApp();
  organizer = await somebody(test);
});
afterAll(() => test.close());

const suspend = (trx: Trx, { account }: Somebody) =>
  trx
    .updateTable('accounts')
    .set({ standing: 'suspended', standing_reason: 'A test', standing_at: test.clock.now() })
    .where('id', '=', account.id)
    .execute();
const setSchool = (db: Trx | TestApp['db'], { account }: Somebody, change: object) =>
  db.updateTable('schools').set(change).where('id', '=', account.school_id).execute();

describe('registering while the event is locked', () => {
  /** The reply to a request that waits while this happens. */
  const meanwhile = async (
    event: { id: number },
    happens: (trx: Trx) => Promise<unknown>,
    ask: () => ReturnType<typeof register>,
  ) => {
    const lock = async (trx: Trx) => {
      await trx.selectFrom('events').select('id').where('id', '=', event.id).forUpdate().execute();
      await happens(trx);
    };
    const [reply] = await whileHolding(test.db, lock, () => [ask()]);
    return [reply?.status, reply?.body.code];
  };
  const emptied = (event: { id: number }, trx: Trx) =>
    trx.deleteFrom('event_registrations').where('event_id', '=', event.id).execute();

  it('is refused when the organizer is suspended', async () => {
    const poster = await somebody(test);
    const event = await test.build.event(poster.account);
    const { client } = await somebody(test);
    const reply = meanwhile(
      event,
      (trx) => suspend(trx, poster),
      () => register(client, event),
    );
    expect(await reply).toEqual([404, undefined]);
  });

  it('is refused when the school stops showing events of others', async () => {
    const poster = await somebody(test, { school: 'UCLA' });
    const event = await test.build.event(poster.account);
    const guest = await somebody(test);
    const reply = meanwhile(
      event,
      (trx) => setSchool(trx, guest, { events_for_students: 'own' }),
      () => register(guest.client, event),
    );
    expect(await reply).toEqual([404, undefined]);
    await setSchool(test.db, guest, { events_for_students: 'all' });
  });

  it('is refused when the event begins', async () => {
    const event = await test.build.event(organizer.account, {
      local_date: '2026-05-04',
      local_time: '12:30',
    });
    const { client } = await somebody(test);
    const reply = meanwhile(
      event,
      async () => test.clock.advance(HOUR),
      () => register(client, event),
    );
    expect(await reply).toEqual([409, 'past_event']);
    test.clock.advance(-HOUR);
  });

  it('puts nobody who is suspended on a wait list, nor past it anybody else', async () => {
    const event = await test.build.event(organizer.account, { max_attendees: 1 });
    const [first, late, other] = (await people(test, 3)) as [Somebody, Somebody, Somebody];
    await register(first.client, event);
    const suspended = meanwhile(
      event,
      async (trx) => {
        await emptied(event, trx);
        await suspend(trx, late);
      },
      () => wait(late, event),
    );
    expect(await suspended).toEqual([403, 'not_admitted']);
    await register(first.client, event);
    const next = await somebody(test);
    const line = { event_id: event.id, account_id: other.account.id, created_at: test.clock.now() };
    const passing = meanwhile(
      event,
      async (trx) => {
        await trx.insertInto('event_wait_list').values(line).execute();
        await emptied(event, trx);
      },
      () => register(next.client, event),
    );
    expect(await passing).toEqual([409, 'event_full']);
  });

  it('sees a school hide it, even within its statement', async () => {
    const event = await test.build.event(organizer.account);
    const hidden = { event_id: event.id, school_id: organizer.account.school_id };
    const [reply] = await whileHolding(
      test.db,
      async (trx) => {
        await sql`select pg_advisory_xact_lock(29)`.execute(trx);
        await trx.insertInto('hidden_events').values(hidden).execute();
      },
      () => [
        sql`select exists (select from hidden_events where event_id = ${event.id}) as seen, pg_advisory_xact_lock(29),
          is_open_to_all(${event.id}) as open`.execute(test.db),
      ],
    );
    expect(reply?.rows).toMatchObject([{ seen: false, open: false }]);
  });
});

describe('the mail to the organizer', () => {
  it('gives no address that the school did not give when they registered or withdrew', async () => {
    const event = await test.build.event((await somebody(test, { school: 'UCLA' })).account);
    const guest = await somebody(test, { first_name: 'Ana', last_name: 'Lopez' });
    await test.outbox.deliver();
    for (const act of [register, withdraw]) {
      await setSchool(test.db, guest, { gives_addresses: false });
      await act(guest.client, event);
      await setSchool(test.db, guest, { gives_addresses: true });
      const [mail] = await test.outbox.deliver();
      expect(mail?.text).toContain('Ana L.');
      expect(mail?.text).not.toContain(guest.account.email);
    }
  });

  it('gives none that the school has stopped to give', async () => {
    const event = await test.build.event((await somebody(test, { school: 'UCLA' })).account);
    const guest = await somebody(test, { first_name: 'Ana', last_name: 'Lopez' });
    await register(guest.client, event);
    await setSchool(test.db, guest, { gives_addresses: false });
    const [mail] = await test.outbox.deliver();
    expect(mail?.text).not.toContain(guest.account.email);
    await setSchool(test.db, guest, { gives_addresses: true });
  });

  it('says who has the seat of somebody who withdrew', async () => {
    const event = await test.build.event(organizer.account, { max_attendees: 1 });
    const [first, next] = (await people(test, 2)) as [Somebody, Somebody];
    await register(first.client, event);
    await wait(next, event);
    await test.outbox.deliver();
    for (const [{ client }, says] of [
      [first, 'Somebody else has the seat already.'],
      [next, 'Somebody else can have the seat now.'],
    ] as const) {
      await withdraw(client, event);
      const mails = await test.outbox.deliver();
      expect(mails.find(({ kind }) => kind === 'event-withdrawal')?.text).toContain(says);
    }
  });
});
