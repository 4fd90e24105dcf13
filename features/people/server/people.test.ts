// An administrator suspends, returns, removes, hides or renames a student.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Trx } from '#server/platform/app-context.ts';
import { DAY, SECOND } from '#server/platform/clock.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { whileHolding } from '#server/testing/lock-waits.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import {
  membershipOf,
  boardOf,
  people,
  portfolio,
  strictSchool,
} from '#features/membership/server/joining.test.scene.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

let made = 0;
const admin = async () => test.signIn(await test.build.account({ is_school_administration: true }));
const staffOf = async (school: string) =>
  test.signIn(await test.build.account({ school, is_school_administration: true }));
const reason = 'An insult as a name.';
const anHour = () => ({
  event: 'Reading hour',
  date: '2026-05-02',
  hours: 2,
  role: 'Reader',
  organizer: 'Library',
  contact: `librarian${(made += 1)}@library.example`,
  description: 'Read to children.',
});
const login = (account: BuiltAccount) =>
  test.visitor().post('/api/accounts/login', { email: account.email, password: account.password });
const expiryOf = async (account: BuiltAccount) => {
  const { expires_at } = await test.db
    .selectFrom('entries')
    .where('account_id', '=', account.id)
    .where('verified', '=', false)
    .select('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at?.getTime() ?? 0;
};

describe('a suspended student', () => {
  it('is signed out everywhere, and sees the reason only after the right password', async () => {
    const account = await test.build.account({ last_name: 'Suspended' });
    await test.build.entry(account, { verified: true });
    const tabs = [await test.signIn(account), await test.signIn(account)];
    await tabs[0]!.post(`${portfolio}/create_entry`, anHour());
    const [mail] = await test.outbox.deliver();
    const token = test.outbox.linkIn(mail).split('/').at(-1) ?? '';
    const expired = await expiryOf(account);

    const staff = await admin();
    expect((await staff.post(`${people}/${account.id}/suspend`, { reason: '' })).status).toBe(400);
    const reply = await staff.post(`${people}/${account.id}/suspend`, { reason });
    expect(reply.body).toMatchObject({ standing: 'suspended', reason });
    expect((await staff.post(`${people}/${account.id}/suspend`, { reason })).status).toBe(409);
    expect((await test.outbox.deliver())[0]?.text).toContain(reason);
    for (const tab of tabs) expect((await tab.get(`${portfolio}/portfolio`)).status).toBe(401);
    const link = await test.visitor().post(`${portfolio}/verify-entry`, { token });
    expect(link).toMatchObject({ status: 409, body: { code: 'link_binned' } });
    const decision = { token, action: 'accept' };
    expect((await test.visitor().post(`${portfolio}/verify-entry-action`, decision)).status).toBe(409);
    expect(await login(account)).toMatchObject({
      status: 403,
      body: {
        code: 'suspended',
        detail: `Larchmont Charter High School has suspended this account. ${reason}`,
      },
    });
    const wrong = { email: account.email, password: 'not the right one' };
    expect((await test.visitor().post('/api/accounts/login', wrong)).status).toBe(400);
    expect(await boardOf(test.visitor())).not.toContainEqual(expect.stringContaining('Suspended'));

    // During a suspension no entry expires and no contact is reminded, however long it takes.
    test.clock.advance(60 * DAY);
    await test.jobs.runNow('remind-and-expire');
    expect(await test.outbox.deliver()).toEqual([]);
    const again = await admin();
    expect((await again.post(`${people}/${account.id}/return`)).body).toMatchObject({ standing: 'member' });
    expect(await again.post(`${people}/${account.id}/return`)).toMatchObject({
      status: 409,
      body: { code: 'not_suspended' },
    });
    expect((await login(account)).status).toBe(200);
    expect(await expiryOf(account)).toBe(expired + 60 * DAY);
    expect((await test.visitor().post(`${portfolio}/verify-entry-action`, decision)).status).toBe(200);
    const kinds = await test.db
      .selectFrom('activity')
      .where('subject_account_id', '=', account.id)
      .where('kind', 'in', ['suspended', 'returned'])
      .select('kind')
      .orderBy('id')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['suspended', 'returned']);
  });
});

describe('a decision that waits for a concurrent one', () => {
  it('is logged with the time when it takes effect, so the log stays in order', async () => {
    const account = await test.build.account();
    const staff = await admin();
    const stays = (trx: Trx) =>
      trx.selectFrom('accounts').select('id').where('id', '=', account.id).forUpdate().execute();
    const [reply] = await whileHolding(
      test.db,
      stays,
      () => [staff.post(`${people}/${account.id}/suspend`, { reason })],
      async () => test.clock.advance(SECOND),
    );
    expect(reply?.body).toMatchObject({ standing: 'suspended', since: test.clock.now().toISOString() });
    const line = test.db.selectFrom('activity').where('subject_account_id', '=', account.id);
    expect(await line.where('kind', '=', 'suspended').select('created_at').execute()).toEqual([
      { created_at: test.clock.now() },
    ]);
  });
});

