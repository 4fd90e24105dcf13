// The data export: what it contains, that it is complete at any size, and that it contains nothing of others.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const path = '/api/accounts/data';
const portfolio = '/api/volunteer_hours_portfolio';
const form = {
  event: 'River day',
  date: '2026-05-01',
  hours: 2,
  role: 'Helper',
  organizer: 'City Parks',
  contact: 'ranger@park.example',
  description: 'Picked up litter.',
};

describe('the data export', () => {
  let test: TestApp;
  let ada: BuiltAccount;
  let client: TestClient;
  beforeAll(async () => {
    test = await createTestApp();
    ada = await test.build.account({ email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' });
    client = await test.signIn(ada);
  });
  afterAll(() => test.close());

  it('contains everything about the person, including deleted entries', async () => {
    const kept = (await client.post(`${portfolio}/create_entry`, form)).body.id as number;
    const deletedEntry = (await client.post(`${portfolio}/create_entry`, { ...form, event: 'Beach day' }))
      .body.id as number;
    const mail = (await test.outbox.deliver()).find(({ text }) => text.includes(form.event));
    const token = test.outbox.linkIn(mail).split('/').at(-1);
    await test.visitor().post(`${portfolio}/verify-entry-action`, { token, action: 'accept' });
    await client.delete(`${portfolio}/delete_entry/${deletedEntry}`);
    const posted = await test.build.event(ada, { name: 'Tree day' });
    const grace = await test.build.account({
      email: 'grace@example.com',
      first_name: 'Grace',
      last_name: 'Hopper',
    });
    await test.build.registration(posted, grace);
    const visited = await test.build.event(grace, { name: 'Creek day' });
    await client.put(`/api/volunteer_events/events/${visited.id}/register`, {});
    await client.post('/api/accounts/appearance', { name: 'initial', picture: false });
    await test.visitor().post('/api/accounts/password-reset', { email: ada.email });
    await test.outbox.deliver();

    const reply = await client.get(path);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-disposition']).toBe(
      'attachment; filename="limelight-data-2026-05-04.json"',
    );
    const { body } = reply;
    expect(body.about).toMatchObject({ format: 'limelight-data', version: 1 });
    expect(body.account).toMatchObject({
      email: 'ada@example.com',
      is_school_administration: false,
      sessions: [{}],
    });
    expect(body.profile).toEqual({
      first_name: 'Ada',
      last_name: 'Lovelace',
      school: 'Larchmont Charter High School',
      graduation_year: 2027,
      picture: null,
    });
    expect(body.leaderboard).toMatchObject({ name: 'initial', picture: false, total_hours: 2 });
    expect(body.entries).toMatchObject([
      {
        id: kept,
        ...form,
        verified: true,
        recycling_bin: false,
        evidence: { kind: 'mail link', by: form.contact },
      },
    ]);
    const kinds = body.entries[0].history.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(['created', 'mail queued', 'mail sent', 'accepted']);
    expect(body.removed_entries).toMatchObject([{ id: deletedEntry, entry: { event: 'Beach day' } }]);
    expect(body.removed_entries[0].history.at(-1)).toMatchObject({ kind: 'deleted', actor: 'owner' });
    expect(body.events_posted).toMatchObject([{ name: 'Tree day', current_attendees: 1 }]);
    expect(body.events_registered).toMatchObject([{ name: 'Creek day', organizer: 'Grace Hopper' }]);
    expect(body.mails).toMatchObject([
      { kind: 'reset_password', state: 'sent', subject: 'Set a new password for Limelight' },
    ]);
    // The attendees of the person's event are on the event's page; they are not the person's own data.
    expect(reply.text).not.toContain('grace@example.com');
    expect(reply.text).not.toContain('password_hash');
  });

  it('contains the profile picture', async () => {
    const hash = 'b'.repeat(64);
    const bytes = Buffer.from('the picture');
    await test.db.insertInto('pictures').values({ hash, bytes }).execute();
    await test.db.updateTable('accounts').set({ profile_picture: hash }).where('id', '=', ada.id).execute();
    const { picture } = (await client.get(path)).body.profile;
    expect(Buffer.from(String(picture).split(',')[1] ?? '', 'base64')).toEqual(bytes);
  });

  it('is complete and in order when it takes several batches', async () => {
    const many = await test.build.account();
    const other = await test.build.account();
    for (let number = 0; number < 405; number += 1) {
      await test.build.entry(number % 81 === 0 ? other : many, { event: `Day ${number}`, verified: true });
    }
    const { body } = await (await test.signIn(many)).get(path);
    const ids = body.entries.map(({ id }: { id: number }) => id);
    expect(ids).toHaveLength(400);
    expect(ids).toEqual(ids.toSorted((one: number, another: number) => one - another));
    expect(new Set(ids).size).toBe(400);
  });

  it('is a complete file for an account without entries', async () => {
    const { body } = await (await test.signIn(await test.build.account())).get(path);
    expect([body.entries, body.removed_entries, body.events_posted, body.mails]).toEqual([[], [], [], []]);
    const [, described] = (await readFile('docs/privacy.md', 'utf8')).split("\n## Taking one's data along\n");
    expect(Object.keys(body).filter((part) => !described?.includes(`\`${part}\``))).toEqual([]);
  });

  it('can be made ten times an hour', async () => {
    const busy = await test.signIn(await test.build.account());
    for (let times = 0; times < 10; times += 1) expect((await busy.get(path)).status).toBe(200);
    const refused = await busy.get(path);
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      expect.stringMatching(/^Too many downloads\. Please try again in /),
    ]);
    test.clock.advance(3_600_000);
    expect((await busy.get(path)).status).toBe(200);
  });
});
