// A student's own goal: only one, private, and removed on request.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const path = '/api/volunteer_hours_portfolio/goal';

describe('a student’s goal', () => {
  let test: TestApp;
  let client: TestClient;
  beforeAll(async () => {
    test = await createTestApp();
    client = await test.signIn(await test.build.account());
  });
  afterAll(() => test.close());
  const goal = async () => (await client.get(path)).body.goal;

  it('can be set, changed and removed, separately from those of others', async () => {
    expect(await goal()).toBeNull();
    const { status, body } = await client.post(path, { hours: '40', until: '2026-12-31' });
    expect([status, body]).toEqual([200, { goal: { hours: 40, until: '2026-12-31' } }]);
    await client.post(path, { hours: '12,5', until: '2026-05-04' });
    expect(await goal()).toEqual({ hours: 12.5, until: '2026-05-04' });
    const other = await test.signIn(await test.build.account());
    expect((await other.get(path)).body.goal).toBeNull();
    await other.delete(path);
    expect(await goal()).not.toBeNull();
    await client.delete(path);
    expect(await goal()).toBeNull();
  });

  it('is checked with the school’s current day', async () => {
    // May 3 in Los Angeles, May 4 in UTC.
    test.clock.set('2026-05-04T05:00:00Z');
    expect((await client.post(path, { hours: '40', until: '2026-05-03' })).status).toBe(200);
    const late = await client.post(path, { hours: '40', until: '2026-05-02' });
    expect([late.status, late.body]).toEqual([400, { until: ['Choose a day from today on.'] }]);
    const empty = await client.post(path, {});
    expect(empty.body).toEqual({ hours: ['Type a number of hours between 1 and 2000.'] });
    expect(await goal()).toEqual({ hours: 40, until: '2026-05-03' });
  });

  it('is in the data export', async () => {
    await client.post(path, { hours: '40', until: '2026-06-01' });
    await client.post('/api/volunteer_hours_portfolio/hour-news/mail', { wants_mail: false });
    const { body } = await client.get('/api/accounts/data');
    expect(body).toMatchObject({
      goal: { hours: 40, until: '2026-06-01', set_at: test.clock.now().toISOString() },
      verified_hours: { wants_mail: false, mailed_on: null, celebrated_hours: 0 },
    });
  });
});