describe('a quiet decision', () => {
  const mailsTo = async ({ email }: BuiltAccount) =>
    (await test.outbox.deliver()).filter(({ to_address }) => to_address === email).length;
  const written = async ({ id }: BuiltAccount) =>
    test.db
      .selectFrom('activity')
      .where('subject_account_id', '=', id)
      .where('kind', 'in', ['suspended', 'returned', 'removed'])
      .select(['kind', 'facts'])
      .orderBy('id')
      .execute();

  it('suspends, returns or removes without a mail, as the activity says', async () => {
    const account = await test.build.account();
    const staff = await admin();
    const path = `${people}/${account.id}`;
    const quiet = { reason: 'A death.', without_mail: true };
    expect((await staff.post(`${path}/suspend`, quiet)).body).toMatchObject({
      standing: 'suspended',
      without_mail: true,
    });
    expect((await staff.post(`${path}/return`)).body).toMatchObject({ without_mail: false });
    // A quiet suspension does not make the next one quiet.
    await staff.post(`${path}/suspend`, { reason: 'Late.' });
    await staff.post(`${path}/return`);
    expect(await mailsTo(account)).toBe(2);
    await staff.post(`${path}/remove`, quiet);
    expect(await mailsTo(account)).toBe(0);
    expect(await written(account)).toEqual([
      { kind: 'suspended', facts: quiet },
      { kind: 'returned', facts: { without_mail: true } },
      { kind: 'suspended', facts: { reason: 'Late.' } },
      { kind: 'returned', facts: {} },
      { kind: 'removed', facts: quiet },
    ]);
  });
});

describe('a removed student', () => {
  it('has no school and keeps their own data', async () => {
    const account = await test.build.account();
    await test.build.entry(account, { verified: true });
    const client = await test.signIn(account);
    const staff = await admin();
    expect((await staff.post(`${people}/${account.id}/remove`, { reason: 'Left.' })).body).toEqual({
      id: account.id,
    });
    expect(await membershipOf(client)).toMatchObject({ standing: 'removed', school: '', reason: 'Left.' });
    expect((await client.get(`${portfolio}/portfolio`)).body).toHaveLength(1);
    expect((await client.post(`${portfolio}/create_entry`, anHour())).status).toBe(403);
    for (const path of [`${people}/${account.id}/hide`, `${people}/${account.id}/remove`]) {
      expect((await staff.post(path, { hidden: true, reason: 'Again.' })).status).toBe(404);
    }
    // Their entries stay the school's records.
    expect((await staff.get(`/api/admin/user-entries/${account.id}`)).body).toMatchObject({ has_left: true });
  });
});

describe('an admission or a refusal', () => {
  it('can be undone by its author: the person waits again', async () => {
    const { name } = await strictSchool(test, 'Undoing High');
    const [staff, other] = [await staffOf(name), await staffOf(name)];
    const account = await test.build.account({ school: name, standing: 'waiting' });
    const nora = await test.signIn(account);
    const ids = [account.id];
    const undo = (how: 'admit' | 'refuse', client = staff) =>
      client.post(`${people}/${how}`, { ids, undo: true });
    const queue = async () => (await staff.get(`${people}/joining`)).body.map(({ id }: { id: number }) => id);
    const [none, all] = [
      { decided: [], gone: ids },
      { decided: ids, gone: [] },
    ];
    expect((await undo('admit')).body).toEqual(none);

    await staff.post(`${people}/admit`, { ids });
    await nora.post(`${portfolio}/create_entry`, anHour());
    expect((await undo('refuse')).body).toEqual(none);
    expect((await undo('admit', other)).body).toEqual(none);
    await test.outbox.deliver();
    expect((await undo('admit')).body).toEqual(all);
    expect((await undo('admit')).body).toEqual(none);
    const waits = { standing: 'removed', reason: null, asks: { school: name } };
    expect([await queue(), await membershipOf(nora)]).toMatchObject([ids, waits]);
    const [mail] = await test.outbox.deliver();
    expect([mail?.to_address, mail?.subject]).toEqual([
      account.email,
      `${name} has taken back its decision about you`,
    ]);

    await other.post(`${people}/refuse`, { ids, reason: 'No.' });
    expect(await queue()).toEqual([]);
    expect((await undo('refuse')).body).toEqual(none);
    expect((await undo('refuse', other)).body).toEqual(all);
    expect([await queue(), await membershipOf(nora)]).toMatchObject([ids, waits]);
    const { body } = await staff.get('/api/admin/activity?group=people');
    expect(body.lines.map(({ kind }: { kind: string }) => kind)).toEqual([
      'decision undone',
      'refused',
      'decision undone',
      'admitted',
    ]);

    // Later decisions stay as they are.
    await staff.post(`${people}/admit`, { ids });
    expect((await nora.post(`${portfolio}/create_entry`, anHour())).status).toBe(201);
    test.clock.advance(1000);
    await other.post(`${people}/${account.id}/suspend`, { reason: 'Why?' });
    expect((await undo('admit')).body).toEqual(none);
    test.clock.advance(-1000);
  });
});

