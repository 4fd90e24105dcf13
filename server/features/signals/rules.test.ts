// Each rule by itself: what it is true of, and the honest case beside it.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignalRuleName } from '#shared/signals/signals.rules.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import type { MadeEntry, MadeStudent } from '#server/testing/made-school/made.ts';
import { entry, many, NOW, student, weights as weightsIn, type More } from './rules.test.scene.ts';
import { sweepSchool } from './sweep.queries.ts';

const DAY_MS = 86_400_000;

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const weights = (rule: SignalRuleName, entries: readonly MadeEntry[], more?: More) =>
  weightsIn(test, rule, entries, more);

describe('a decision', () => {
  it('is seen where the owner tried it themselves', async () => {
    const tried = entry(student(1), { tried_own: true });
    expect(await weights('own session', [tried, entry(student(2))])).toEqual([60, 0]);
  });

  it('weighs less in the session of another student, and nothing in that of staff', async () => {
    const staff = { ...student(3), last: 'Staff' };
    const also = async (ids: readonly number[], accounts: readonly number[]) => {
      const [one, , ours] = accounts;
      await test.db
        .updateTable('accounts')
        .set({ is_school_administration: true })
        .where('id', '=', ours ?? 0)
        .execute();
      await test.db
        .updateTable('decision_traces')
        .set({ signed_in_as: one ?? 0 })
        .where('entry_id', '=', ids[1] ?? 0)
        .execute();
      await test.db
        .updateTable('decision_traces')
        .set({ signed_in_as: ours ?? 0 })
        .where('entry_id', '=', ids[0] ?? 0)
        .execute();
    };
    const entries = [entry(student(1)), entry(student(2)), entry(staff)];
    expect(await weights('own session', entries, { also })).toEqual([0, 40, 0]);
  });

  it('is quick where a third of the contact’s decisions are, and not once', async () => {
    const quick = (contact: string, seconds: number) =>
      entry(student(1), { contact, decided_after: seconds });
    const entries = [
      ...[10, 40, 4000, 5000].map((seconds) => quick('quick@cityparks.org', seconds)),
      ...[10, 4000, 5000, 6000, 7000].map((seconds) => quick('beside@cityparks.org', seconds)),
    ];
    expect(await weights('within a minute', entries)).toEqual([35, 20, 20, 20, 0, 0, 0, 0, 0]);
  });

  it('comes from where the student recorded, unless five students do', async () => {
    const ana = student(1);
    const at = (who: MadeStudent, place: string) => entry(who, { recorded_from: place, decided_from: place });
    const library = many(5, (index) => at(student(10 + index), 'library'));
    const others = [entry(ana, { recorded_from: 'home 1', decided_from: 'elsewhere' })];
    expect(await weights('same network', [at(ana, 'home 1'), ...others, ...library])).toEqual([
      20, 0, 0, 0, 0, 0, 0,
    ]);
  });

  it('comes from where another student records on three days', async () => {
    const ben = student(2);
    const days = many(3, (index) =>
      entry(ben, { recorded_from: 'home 2', recorded_at: new Date(Date.UTC(2026, 2, 3 + index)) }),
    );
    const found = await weights('same network', [entry(student(1), { decided_from: 'home 2' }), ...days]);
    expect(found).toEqual([20, 0, 0, 0]);
  });

  it('is one of fifteen within minutes, of a contact named for the first time', async () => {
    const recorded_at = new Date('2026-03-02T10:00:00Z');
    const sitting = (contact: string, count: number) =>
      many(count, (index) => entry(student(index), { contact, recorded_at, decided_after: 3600 + index }));
    const known = entry(student(1), {
      contact: 'known@cityparks.org',
      recorded_at: new Date('2026-01-02T10:00:00Z'),
    });
    const found = await weights('new and many at once', [
      ...sitting('new@cityparks.org', 15),
      ...sitting('few@cityparks.org', 14),
      ...sitting('known@cityparks.org', 15),
      known,
    ]);
    expect(found).toEqual([...many(15, () => 20), ...many(14 + 15 + 1, () => 0)]);
  });

  it('is one of thirty without a question', async () => {
    const recorded_at = new Date('2026-03-02T10:00:00Z');
    const row = (contact: string, step: number) =>
      many(30, (index) =>
        entry(student(index), { contact, recorded_at, decided_after: 3600 + index * step }),
      );
    const found = await weights('never a question', [
      ...row('fast@cityparks.org', 2),
      ...row('slow@cityparks.org', 20),
    ]);
    expect(found).toEqual([...many(30, () => 10), ...many(30, () => 0)]);
  });

  it('came within an hour from the private address in the place of one that failed', async () => {
    const contact = 'sam@gmail.com';
    const also = async (ids: readonly number[], accounts: readonly number[]) => {
      for (const [index, minutes] of [20, 300].entries()) {
        const about = {
          of_entry: ids[index] ?? 0,
          entry_id: ids[index] ?? 0,
          account_id: accounts[index] ?? 0,
          entry_version: 1,
        };
        const at = new Date('2026-03-02T10:00:00Z');
        await sql`set session_replication_role = replica`.execute(test.db);
        await test.db
          .insertInto('verification_requests')
          .values([
            {
              ...about,
              contact: 'office@nowhere.org',
              entry: '{}',
              created_at: at,
              failed_at: at,
              failure: 'unknown',
            },
            {
              ...about,
              contact,
              entry: '{}',
              created_at: at,
              decision: 'accept',
              decided_at: new Date(at.getTime() + minutes * 60_000),
            },
          ])
          .execute();
        await sql`set session_replication_role = origin`.execute(test.db);
      }
    };
    const entries = [entry(student(1), { contact }), entry(student(2), { contact })];
    expect(await weights('new address', entries, { also })).toEqual([30, 0]);
  });
});

