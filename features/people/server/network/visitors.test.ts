// A head decides what visitors see of the own school; each change is logged.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whileHolding } from '#server/testing/lock-waits.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const path = '/api/admin/network/visitors';

describe('the visibility of a school to visitors', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const head = (parts: object = {}) => test.build.account({ is_school_administration_head: true, ...parts });

  it('is each student’s choice until a head decides otherwise, with author and time', async () => {
    const client = await test.signIn(await head({ first_name: 'Grace', last_name: 'Hopper' }));
    expect((await client.get(path)).body).toEqual({ visitors: 'as_chosen', changed: null });
    const decided = {
      visitors: 'initial',
      changed: { at: test.clock.now().toISOString(), by: 'Grace Hopper' },
    };
    expect((await client.post(path, { visitors: 'initial' })).body).toEqual(decided);
    expect((await client.get(path)).body).toEqual(decided);
    const elsewhere = await test.signIn(await head({ school: 'UCLA' }));
    expect((await elsewhere.get(path)).body).toEqual({ visitors: 'as_chosen', changed: null });
  });

  it('is not logged again without a change', async () => {
    const client = await test.signIn(await head());
    await client.post(path, { visitors: 'nobody' });
    test.clock.advance(1000);
    await client.post(path, { visitors: 'nobody' });
    const lines = await test.db.selectFrom('visitor_rule_changes').select('visitors').orderBy('id').execute();
    expect(lines).toEqual([{ visitors: 'initial' }, { visitors: 'nobody' }]);
  });

  it('stays after an invalid request', async () => {
    const client = await test.signIn(await head());
    for (const visitors of ['everybody', '', null]) {
      expect((await client.post(path, { visitors })).status).toBe(400);
    }
    expect((await client.get(path)).body.visitors).toBe('nobody');
  });

  it('cannot be changed by a head who loses the role during the request', async () => {
    const account = await head();
    const client = await test.signIn(account);
    const demote = (trx: TestApp['db']) =>
      trx
        .updateTable('accounts')
        .set({ is_school_administration_head: false })
        .where('id', '=', account.id)
        .execute();
    const [reply] = await whileHolding(test.db, demote, () => [client.post(path, { visitors: 'initial' })]);
    expect(reply?.status).toBe(403);
  });
});
