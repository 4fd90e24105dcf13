// Each rule alone: a case it reports, and the honest case next to it.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignalRuleName } from '#features/office/signals.rules.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import type { GeneratedEntry, GeneratedStudent } from '#server/testing/generated-school/types.ts';
import { entry, many, NOW, student, weights as weightsIn, type More } from './rules.test.scene.ts';
import { sweepSchool } from './sweep.queries.ts';

const DAY_MS = 86_400_000;

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const weights = (rule: SignalRuleName, entries: readonly GeneratedEntry[], more?: More) =>
  weightsIn(test, rule, entries, more);

describe('a signal about a decision', () => {
  it('appears when a third of the contact’s decisions are quick, not just one', async () => {
    const quick = (contact: string, seconds: number) =>
      entry(student(1), { contact, decided_after: seconds });
    const entries = [
      ...[10, 40, 4000, 5000].map((seconds) => quick('quick@cityparks.org', seconds)),
      ...[10, 4000, 5000, 6000, 7000].map((seconds) => quick('beside@cityparks.org', seconds)),
    ];
    expect(await weights('within a minute', entries)).toEqual([2, 2, 2, 2, 0, 0, 0, 0, 0]);
  });
});

describe('a signal about a contact', () => {
  it('appears when the contact is a student of Limelight', async () => {
    const leader = student(2);
    expect(
      await weights('student as contact', [entry(student(1), { contact: leader.email }), entry(leader)]),
    ).toEqual([2, 0]);
  });

  it('appears for the student’s rare surname in a private address, also with a letter missing', async () => {
    const who = student(1, 'Thornbury');
    const contacts = [
      'pat.thornbury@gmail.com',
      'thornbry7@yahoo.com',
      'sunny@gmail.com',
      'thornbury@cityparks.org',
    ];
    const entries = contacts.map((contact) => entry(who, { contact }));
    expect(await weights('surname', entries)).toEqual([1, 1, 0, 0]);
  });

  it('does not appear for a common surname', async () => {
    const common = many(7, (index) => entry(student(index, 'Garcia'), { contact: 'r.garcia@gmail.com' }));
    expect(await weights('surname', common)).toEqual(many(7, () => 0));
    const three = many(3, (index) => entry(student(index, 'Ashford'), { contact: 'r.ashford@gmail.com' }));
    expect(await weights('surname', three)).toEqual(many(3, () => 1));
  });

  it('appears for a private address with many students and no approved organization', async () => {
    const ring = (contact: string, organizer: string, count: number) =>
      many(count, (index) => entry(student(index), { contact, organizer }));
    const found = await weights('many students', [
      ...ring('helper@gmail.com', 'Helpers', 20),
      ...ring('coach@gmail.com', 'City Parks', 20),
      ...ring('camp@campwhitewater.org', 'Camp', 20),
      ...ring('few@gmail.com', 'Few', 9),
    ]);
    expect(found).toEqual([...many(20, () => 1), ...many(49, () => 0)]);
  });

  it('appears for a domain one letter off an approved one, or a disposable one', async () => {
    const contacts = [
      'office@citypark.org',
      'office@cityparks.org',
      'x@mailinator.com',
      'office@library.org',
    ];
    const entries = contacts.map((contact) => entry(student(1), { contact }));
    expect(await weights('almost a known domain', entries)).toEqual([2, 0, 2, 0]);
  });

  it('appears when two families confirm each other’s children', async () => {
    const [ash, birk, corv] = [student(1, 'Ashcroft'), student(2, 'Birkmont'), student(3, 'Corvdale')];
    const by = (who: GeneratedStudent, parent: string, organizer = 'Neighbors') =>
      entry(who, { contact: `m.${parent}@gmail.com`, organizer });
    expect(
      await weights('for each other', [by(ash, 'birkmont'), by(birk, 'ashcroft'), by(corv, 'ashcroft')]),
    ).toEqual([2, 2, 0]);
    const around = [by(ash, 'birkmont'), by(birk, 'corvdale'), by(corv, 'ashcroft')];
    expect(await weights('for each other', around)).toEqual([2, 2, 2]);
    const approved = [by(ash, 'birkmont', 'City Parks'), by(birk, 'ashcroft', 'City Parks')];
    expect(await weights('for each other', approved)).toEqual([0, 0]);
  });

  it('appears when another contact does not know the student', async () => {
    const also = async (_: readonly number[], accounts: readonly number[]) =>
      test.db
        .insertInto('contact_blocks')
        .values({
          mailbox: 'nobody@knows.org',
          account_id: accounts[0] ?? 0,
          created_at: new Date('2026-03-10T10:00:00Z'),
        })
        .execute();
    expect(await weights('does not know', [entry(student(1)), entry(student(2))], { also })).toEqual([2, 0]);
  });
});

