// A head decides what visitors see of the own school; each change is logged.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whileHolding } from '#server/testing/lock-waits.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const path = '/api/admin/network/visitors';

describe('what visitors see of a school', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const head = (parts: object = {}) => test.build.account({ is_school_administration_head: true, ...parts });

  it('is what each student chose until a head decides otherwise, with who did it and when', async () => {
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

  it('is not written down again when it was so already', async () => {
    const client = await test.signIn(await head());
    await client.post(path, { visitors: 'nobody' });
    test.clock.advance(1000);
    await client.post(path, { visitors: 'nobody' });
    const lines = await test.db.selectFrom('visitor_rule_changes').select('visitors').orderBy('id').execute();
    expect(lines).toEqual([{ visitors: 'initial' }, { visitors: 'nobody' }]);
  });

  it('stays when the request makes no sense', async () => {
    const client = await test.signIn(await head());
    for (const visitors of ['everybody', '', null]) {
      expect((await client.post(path, { visitors })).status).toBe(400);
    }
    expect((await client.get(path)).body.visitors).toBe('nobody');
  });

  it('is not decided by a head who stops being one while the request is on its way', async () => {
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
