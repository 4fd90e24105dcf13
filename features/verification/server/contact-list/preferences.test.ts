import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#server/platform/clock.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createListScene, type Student } from './contact-list.test.scene.ts';

let test: TestApp;
let scene: ReturnType<typeof createListScene>;
let ana: Student;
let contact = '';
let contacts = 0;
beforeAll(async () => {
  test = await createTestApp();
  scene = createListScene(test);
});
afterAll(() => test?.close());
beforeEach(async () => {
  ana = await scene.student({ first_name: 'Ana', last_name: 'Ruiz' });
  contacts += 1;
  contact = `coach${contacts}@library.example`;
});

const record = (student: Student, fields: object = {}) => scene.record(student, { contact, ...fields });

describe('the preferences of a contact', () => {
  it('are stored for the mailbox: who they are, and how often they get mail', async () => {
    const reader = await scene.prove(await scene.listToken((await record(ana)).token));
    const about = { name: ' Jo  Park ', position: 'Coach', organization: '' };
    expect((await reader.call('preferences', { about, rhythm: 'weekly' })).status).toBe(200);
    expect(await reader.open()).toMatchObject({
      about: { name: 'Jo Park', position: 'Coach', organization: '' },
      rhythm: 'weekly',
    });
    await reader.call('preferences', { rhythm: 'stop' });
    expect(await reader.open()).toMatchObject({ rhythm: 'stop', about: { position: 'Coach' } });
    expect((await test.outbox.deliver()).map(({ kind }) => kind)).toEqual(['contact-stopped']);
    await reader.call('preferences', { rhythm: null });
    expect(await reader.open()).toMatchObject({ rhythm: null });
    const long = await reader.call('preferences', { about: { ...about, position: 'x'.repeat(101) } });
    expect([long.status, long.body]).toEqual([400, { position: [expect.stringContaining('100')] }]);
  });

  it('contain no name for a shared address', async () => {
    contact = `info@library${contacts}.example`;
    const entry = await record(ana);
    const reader = await scene.prove(await scene.listToken(entry.token));
    await reader.call('preferences', {
      about: { name: 'Jo Park', position: 'Coach', organization: 'Library' },
    });
    const items = [{ id: entry.id, version: 1, decision: 'accept' }];
    await reader.call('decide', { items, name: 'Jo Park' });
    expect(await reader.open()).toMatchObject({
      is_shared: true,
      about: { name: '', position: '', organization: 'Library' },
    });
    expect((await scene.linesOf(ana, entry.id)).at(-1)).toMatchObject({ says_to_be: 'Jo Park, Library' });
  });

  it('are deleted two years after the last change, and links a year after they end', async () => {
    const reader = await scene.prove(await scene.listToken((await record(ana)).token));
    await reader.call('preferences', { rhythm: 'daily' });
    test.clock.advance(380 * DAY);
    await test.jobs.runNow('sweep');
    const left = async (table: 'contact_list_links' | 'contact_browsers' | 'contact_preferences') =>
      (await test.db.selectFrom(table).selectAll().execute()).length;
    expect([await left('contact_list_links'), await left('contact_browsers')]).toEqual([0, 0]);
    expect(await left('contact_preferences')).toBeGreaterThan(0);
    test.clock.advance(360 * DAY);
    await test.jobs.runNow('sweep');
    expect(await left('contact_preferences')).toBe(0);
  });
});
