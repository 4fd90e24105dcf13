/** Why entries are verified, as shown to the student, to the school and in spreadsheets (decision 0047). */
import { describe, expect, it } from 'vitest';
import { readSpreadsheet } from '#server/testing/reading/read-spreadsheet.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { form, portfolio, SchoolScene } from './school.test.scene.ts';

const scene = new SchoolScene();

interface Evident {
  readonly id: number;
  readonly evidence: object | null;
}
const evidenceFor = async (id: number): Promise<object | null | undefined> => {
  const own: Evident[] = (await scene.student.get(`${portfolio}/portfolio`)).body;
  const { body } = await scene.admin.get(`/api/admin/user-entries/${scene.owner.id}`);
  const bySchool: Evident[] = body.entries;
  const [seen, seenBySchool] = [own, bySchool].map((list) => list.find((entry) => entry.id === id)?.evidence);
  expect(seenBySchool).toEqual(seen);
  return seen;
};

async function cellsOf(client: TestClient, url: string) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { rawPayload } = await scene.test.app.inject({ url, headers: { cookie } });
  return readSpreadsheet(rawPayload).rows.map((row) => row.map((cell) => cell?.value));
}

describe('the evidence of an entry', () => {
  it('is the mailed link by which the contact accepted', async () => {
    const { id, token, contact } = await scene.record();
    expect(await evidenceFor(id)).toBe(null);
    await scene.decide(token, 'accept');
    const at = scene.test.clock.now().toISOString();
    expect(await evidenceFor(id)).toEqual({
      kind: 'mail link',
      by: contact,
      school: null,
      at,
    });
  });

  it('is the administrator and school, and is removed when the school sets the entry back', async () => {
    const { id } = await scene.record();
    await scene.verify(id, true);
    expect(await evidenceFor(id)).toMatchObject({
      kind: 'school',
      by: 'Rosa Diaz',
      school: 'Larchmont Charter High School',
    });
    await scene.verify(id, false);
    expect(await evidenceFor(id)).toBe(null);
  });

  it('is the school’s when it updates a verified entry, and is removed when the student does', async () => {
    const { id, token, contact } = await scene.record();
    await scene.decide(token, 'accept');
    const change = { ...form, contact, hours: 3, verified: true };
    expect((await scene.admin.post(`/api/admin/entries/${id}/update`, change)).status).toBe(200);
    expect(await evidenceFor(id)).toMatchObject({ kind: 'school', by: 'Rosa Diaz' });
    const own = { ...form, contact, hours: 2.5 };
    expect((await scene.student.post(`${portfolio}/update_entry/${id}`, own)).status).toBe(200);
    expect(await evidenceFor(id)).toBe(null);
  });

  it('stays in the recycling bin', async () => {
    const { id } = await scene.record();
    await scene.verify(id, true);
    const evidence = await evidenceFor(id);
    expect(evidence).toMatchObject({ kind: 'school', by: 'Rosa Diaz' });
    await scene.toBin(id);
    const own: Evident[] = (await scene.student.get(`${portfolio}/portfolio`)).body;
    expect(own.find((entry) => entry.id === id)?.evidence).toEqual(evidence);
  });

  it('is in both spreadsheets', async () => {
    const { id, token, contact } = await scene.record({ event: 'In the spreadsheet' });
    await scene.decide(token, 'accept');
    expect(await evidenceFor(id)).not.toBe(null);
    for (const [client, path] of [
      [scene.student, `${portfolio}/download`],
      [scene.admin, '/api/admin/entries/download'],
    ] as const) {
      const rows = await cellsOf(client, path);
      const [titles = [], ...others] = rows;
      const row = others.find((cells) => cells.includes('In the spreadsheet'));
      expect(row?.[titles.indexOf('How it was verified')]).toContain(`Confirmed by ${contact} by email on `);
    }
  });
});
