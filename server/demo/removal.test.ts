// From a trial to production: all demo data is removed, and nothing of anybody else.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processEnvironment } from '#server/testing/process-environment.ts';
import { verifyHistory } from '#server/command-line/audit-verify.ts';
import { commandRunner, type Outcome } from '#server/command-line/command-line.test.run.ts';
import { findWrongTotals } from '#features/entries/server/entries.queries.ts';
import { importOrganizations } from '#features/organizations/server/organizations-import.operations.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { findTextAnywhere } from '#server/testing/reading/text-search.ts';
import { fillWithDemoData } from './demo-data.ts';
import { refuseDemoAccounts } from './removal.ts';

const root = path.join(import.meta.dirname, '../..');
const portfolio = '/api/volunteer_hours_portfolio';
const head = { email: 'head@demo.limelight.example', password: 'limelight-demo' };
const tables = ['accounts', 'entries', 'events', 'organizations', 'mails', 'sessions', 'pictures'] as const;

let test: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-demo-'));
  test = await createTestApp();
  await fillWithDemoData(test.context, () => undefined);
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (...typed: string[]): Promise<Outcome> => commandRunner(test, folder)(...typed);

/** Starts the product as a process that should exit by itself. */
function start(settings: Readonly<Record<string, string>>): Promise<{ status: number; stderr: string }> {
  const env = {
    ...processEnvironment,
    PORT: '0',
    DATABASE_URL: test.connectionString,
    LIMELIGHT_KEY_FILE: path.join(folder, 'limelight.key'),
    ...settings,
  };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['server/main.ts'], { cwd: root, env }, (_error, _out, stderr) =>
      resolve({ status: child.exitCode ?? -1, stderr }),
    );
  });
}

async function counts(): Promise<Record<string, number>> {
  const rows = await Promise.all(
    tables.map(async (table) => {
      const { count } = await test.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      return [table, Number(count)] as const;
    }),
  );
  return Object.fromEntries(rows);
}

