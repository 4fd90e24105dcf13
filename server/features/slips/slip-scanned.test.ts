/** A contact scans the slip at home: as the code on the student's screen, but for 180 days (docs/decisions/0056). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSpotScene, type SpotScene } from '#server/features/on-the-spot/spot.test.scene.ts';
import { DAY } from '#server/platform/clock.ts';
import { signInReturning } from '#server/testing/returning-client.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { printSlip } from './printing.test.scene.ts';

let test: TestApp;
let scene: SpotScene;
let admin: TestClient;
let elsewhere: TestClient;
beforeAll(async () => {
  test = await createTestApp();
  admin = await signInReturning(test, await test.build.account({ is_school_administration: true }));
  const far = { school: 'UCLA', is_school_administration: true };
  elsewhere = await signInReturning(test, await test.build.account(far));
});
afterAll(() => test?.close());
beforeEach(async () => {
  test.clock.advance(DAY);
  scene = await createSpotScene(test);
});

const printed = async () => {
  const id = await scene.record();
  return { id, ...(await printSlip(test, scene.student, id)) };
};
const takeIn = (slip: string) =>
  admin.post('/api/admin/slips/confirm', {
    slip,
    signed: true,
    name_matches: true,
    dates_match: true,
    person: 'Sam Ortiz',
  });

async function letPass(days: number): Promise<void> {
  test.clock.advance(days * DAY);
  await test.jobs.runNow('remind-and-expire');
  await test.jobs.runNow('sweep');
  await test.outbox.deliver();
}

describe('the code on a slip', () => {
  it('verifies weeks later, with the address not yet proven, and a receipt goes out', async () => {
    const { id, token } = await printed();
    await letPass(20);
    expect(await scene.look(token)).toMatchObject({
      status: 200,
      body: { kind: 'slip', student: { first_name: 'Ana' }, entries: [{ event: 'Reading hour', hours: 3 }] },
    });
    expect((await scene.confirm(token)).status).toBe(200);
    const student = await signInReturning(test, scene.owner);
    await test.outbox.deliver();
    const entry = (await student.get('/api/volunteer_hours_portfolio/portfolio')).body.find(
      (one: { id: number }) => one.id === id,
    );
    expect(entry).toMatchObject({
      verified: true,
      evidence: { kind: 'on the spot', by: scene.contact, spot: { name: 'Sam Ortiz', proven_at: null } },
    });
  });

  it('has one use, and the paper is refused afterwards', async () => {
    const { token, letters } = await printed();
    await scene.confirm(token);
    expect(await scene.confirm(token)).toMatchObject({ status: 409, body: { code: 'spot_used' } });
    expect(await takeIn(letters)).toMatchObject({ status: 409, body: { code: 'slip_used' } });
  });

  it('says so when the school has taken the slip in', async () => {
    const { token, letters } = await printed();
    expect((await takeIn(letters)).status).toBe(200);
    expect(await scene.look(token)).toMatchObject({ status: 409, body: { code: 'spot_used' } });
  });

  it('does nothing for eight letters alone', async () => {
    const { letters } = await printed();
    expect(await scene.confirm(letters)).toMatchObject({ status: 404, body: { code: 'spot_unknown' } });
  });

  it('is dead after a change of the entry', async () => {
    const { id, token } = await printed();
    await scene.student.post(`/api/volunteer_hours_portfolio/update_entry/${id}`, scene.fields({ hours: 4 }));
    expect(await scene.confirm(token)).toMatchObject({ status: 409, body: { code: 'spot_changed' } });
  });

  it('says after the month that the school can still take the slip in, and it can', async () => {
    const { id, token, letters } = await printed();
    for (const days of [24, 8, 1]) await letPass(days);
    const refused = { status: 409, body: { code: 'spot_month_over' } };
    expect(await scene.look(token)).toMatchObject(refused);
    expect(await scene.confirm(token)).toMatchObject(refused);
    expect(await takeIn(letters)).toMatchObject({ status: 200, body: { id } });
  });

  it('leads staff of the school to taking it in, and nobody else', async () => {
    const { token } = await printed();
    expect((await scene.look(token, admin)).body.can_take_in).toBe(true);
    expect((await scene.look(token, elsewhere)).body).not.toHaveProperty('can_take_in');
    expect((await scene.look(token)).body).not.toHaveProperty('can_take_in');
    const onScreen = await scene.show(await scene.record());
    expect((await scene.look(onScreen, admin)).body).not.toHaveProperty('can_take_in');
  });
});
