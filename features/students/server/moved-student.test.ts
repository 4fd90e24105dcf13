// Entries belong to the school where they were made, wherever the student is now (decision 0045).
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#server/platform/clock.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { signInReturning } from '#server/testing/returning-client.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { postProfile } from '#features/accounts/server/profile/profile.test.form.ts';
import { readSpreadsheet } from '#server/testing/reading/read-spreadsheet.ts';
import { SchoolScene, bin, form, portfolio } from './school.test.scene.ts';

const HERE = 'Larchmont Charter High School';
const scene = new SchoolScene();
let elsewhere: TestClient;
beforeAll(async () => {
  const far = await scene.test.build.account({
    school: 'UCLA',
    first_name: 'Omar',
    last_name: 'Haddad',
    is_school_administration: true,
  });
  elsewhere = await signInReturning(scene.test, far);
});

let account: BuiltAccount;
let student: TestClient;
beforeEach(async () => {
  account = await scene.test.build.account({ first_name: 'Noor', last_name: 'Rahimi' });
  student = await signInReturning(scene.test, account);
});

/** A school with “anyone”, so it takes effect at once. */
async function move(school: string): Promise<void> {
  const profile = { first_name: 'Noor', last_name: 'Rahimi', school, graduation_year: '2027' };
  expect((await postProfile(student, profile)).status).toBe(200);
}

const pageOf = async (client: TestClient) => client.get(`/api/admin/user-entries/${account.id}`);
const correct = (id: number, client: TestClient, contact: string) =>
  client.post(`/api/admin/entries/${id}/update`, { ...form, contact, verified: true });

