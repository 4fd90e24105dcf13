// What the rules find in a generated school, which is older than the rules, and how many honest students they flag.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { loadSchool, type LoadedSchool } from '#server/testing/generated-school/load.ts';
import { generateSchool, SCHOOL } from '#server/testing/generated-school/generated-school.ts';
import { rateRules, type Rates } from '#server/testing/generated-school/rate.ts';
import { sweepSchool } from './sweep.queries.ts';

// A fifth of the students, and of each scheme: `npm run bench:signals` takes all.
const small = { ...SCHOOL, students: 400, planted_each: 20, size: 0.3 };

describe('the rules in a generated school', () => {
  let test: TestDatabase;
  let loaded: LoadedSchool;
  let rates: Rates;
  const sweep = () =>
    test.db
      .transaction()
      .execute((trx) => sweepSchool(trx, { schoolId: loaded.schoolId, needed: 100 }, new Date(small.until)));

  beforeAll(async () => {
    test = await createTestDatabase();
    loaded = await loadSchool(test.db, generateSchool(small), 'Generated School');
    await sql`analyze`.execute(test.db);
    await sweep();
    rates = await rateRules(test.db, loaded);
  });
  afterAll(() => test.drop());

  it('find the planted entries', () => {
    expect(rates.recall).toBeGreaterThan(0.85);
    expect(Object.entries(rates.by_scheme).filter(([, share]) => share < 0.6)).toEqual([]);
  });

  it('flag almost no honest students', () => {
    expect(rates.honest).toBeLessThan(0.04);
    expect(rates.by_look_alike['coach of many']).toBe(0);
    expect(rates.by_look_alike['library Wi-Fi']).toBe(0);
    expect(rates.by_look_alike['bulk inbox']).toBeLessThan(0.1);
  });

  it('find the same when run again', async () => {
    const read = () =>
      test.db.selectFrom('entry_signals').selectAll().orderBy('entry_id').orderBy('rule').execute();
    const before = await read();
    await sweep();
    expect(await read()).toEqual(before);
  });
});