describe('a contact', () => {
  it('is a student of Limelight', async () => {
    const leader = student(2);
    expect(
      await weights('student as contact', [entry(student(1), { contact: leader.email }), entry(leader)]),
    ).toEqual([40, 0]);
  });

  it('has the student’s rare name in a private address, also with a letter less', async () => {
    const who = student(1, 'Thornbury');
    const contacts = [
      'pat.thornbury@gmail.com',
      'thornbry7@yahoo.com',
      'sunny@gmail.com',
      'thornbury@cityparks.org',
    ];
    const entries = contacts.map((contact) => entry(who, { contact }));
    expect(await weights('surname', entries)).toEqual([25, 25, 0, 0]);
  });

  it('may have a name that many have', async () => {
    const common = many(7, (index) => entry(student(index, 'Garcia'), { contact: 'r.garcia@gmail.com' }));
    expect(await weights('surname', common)).toEqual(many(7, () => 0));
    const three = many(3, (index) => entry(student(index, 'Ashford'), { contact: 'r.ashford@gmail.com' }));
    // Two others of five at most.
    expect(await weights('surname', three)).toEqual(many(3, () => 15));
  });

  it('has many students on a private address, for no approved organization', async () => {
    const ring = (contact: string, organizer: string, count: number) =>
      many(count, (index) => entry(student(index), { contact, organizer }));
    const found = await weights('many students', [
      ...ring('helper@gmail.com', 'Helpers', 20),
      ...ring('coach@gmail.com', 'City Parks', 20),
      ...ring('camp@campwhitewater.org', 'Camp', 20),
      ...ring('few@gmail.com', 'Few', 9),
    ]);
    expect(found).toEqual([...many(20, () => 25), ...many(49, () => 0)]);
  });

  it('has a domain that is a letter off an approved one, or is thrown away', async () => {
    const contacts = [
      'office@citypark.org',
      'office@cityparks.org',
      'x@mailinator.com',
      'office@library.org',
    ];
    const entries = contacts.map((contact) => entry(student(1), { contact }));
    expect(await weights('almost a known domain', entries)).toEqual([35, 0, 35, 0]);
  });

  it('is of a family whose child another family confirms', async () => {
    const [ash, birk, corv] = [student(1, 'Ashcroft'), student(2, 'Birkmont'), student(3, 'Corvdale')];
    const by = (who: MadeStudent, parent: string, organizer = 'Neighbors') =>
      entry(who, { contact: `m.${parent}@gmail.com`, organizer });
    expect(
      await weights('for each other', [by(ash, 'birkmont'), by(birk, 'ashcroft'), by(corv, 'ashcroft')]),
    ).toEqual([40, 40, 0]);
    const around = [by(ash, 'birkmont'), by(birk, 'corvdale'), by(corv, 'ashcroft')];
    expect(await weights('for each other', around)).toEqual([40, 40, 40]);
    const approved = [by(ash, 'birkmont', 'City Parks'), by(birk, 'ashcroft', 'City Parks')];
    expect(await weights('for each other', approved)).toEqual([0, 0]);
  });

  it('does not know the student', async () => {
    const also = async (_: readonly number[], accounts: readonly number[]) =>
      test.db
        .insertInto('contact_blocks')
        .values({
          mailbox: 'nobody@knows.org',
          account_id: accounts[0] ?? 0,
          created_at: new Date('2026-03-10T10:00:00Z'),
        })
        .execute();
    expect(await weights('does not know', [entry(student(1)), entry(student(2))], { also })).toEqual([60, 0]);
  });
});