describe('an entry of a student who has moved to another school', () => {
  it('stays with its school: only the old one can change it', async () => {
    const { id, contact } = await scene.record({ hours: 3 }, student);
    await move('UCLA');
    for (const reply of [
      await scene.verify(id, true, elsewhere),
      await scene.toBin(id, elsewhere),
      await correct(id, elsewhere, contact),
      await elsewhere.get(`/api/admin/entries/${id}/update`),
    ]) {
      expect(reply.status).toBe(404);
    }
    expect(await scene.row(id)).toMatchObject({ verified: false, version: 1, recycling_bin: false });

    expect((await scene.verify(id, true)).body).toMatchObject({ id, verified: true });
    expect((await correct(id, scene.admin, contact)).body).toMatchObject({ id, user: { id: account.id } });
    expect((await scene.toBin(id)).status).toBe(200);
    expect((await elsewhere.get(bin)).body.entries_in_bin).toEqual([]);
    expect((await elsewhere.post(`${bin}/${id}`)).status).toBe(404);
    expect((await elsewhere.delete(`${bin}/permanent-delete`, { entry_ids: [id] })).status).toBe(404);
    expect((await scene.admin.get(bin)).body.entries_in_bin).toMatchObject([{ id, user_id: account.id }]);
    expect((await scene.admin.post(`${bin}/${id}`)).status).toBe(200);
    expect(await scene.damage()).toEqual([]);
  });

  it('is shown to the new school with the old one’s name and who verified it there', async () => {
    const { id } = await scene.record({ hours: 3 }, student);
    await scene.verify(id, true);
    const requestedEntry = await scene.record({ hours: 1 }, student);
    await scene.decide(requestedEntry.token, 'accept');
    const open = await scene.record({ hours: 2 }, student);
    await move('UCLA');
    const { body } = await pageOf(elsewhere);
    expect(body).toMatchObject({ has_left: false, user: { total_hours: 4 }, decides_earlier_hours: false });
    const counted = { counts: true, decision: null };
    expect(body.entries).toHaveLength(3);
    expect(body.made_elsewhere).toEqual([
      { id, school: HERE, ...counted },
      { id: requestedEntry.id, school: HERE, ...counted },
      { id: open.id, school: HERE, ...counted },
    ]);
    const evidence = (entry: number) =>
      body.entries.find((listed: { id: number }) => listed.id === entry).evidence;
    expect(evidence(id)).toMatchObject({ kind: 'school', by: 'Rosa Diaz', school: HERE });
    expect(evidence(requestedEntry.id)).toMatchObject({
      kind: 'mail link',
      by: requestedEntry.contact,
      school: null,
    });
    expect(evidence(open.id)).toBe(null);
    const history = await elsewhere.get(`${portfolio}/entry_history/${id}`);
    expect(history.body.lines.at(-1)).toMatchObject({
      kind: 'verified',
      actor_name: 'Rosa Diaz',
      school: HERE,
    });
  });

  it('is the only kind that the old school sees, not those of the new one', async () => {
    const { id } = await scene.record({ hours: 3 }, student);
    await scene.verify(id, true);
    await move('UCLA');
    const later = await scene.record({ hours: 5 }, student);
    await scene.verify(later.id, true, elsewhere);
    const { body } = await pageOf(scene.admin);
    expect(body).toMatchObject({ has_left: true, changes: [], made_elsewhere: [], user: { total_hours: 3 } });
    expect(body.entries.map((entry: { id: number }) => entry.id)).toEqual([id]);
    expect((await scene.verify(later.id, false)).status).toBe(404);
    expect((await scene.admin.get(`${portfolio}/entry_history/${later.id}`)).status).toBe(404);
    const listed = async (client: TestClient) =>
      (await client.get('/api/admin/entry-summary')).body.find(
        (row: { id: number }) => row.id === account.id,
      );
    expect(await listed(scene.admin)).toBeUndefined();
    expect(await listed(elsewhere)).toMatchObject({ total_hours: 8 });
  });

  it('keeps each decision when the student returns', async () => {
    const { id } = await scene.record({ hours: 3 }, student);
    await scene.verify(id, true);
    const refused = await scene.record({}, student);
    await scene.toBin(refused.id);
    const before = [await scene.lines(id), await scene.lines(refused.id)];
    await move('UCLA');
    const invented = await scene.record({ hours: 10 }, student);
    await scene.verify(invented.id, true, elsewhere);
    for (const { id: own } of [{ id }, refused]) await scene.verify(own, false, elsewhere);
    await move(HERE);
    expect([await scene.lines(id), await scene.lines(refused.id)]).toEqual(before);
    expect((await scene.row(id))?.verified).toBe(true);
    expect((await scene.row(refused.id))?.recycling_bin).toBe(true);
    // Entries verified at the other school are listed with that school's name.
    const { body } = await pageOf(scene.admin);
    expect(body.made_elsewhere).toMatchObject([{ id: invented.id, school: 'UCLA' }]);
    expect(body.entries.find((entry: { id: number }) => entry.id === invented.id).evidence).toMatchObject({
      kind: 'school',
      by: 'Omar Haddad',
      school: 'UCLA',
    });
    expect((await scene.verify(invented.id, false)).status).toBe(404);
  });

  it('is in its own school’s activity, and the move is in both', async () => {
    const { id, token } = await scene.record({}, student);
    await move('UCLA');
    await scene.decide(token, 'reject');
    const kinds = async (client: TestClient) => {
      const { lines } = (await client.get(`/api/admin/activity?person=${account.id}`)).body;
      return lines.map((line: { kind: string; facts: object; about: object }) => [line.kind, line.facts]);
    };
    expect(await kinds(scene.admin)).toEqual([
      ['entry rejected', expect.objectContaining({ entry: id })],
      ['moved away', { school: 'UCLA' }],
    ]);
    expect(await kinds(elsewhere)).toEqual([['moved in', { by: 'anyone', school: HERE }]]);
  });

  it('is in its school’s spreadsheets, and in the new one’s with the old one’s name', async () => {
    const { id } = await scene.record({ event: 'Before the move', hours: 3 }, student);
    await scene.verify(id, true);
    await move('UCLA');
    const later = await scene.record({ event: 'After the move', hours: 5 }, student);
    await scene.verify(later.id, true, elsewhere);
    const rowsOf = async (client: TestClient, path: string) => {
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const { rawPayload } = await scene.test.app.inject({
        url: `/api/admin/entries/${path}`,
        headers: { cookie },
      });
      const [entries = [], students = []] = [1, 2].map((sheet) =>
        readSpreadsheet(rawPayload, sheet)
          .rows.map((row) => row.map((cell) => cell?.value))
          .filter((row) => row[2] === account.email),
      );
      return [entries.map((row) => [row[4], row.at(-2)]), students.map((row) => row[4])];
    };
    for (const path of ['download', `${account.id}/download`]) {
      expect(await rowsOf(scene.admin, path)).toEqual([[['Before the move', HERE]], []]);
      expect((await rowsOf(elsewhere, path))[0]?.toSorted()).toEqual([
        ['After the move', 'UCLA'],
        ['Before the move', HERE],
      ]);
      expect((await rowsOf(elsewhere, path))[1]).toEqual([8]);
    }
  });

  it('names its school to the contact, even after it is deleted', async () => {
    const { id, token } = await scene.record({}, student);
    await move('UCLA');
    expect((await scene.look(token)).body).toMatchObject({ student: { school: HERE } });
    await scene.decide(token, 'reject');
    expect((await scene.look(token)).body).toMatchObject({
      state: 'rejected',
      student: { school: HERE },
    });
    expect(await scene.row(id)).toBeUndefined();
  });

  it('keeps its school in the history when it expires', async () => {
    const { id } = await scene.record({}, student);
    const deleted = await scene.record({}, student);
    await move('UCLA');
    await student.delete(`${portfolio}/delete_entry/${deleted.id}`);
    // More than a month, and then the week after the warning.
    const start = scene.test.clock.now();
    for (const days of [31, 60]) {
      scene.test.clock.set(new Date(start.getTime() + days * DAY));
      await scene.test.jobs.runNow('remind-and-expire');
      await scene.test.outbox.deliver();
    }
    expect(await scene.row(id)).toBeUndefined();
    const admin = await scene.test.signIn(scene.administrator);
    for (const missingId of [id, deleted.id]) {
      expect((await admin.get(`${portfolio}/entry_history/${missingId}`)).status).toBe(200);
    }
    scene.test.clock.set(start);
  });

  it('is never moved to another school in the database', async () => {
    const { id } = await scene.record({}, student);
    const { school_id } = await scene.test.build.account({ school: 'UCLA' });
    const moving = scene.test.db.updateTable('entries').set({ school_id }).where('id', '=', id).execute();
    await expect(moving).rejects.toThrow('An entry stays with the school in which it was made');
  });
});

describe('an entry of a student whom no school has admitted', () => {
  it('moves to the school that they ask instead', async () => {
    const waiting = await scene.test.build.account({ standing: 'waiting', first_name: 'Noor' });
    account = waiting;
    student = await signInReturning(scene.test, waiting);
    const { id } = await scene.record({}, student);
    await move('UCLA');
    expect((await scene.verify(id, true)).status).toBe(404);
    expect((await pageOf(scene.admin)).status).toBe(404);
    expect((await scene.verify(id, true, elsewhere)).status).toBe(200);
  });
});