describe('a signal about work', () => {
  it('appears for more hours than fit into a day', async () => {
    const day = (number: number, ...hours: number[]) =>
      hours.map((one) => entry(student(number), { hours: one }));
    const found = await weights('long day', [
      ...day(1, 6, 6),
      ...day(2, 7, 6),
      ...day(3, 10, 8),
      ...day(4, 10, 10, 8),
      ...day(5, 8, 8, 8),
    ]);
    expect(found).toEqual([0, 0, 0, 0, 0, 0, 2, 2, 2, 0, 0, 0]);
  });

  it('appears for a text copied from another student', async () => {
    const text = `I helped to ${'sort and pack what people had brought to the hall, '.repeat(3)}until it was dark.`;
    const entries = [
      entry(student(1), { description: text }),
      entry(student(2), { description: `${text} Thanks!` }),
      entry(student(3), { description: text.slice(0, 40) }),
      entry(student(4), { description: text.slice(0, 40) }),
    ];
    expect(await weights('same text', entries)).toEqual([1, 1, 0, 0]);
  });

  it('appears for late work recorded at once and confirmed from one private mailbox', async () => {
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
    expect(found).toEqual([...many(5, () => 2), ...many(5, () => 0), 0]);
  });
});

describe('a finding', () => {
  it('is deleted when the entry is no longer verified, and when the school turns signals off', async () => {
    const [busy, other] = [student(1), student(2)].map((who) =>
      [9, 9, 9].map((hours) => entry(who, { hours })),
    );
    let kept: readonly number[] = [];
    const also = async (ids: readonly number[]) => {
      kept = ids;
    };
    expect(await weights('long day', [...(busy ?? []), ...(other ?? [])], { also })).toEqual(
      many(6, () => 2),
    );
    await sql`set session_replication_role = replica`.execute(test.db);
    await sql`update entries set verified = false, evidence_kind = null, evidence_address = null, evidence_at = null, accepted_at = null where id = ${kept[5]}`.execute(
      test.db,
    );
    await sql`set session_replication_role = origin`.execute(test.db);
    const { school_id: schoolId } = await test.db
      .selectFrom('entries')
      .where('id', '=', kept[0] ?? 0)
      .select('school_id')
      .executeTakeFirstOrThrow();
    const later = new Date(NOW.getTime() + DAY_MS);
    const left = async () => {
      await test.db.transaction().execute((trx) => sweepSchool(trx, { schoolId, needed: 100 }, later));
      const rows = await test.db
        .selectFrom('entry_signals')
        .where('entry_id', 'in', kept)
        .select('entry_id')
        .orderBy('entry_id')
        .execute();
      return rows.map(({ entry_id }) => entry_id);
    };
    expect(await left()).toEqual(kept.slice(0, 3));
    await test.db
      .updateTable('schools')
      .set({ looks_at_entries: false })
      .where('id', '=', schoolId)
      .execute();
    expect(await left()).toEqual([]);
  });
});