describe('work', () => {
  it('takes more hours than a day has room for', async () => {
    const day = (number: number, ...hours: number[]) =>
      hours.map((one) => entry(student(number), { hours: one }));
    const found = await weights('long day', [
      ...day(1, 6, 6),
      ...day(2, 7, 6),
      ...day(3, 10, 8),
      ...day(4, 10, 10, 8),
    ]);
    expect(found).toEqual([0, 0, 20, 20, 40, 40, 60, 60, 60]);
  });

  it('is at two places at once', async () => {
    const also = async (ids: readonly number[]) => {
      await sql`set session_replication_role = replica`.execute(test.db);
      for (const [index, started_at] of ['09:00', '10:30', '11:00'].entries()) {
        await sql`insert into entry_details (entry_id, version, outcomes, preparation, action, reflection, reflection_words, updated_at, started_at)
          values (${ids[index]}, 1, '{}', '', '', '', 0, now(), ${started_at})`.execute(test.db);
      }
      await sql`set session_replication_role = origin`.execute(test.db);
    };
    const entries = [entry(student(1)), entry(student(1)), entry(student(2))];
    expect(await weights('overlap', entries, { also })).toEqual([40, 40, 0]);
  });

  it('is recorded twice, with the same text', async () => {
    const again = { description: 'Planted trees at the river' };
    const entries = [
      entry(student(1), again),
      entry(student(1), { description: 'planted trees, at the river!' }),
      entry(student(1)),
    ];
    expect(await weights('recorded twice', entries)).toEqual([30, 30, 0]);
  });

  it('is told with the words of another student', async () => {
    const text = `I helped to ${'sort and pack what people had brought to the hall, '.repeat(3)}until it was dark.`;
    const entries = [
      entry(student(1), { description: text }),
      entry(student(2), { description: `${text} Thanks!` }),
      entry(student(3), { description: text.slice(0, 40) }),
      entry(student(4), { description: text.slice(0, 40) }),
    ];
    expect(await weights('same text', entries)).toEqual([15, 15, 0, 0]);
  });

  it('has always the same whole hours, from five on', async () => {
    const row = (number: number, hours: number) => many(8, () => entry(student(number), { hours }));
    const found = await weights('same hours', [...row(1, 10), ...row(2, 3), entry(student(1), { hours: 2 })]);
    expect(found).toEqual([...many(8, () => 10), ...many(9, () => 0)]);
  });

  it('comes late and all at once, which weighs more from one private mailbox', async () => {
    const late = (number: number, contact: (index: number) => string) =>
      many(5, (index) =>
        entry(student(number), {
          hours: 9,
          contact: contact(index),
          date: `2026-0${(index % 3) + 1}-10`,
          recorded_at: new Date(Date.UTC(2026, 4, 15, 10, index)),
        }),
      );
    const found = await weights('much at the end', [
      ...late(1, () => 'pat@gmail.com'),
      ...late(2, (index) => `office${index}@cityparks.org`),
      entry(student(3), { hours: 9 }),
    ]);
    expect(found).toEqual([...many(5, () => 40), ...many(5, () => 15), 0]);
  });

  it('begins while classes are held, where the school says when', async () => {
    const days = ['2026-03-02', '2026-03-01'];
    const entries = days.map((date) => entry(student(1), { date }));
    const also = async (ids: readonly number[]) => {
      await test.db
        .updateTable('schools')
        .set({ school_day_from: '08:00', school_day_until: '15:00' })
        .execute();
      await sql`set session_replication_role = replica`.execute(test.db);
      for (const id of ids)
        await sql`insert into entry_details (entry_id, version, outcomes, preparation, action, reflection, reflection_words, updated_at, started_at)
          values (${id}, 1, '{}', '', '', '', 0, now(), '10:00')`.execute(test.db);
      await sql`set session_replication_role = origin`.execute(test.db);
    };
    expect(await weights('during school', entries, { also })).toEqual([10, 0]);
  });
});

describe('what was found', () => {
  it('goes with the entry’s verification, and stays after the traces are gone', async () => {
    const entries = [
      entry(student(1), { tried_own: true, recorded_at: new Date('2026-01-20T10:00:00Z') }),
      entry(student(2), { tried_own: true }),
    ];
    let kept: readonly number[] = [];
    const also = async (ids: readonly number[]) => {
      kept = ids;
    };
    expect(await weights('own session', entries, { also })).toEqual([60, 60]);
    await test.db.deleteFrom('decision_traces').execute();
    await sql`set session_replication_role = replica`.execute(test.db);
    await sql`update entries set verified = false, evidence_kind = null, evidence_address = null, evidence_at = null, accepted_at = null where id = ${kept[1]}`.execute(
      test.db,
    );
    await sql`set session_replication_role = origin`.execute(test.db);
    const { school_id: schoolId } = await test.db
      .selectFrom('entries')
      .where('id', '=', kept[0] ?? 0)
      .select('school_id')
      .executeTakeFirstOrThrow();
    const later = new Date(NOW.getTime() + 40 * DAY_MS);
    await test.db.transaction().execute((trx) => sweepSchool(trx, { schoolId, needed: 100 }, later));
    const left = await test.db
      .selectFrom('entry_signals')
      .where('entry_id', 'in', kept)
      .select(['entry_id', 'rule'])
      .execute();
    expect(left).toEqual([{ entry_id: kept[0], rule: 'own session' }]);
  });
});