describe('a database with demo accounts', () => {
  let ada: BuiltAccount;
  let tree: { id: number };
  let outcome: Outcome;

  beforeAll(async () => {
    ada = await test.build.account({ email: 'ada@school.example', first_name: 'Ada' });
    const client = await test.signIn(ada);
    // Ada takes part in demo events, and demo people in Ada's.
    const coming = await test.db
      .selectFrom('events')
      .where('name', '=', 'Griffith Park Trail Day')
      .select('id')
      .executeTakeFirstOrThrow();
    await client.put(`/api/volunteer_events/events/${coming.id}/register`, {});
    tree = await test.build.event(ada, { name: 'Tree day' });
    const maya = await test.signIn({ ...head, email: 'student@demo.limelight.example' });
    await maya.put(`/api/volunteer_events/events/${tree.id}/register`, {});
    await client.post(`${portfolio}/create_entry`, {
      event: 'Creek day',
      date: '2026-05-01',
      hours: 2,
      role: 'Helper',
      organizer: 'City Parks',
      contact: 'ranger@park.example',
      description: 'Picked up litter.',
    });
    const demoHead = await test.signIn(head);
    await demoHead.post(`/api/admin/network/user/${ada.id}`, { action: 'add' });
    const [stays, former] = [
      await test.build.account({ email: 'rosa@school.example', first_name: 'Rosa' }),
      await test.build.account({ email: 'omar@school.example', first_name: 'Omar' }),
    ];
    for (const { id } of [stays, former])
      await demoHead.post(`/api/admin/network/adviser/${id}`, { action: 'add' });
    await demoHead.post(`/api/admin/network/adviser/${former.id}`, { action: 'remove' });
    await test.outbox.deliver();
    // An organization of the school's own, and a demo organization that the school has rewritten.
    const {
      id: _id,
      created_at: _created,
      updated_at: _updated,
      minimum_age: _age,
      ...known
    } = await test.db
      .selectFrom('organizations')
      .selectAll()
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    test.clock.advance(1000);
    await importOrganizations(test.context, [
      { line: 2, values: { ...known, minimum_age: '', name: 'Our Own Kitchen' } },
      { line: 3, values: { ...known, minimum_age: '', hours: 'Mondays at 4' } },
    ]);
  });

  it.each([{ NODE_ENV: 'production' }, { DEMO: 'off', PUBLIC_URL: 'http://try.example' }])(
    'prevents the start with %j, and names the command that helps',
    async (settings) => {
      const { status, stderr } = await start(settings);
      expect(status).toBe(1);
      expect(stderr).toMatch(/^This database has \d+ demo accounts/);
      expect(stderr).toContain('npm run limelight -- demo remove');
    },
  );

  it('stays unchanged while somebody is using the demo', async () => {
    const before = await counts();
    const mail = await test.db
      .selectFrom('mails')
      .where('to_address', '=', 'student@demo.limelight.example')
      .select('id')
      .executeTakeFirstOrThrow();
    const { status, errors } = await test.db.transaction().execute(async (trx) => {
      await trx.selectFrom('mails').where('id', '=', mail.id).select('id').forUpdate().execute();
      return run('demo', 'remove');
    });
    expect({ status, errors }).toEqual({
      status: 1,
      errors: expect.stringContaining('nothing was removed'),
    });
    expect(await counts()).toEqual(before);
  });

  describe('after demo remove', () => {
    beforeAll(async () => {
      outcome = await run('demo', 'remove');
    });

    it('says what was removed, and whom a demo account made an administrator or adviser', () => {
      expect(outcome.status).toBe(0);
      expect(outcome.output).toMatch(
        /^Removed \d\d demo accounts, with \d{3} entries, \d+ events, and \d+ organizations\.$/m,
      );
      expect(outcome.output).toMatch(
        /made these people administrators or advisers\. .+\n {2}ada@school\.example\n {2}rosa@school\.example$/,
      );
    });

    it('has no demo data', async () => {
      expect(
        await findTextAnywhere(test.db, ['@demo.limelight.example', 'Okafor', 'Sebastián', 'Trail Day']),
      ).toEqual(['mails.data']);
      expect(await counts()).toMatchObject({ accounts: 3, entries: 1, events: 1, sessions: 1, pictures: 0 });
    });

    it('keeps other people’s data, the schools, and imported organizations', async () => {
      const organizations = await test.db.selectFrom('organizations').select(['name', 'hours']).execute();
      expect(organizations).toHaveLength(2);
      expect(organizations).toContainEqual(expect.objectContaining({ name: 'Our Own Kitchen' }));
      expect(organizations).toContainEqual(expect.objectContaining({ hours: 'Mondays at 4' }));
      const schools = await test.db.selectFrom('schools').select('name').orderBy('name').execute();
      expect(schools.map(({ name }) => name)).toEqual(['Larchmont Charter High School', 'UCLA']);
      const { body } = await (await test.signIn(ada)).get(`/api/volunteer_events/events/${tree.id}`);
      expect(body).toMatchObject({ name: 'Tree day', current_attendees: 0 });
    });

    it('mails people registered for a cancelled event, but no demo account', async () => {
      // The owner also logged in from more than one browser.
      const mails = (await test.outbox.deliver()).filter(({ kind }) => kind !== 'new_browser');
      expect(mails.map(({ to_address, subject }) => ({ to_address, subject }))).toEqual([
        { to_address: 'ada@school.example', subject: expect.stringContaining('Griffith Park Trail Day') },
      ]);
    });

    it('has a provable history and correct totals, and does not prevent the start', async () => {
      expect((await verifyHistory(test.context, {})).join('\n')).toContain('Erased with their accounts: ');
      expect(await findWrongTotals(test.db)).toEqual([]);
      await expect(refuseDemoAccounts(test.db)).resolves.toBeUndefined();
    });

    it('is not changed a second time', async () => {
      const before = await counts();
      const { status, output } = await run('demo', 'remove');
      expect({ status, output }).toEqual({
        status: 0,
        output: 'There are no demo accounts in this database; nothing was changed.',
      });
      expect(await counts()).toEqual(before);
    });

    it('does not prevent the start because somebody typed such an address', async () => {
      await test.build.account({ email: 'prank@demo.limelight.example', confirmed: false });
      await expect(refuseDemoAccounts(test.db)).resolves.toBeUndefined();
    });
  });
});
