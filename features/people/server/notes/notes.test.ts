/** Staff notes about students (decision 0065). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOTE_MAXIMUM, type Note } from '#features/people/notes.contract.ts';
import { HOUR } from '#server/platform/clock.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { NOT_YOUR_NOTE } from './feature.ts';

let test: TestApp;
let rosa: TestClient;
let jo: TestClient;
let maya: BuiltAccount;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test?.close());
beforeEach(async () => {
  test.clock.set('2026-05-04T19:00:00Z');
  rosa = await staff({ first_name: 'Rosa', last_name: 'Diaz' });
  jo = await staff({ first_name: 'Jo', last_name: 'Park' });
  maya = await test.build.account({ first_name: 'Maya', last_name: 'Okafor' });
});

const staff = async (parts: Parameters<TestApp['build']['account']>[0]) =>
  test.signIn(await test.build.account({ is_school_administration: true, ...parts }));
const add = (text: string, client = rosa) => client.post(`/api/admin/students/${maya.id}/notes`, { text });
const remove = (id: number, client = rosa) => client.delete(`/api/admin/notes/${id}`);
const notes = async (client = rosa): Promise<Note[]> =>
  (await client.get(`/api/admin/students/${maya.id}/notes`)).body;
const kinds = async () => {
  const lines = await test.db
    .selectFrom('activity')
    .select(['kind', 'facts'])
    .where('subject_account_id', '=', maya.id)
    .orderBy('id')
    .execute();
  expect(JSON.stringify(lines)).not.toContain('Called');
  return lines.map(({ kind }) => kind);
};

describe('a staff note', () => {
  it('is visible to colleagues, newest first, with its author', async () => {
    const { status, body } = await add('  Called home.\r\nNobody answered. ');
    expect(status).toBe(200);
    expect(body).toEqual({
      id: body.id,
      text: 'Called home.\nNobody answered.',
      by: 'Rosa Diaz',
      is_own: true,
      at: '2026-05-04T19:00:00.000Z',
    });
    await add('Called again.', jo);
    expect((await notes()).map(({ text, is_own }) => [text, is_own])).toEqual([
      ['Called again.', false],
      ['Called home.\nNobody answered.', true],
    ]);
    expect(await kinds()).toEqual(['note written', 'note written', 'notes read']);
  });

  it('can be removed by its author or a head', async () => {
    const { id } = (await add('Called home.')).body;
    expect((await remove(id, jo)).body).toMatchObject({ detail: NOT_YOUR_NOTE });
    const head = await staff({ is_school_administration_head: true });
    const other = (await add('Called twice.')).body.id;
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(404);
    expect((await remove(other, head)).status).toBe(200);
    expect(await notes()).toEqual([]);
    expect(await kinds()).toEqual(['note written', 'note written', 'note removed', 'note removed']);
  });

  it('needs a text of limited length', async () => {
    expect((await add('\u200b ')).body).toEqual({ text: ['Please write the note.'] });
    expect((await add('a'.repeat(NOTE_MAXIMUM + 1))).body).toEqual({
      text: [`Please use at most ${NOTE_MAXIMUM} characters.`],
    });
    expect(await notes()).toEqual([]);
  });

  it('is refused after 120 by one person in an hour', async () => {
    for (let written = 0; written < 120; written += 1)
      expect((await add(`Call ${written}`)).status).toBe(200);
    expect((await add('One more')).status).toBe(429);
    expect((await add('By a colleague', jo)).status).toBe(200);
    expect(await notes()).toHaveLength(121);
    test.clock.advance(HOUR / 2);
    expect((await add('Too early')).status).toBe(429);
    test.clock.advance(HOUR / 2);
    expect((await add('Later')).status).toBe(200);
  });

  it('stays with the school that wrote it, for questions by the family', async () => {
    await add('Called home.');
    const there = await staff({ school: 'UCLA' });
    expect((await there.get(`/api/admin/students/${maya.id}/notes`)).status).toBe(404);
    const { school_id } = await test.build.account({ school: 'UCLA' });
    await test.db.updateTable('accounts').set({ school_id }).where('id', '=', maya.id).execute();
    expect(await notes(there)).toEqual([]);
    expect(await notes()).toHaveLength(1);
    expect((await add('Called after.')).status).toBe(404);
  });

  it('is deleted with the student’s account, but not with its author’s', async () => {
    const author = await test.build.account({ is_school_administration: true });
    await add('Called home.', await test.signIn(author));
    await test.db.deleteFrom('accounts').where('id', '=', author.id).execute();
    expect(await notes()).toMatchObject([{ by: null, is_own: false }]);
    await test.db.deleteFrom('accounts').where('id', '=', maya.id).execute();
    const left = await test.db
      .selectFrom('student_notes')
      .selectAll()
      .where('account_id', '=', maya.id)
      .execute();
    expect(left).toEqual([]);
  });
});
