// Statements that are made once, with other values each time.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { prepareQuery } from './prepared-query.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('is made once and answers for the values of each call, also in a transaction', async () => {
  const [ada, bea] = [await test.build.account(), await test.build.account()];
  let made = 0;
  const select = prepareQuery((db, { id, emails }: { id: number; emails: readonly string[] }) => {
    made += 1;
    return db
      .selectFrom('accounts')
      .select('id')
      .where('is_school_administration', '=', false)
      .where('email', '=', sql<string>`any(${emails}::text[])`)
      .where('id', '=', id);
  });
  const emails = [ada.email, bea.email];
  expect(await select(test.db, { emails, id: ada.id })).toEqual([{ id: ada.id }]);
  expect(await select(test.db, { emails, id: bea.id })).toEqual([{ id: bea.id }]);
  expect(await select(test.db, { emails: [ada.email], id: bea.id })).toEqual([]);
  const inside = await test.db.transaction().execute(async (trx) => {
    await trx.updateTable('accounts').set({ email: 'new@example.org' }).where('id', '=', bea.id).execute();
    return select(trx, { emails: ['new@example.org'], id: bea.id });
  });
  expect([inside, made]).toEqual([[{ id: bea.id }], 1]);
});

it('of calls at the same time gives each its own answer', async () => {
  const select = prepareQuery((db, { number }: { number: number }) =>
    db.selectNoFrom(sql<number>`${number}::int`.as('number')),
  );
  const numbers = Array.from({ length: 20 }, (_none, index) => index);
  const answers = await Promise.all(numbers.map((number) => select(test.db, { number })));
  expect(answers.flat().map(({ number }) => number)).toEqual(numbers);
});