describe('a hidden student', () => {
  it('has no row for others until the school shows them again', async () => {
    const account = await test.build.account({ first_name: 'Hidden', last_name: 'Student' });
    await test.build.entry(account, { verified: true });
    const staff = await admin();
    const isShown = async () => (await boardOf(test.visitor())).includes('Hidden Student');
    await expect.poll(isShown).toBe(true);
    await staff.post(`${people}/${account.id}/hide`, { hidden: true });
    await expect.poll(isShown).toBe(false);
    const own = await (await test.signIn(account)).get(`${portfolio}/leaderboard/mine`);
    expect(own.body.mine).toMatchObject({ is_hidden: true });
    const appearance = await (await test.signIn(account)).get('/api/accounts/appearance');
    expect(appearance.body).toMatchObject({ name: 'full', hidden_by_school: true });
    await staff.post(`${people}/${account.id}/hide`, { hidden: false });
    await expect.poll(isShown).toBe(true);
  });
});

describe('a corrected name', () => {
  it('cannot be changed back by the student', async () => {
    const account = await test.build.account({ first_name: 'Rude', last_name: 'Word' });
    const staff = await admin();
    const name = { first_name: 'Ada', last_name: 'Lovelace' };
    expect((await staff.post(`${people}/${account.id}/name`, name)).body).toMatchObject({
      ...name,
      names_fixed: true,
    });
    const back = { first_name: 'Rude', last_name: 'Word', names_fixed: false };
    expect((await staff.post(`${people}/${account.id}/name`, back)).body).toMatchObject(back);
    await staff.post(`${people}/${account.id}/name`, name);
    const mails = (await test.outbox.deliver()).filter(({ to_address }) => to_address === account.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Larchmont Charter High School has corrected your name',
      'Larchmont Charter High School has taken back a correction of your name',
      'Larchmont Charter High School has corrected your name',
    ]);
    const client = await test.signIn(account);
    const form = { first_name: 'Rude', last_name: 'Word', school: 'UCLA', graduation_year: '2027' };
    const body = Object.entries(form)
      .map(([field, value]) => `--f\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`)
      .join('');
    const headers = { 'content-type': 'multipart/form-data; boundary=f' };
    const request = {
      method: 'POST',
      path: '/api/accounts/profile',
      body: `${body}--f--\r\n`,
      headers,
    } as const;
    expect(await client.request(request)).toMatchObject({
      status: 400,
      body: { first_name: [expect.stringContaining('Your school has corrected your name.')] },
    });
    expect((await client.get('/api/accounts/profile')).body).toMatchObject(name);
  });
});

describe('a suspended or hidden person', () => {
  it('is found among the students, even after graduating', async () => {
    const account = await test.build.account({ graduation_year: 2020 });
    const staff = await admin();
    const listed = async (show: string) => {
      const { body } = await staff.get(`/api/admin/entry-summary?show=${show}`);
      return (body as { id: number }[]).filter(({ id }) => id === account.id);
    };
    expect([await listed('suspended'), await listed('hidden')]).toEqual([[], []]);
    await staff.post(`${people}/${account.id}/suspend`, { reason });
    await staff.post(`${people}/${account.id}/hide`, { hidden: true });
    const found = { id: account.id, standing: 'suspended', reason, hidden_by_school: true, total_hours: 0 };
    expect(await listed('suspended')).toMatchObject([found]);
    expect(await listed('hidden')).toMatchObject([found]);
    const { body } = await staff.get(`/api/admin/user-entries/${account.id}`);
    expect(body).toMatchObject({ person: { standing: 'suspended', reason }, worth_a_look: 0 });
  });
});

describe('an administrator', () => {
  it('cannot decide about administrators, heads or themselves', async () => {
    const self = await test.build.account({ is_school_administration: true });
    const others = [
      self,
      await test.build.account({ is_school_administration: true }),
      await test.build.account({ is_school_administration_head: true }),
    ];
    const client = await test.signIn(self);
    for (const { id } of others) {
      for (const act of ['suspend', 'remove']) {
        expect((await client.post(`${people}/${id}/${act}`, { reason: 'No.' })).status).toBe(403);
      }
    }
  });
});
