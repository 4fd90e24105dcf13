// The commands on a real database: what they change and refuse. A refusal changes nothing.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { commands } from './command-line.ts';
import { commandRunner } from './command-line.test.run.ts';
import { names } from './job.ts';

let test: TestApp;
let folder: string;

beforeAll(async () => {
  test = await createTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-commands-'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (...typed: string[]) => commandRunner(test, folder)(...typed);

describe('help', () => {
  it.each(['--help', '-h', 'help'])('lists every command for %s', async (word) => {
    const { status, output, errors } = await run(word);
    expect({ status, errors }).toEqual({ status: 0, errors: '' });
    for (const { words } of commands) expect(output).toContain(words.join(' '));
  });

  it.each(commands.map(({ words }) => words))('explains %s %s', async (...words) => {
    const { status, output } = await run(...words.filter((word) => word !== undefined), '--help');
    expect(status).toBe(0);
    expect(output).toContain(`Usage: npm run limelight -- ${words.join(' ')}`.trimEnd());
  });

  it('lists the jobs', async () => {
    expect((await run('job', '--help')).output).toContain(names.join(', '));
    expect(names).toContain('check-totals');
  });

  it.each([
    [[]],
    [['nothing']],
    [['school']],
    [['school', 'remove']],
    [['school', 'add', '--name', 'A']],
    [['admin', 'grant', '--email']],
    [['admin', 'grant', '--email', 'a@example.org', '--chief']],
    [['import', 'accounts']],
    [['import', 'accounts', 'a.csv', 'b.csv']],
    [['import', 'entries']],
    [['import', 'entries', 'a.csv', '--send']],
    [['backup']],
    [['backup', 'a', 'b']],
    [['restore']],
    [['restore', 'a', '--force']],
  ])('shows the right usage of %j on stderr, with status 2', async (typed) => {
    const { status, output, errors } = await run(...typed);
    expect({ status, output }).toEqual({ status: 2, output: '' });
    expect(errors).toContain('Usage: npm run limelight --');
  });
});

describe('school add', () => {
  it('adds a school to the forms', async () => {
    const { status, output } = await run(
      'school',
      'add',
      '--name',
      ' Fairfax High ',
      '--time-zone',
      'America/New_York',
      '--join=anyone',
    );
    expect({ status, output }).toEqual({
      status: 0,
      output: 'Added the school Fairfax High (America/New_York). Anyone can join.',
    });
    const { body } = await test.visitor().get('/api/schools');
    expect(body.map(({ name }: { name: string }) => name)).toContain('Fairfax High');
  });

  it('recognizes names in other spellings, and renames a school', async () => {
    const add = (name: string) => run('school', 'add', '--name', name, '--time-zone=UTC', '--join=approval');
    expect(await add('Escuela R\u00edo  Piedras')).toMatchObject({ status: 0 });
    for (const name of [
      'Escuela R\u00edo Piedras',
      'escuela Ri\u0301o\u00a0Piedras',
      'Escuela R\u00edo\u200b Piedras',
    ]) {
      expect(await add(name)).toMatchObject({
        status: 1,
        errors: expect.stringMatching(/There is a school .* already/),
      });
    }
    const rename = (name: string, to: string) => run('school', 'rename', '--name', name, '--to', to);
    expect(await rename('escuela Ri\u0301o Piedras', 'R\u00edo  Alto')).toMatchObject({
      status: 0,
      output: 'escuela Ri\u0301o Piedras is R\u00edo Alto from now on.',
    });
    expect(await rename('Nowhere', 'Here')).toMatchObject({
      status: 1,
      errors: expect.stringContaining('There is no school'),
    });
    expect(await rename('R\u00edo Alto', 'ucla')).toMatchObject({
      status: 1,
      errors: expect.stringContaining('There is a school ucla already'),
    });
    expect(await rename('R\u00edo Alto', '\u3164')).toMatchObject({ status: 1 });
    await test.db.deleteFrom('schools').where('name', '=', 'R\u00edo Alto').execute();
  });

  it('gives a new school the defaults: no public pictures, names or addresses, earlier hours decided, lists', async () => {
    await run('school', 'add', '--name=Venice High', '--time-zone=America/Los_Angeles', '--join=approval');
    const rules = await test.db
      .selectFrom('schools')
      .where('name', 'in', ['Venice High', 'UCLA'])
      .orderBy('id')
      .select(['leaderboard_for_visitors', 'gives_addresses', 'events_for_students', 'events_need_approval'])
      .select(['decides_earlier_hours', 'lists_requests'])
      .execute();
    const others = { events_for_students: 'all', events_need_approval: false };
    expect(rules).toEqual([
      {
        leaderboard_for_visitors: 'as_chosen',
        gives_addresses: true,
        decides_earlier_hours: false,
        lists_requests: false,
        ...others,
      },
      {
        leaderboard_for_visitors: 'initial',
        gives_addresses: false,
        decides_earlier_hours: true,
        lists_requests: true,
        ...others,
      },
    ]);
  });

  it.each([
    [
      'a name that there is, whatever its case',
      'ucla',
      'America/Los_Angeles',
      'There is a school ucla already.',
    ],
    ['no name', ' ', 'America/Los_Angeles', 'The name of a school has 1 to 200 characters.'],
    ['no time zone', 'Hamilton High', 'Pacific', '“Pacific” is not a time zone.'],
    ['an offset', 'Hamilton High', '-08:00', '“-08:00” is not a time zone.'],
    ['a place that is none', 'Hamilton High', 'America/Nowhere', '“America/Nowhere” is not a time zone.'],
  ])('refuses %s', async (_, name, zone, message) => {
    const { status, output, errors } = await run(
      'school',
      'add',
      `--name=${name}`,
      `--time-zone=${zone}`,
      '--join=anyone',
    );
    expect({ status, output }).toEqual({ status: 1, output: '' });
    expect(errors).toContain(message);
  });

  it('says who may join, and creates a code if required', async () => {
    const add = (name: string, join: string) =>
      run('school', 'add', `--name=${name}`, '--time-zone=America/New_York', `--join=${join}`);
    expect((await add('Marshall High', 'domains:Marshall.org,students.marshall.org+code')).output).toMatch(
      /^Added the school Marshall High \(America\/New_York\)\. At once with mail at marshall\.org, students\.marshall\.org or the code [CDFGHJKMNPQRTVWXY]{5}-[CDFGHJKMNPQRTVWXY]{5} \(500 uses, 60 days\); others wait until an administrator admits them\.$/,
    );
    expect((await add('Jordan High', 'approval')).output).toContain(
      'All who register wait until an administrator admits them.',
    );
    expect((await add('Hamilton High', 'anyone+code')).errors).toContain('“anyone” needs no other way');
    expect((await add('Hamilton High', 'invitation')).errors).toContain('“invitation” is no way to join.');
    expect((await add('Hamilton High', 'domains:school')).errors).toContain('“school” is not a domain');
  });
});

describe('account email', () => {
  it('mails both addresses, and changes nothing until the new one confirms', async () => {
    const { id, email, school_id } = await test.build.account({ is_school_administration_head: true });
    await test.outbox.deliver();
    const reply = await run('account', 'email', email.toUpperCase(), 'Head@home.example');
    expect([reply.status, reply.output]).toEqual([
      0,
      'head@home.example is mailed a link. The email of the account changes when it is confirmed there.',
    ]);
    const mails = await test.outbox.deliver();
    expect(mails.map(({ kind, to_address }) => [kind, to_address])).toEqual([
      ['confirm_new_email', 'head@home.example'],
      ['email_change_told', email],
    ]);
    const emailNow = async () =>
      (await test.db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirst())?.email;
    expect(await emailNow()).toBe(email);
    const { status } = await test.visitor().post(`/api/accounts${test.outbox.linkIn(mails[0])}`);
    expect([status, await emailNow()]).toEqual([200, 'head@home.example']);
    await test.outbox.deliver();
    const noted = await test.db
      .selectFrom('activity')
      .where('subject_account_id', '=', id)
      .where('kind', '=', 'email change requested')
      .select(['actor', 'actor_account_id', 'school_id'])
      .execute();
    expect(noted).toEqual([{ actor: 'command line', actor_account_id: null, school_id }]);
  });

  it('refuses an unknown account and an invalid address', async () => {
    const { email } = await test.build.account();
    for (const [old, wanted, message] of [
      ['nobody@home.example', 'a@home.example', 'There is no account with the email nobody@home.example.'],
      [email, 'nothing', 'Please enter a valid email address.'],
      [email, email, 'The account already has this email.'],
    ] as const)
      expect(await run('account', 'email', old, wanted)).toEqual({
        status: 1,
        output: '',
        errors: message,
      });
  });
});

describe('admin', () => {
  const flagsOf = async (email: string): Promise<[boolean, boolean]> => {
    const row = await test.db
      .selectFrom('accounts')
      .where('email', '=', email)
      .select(['is_school_administration', 'is_school_administration_head'])
      .executeTakeFirstOrThrow();
    return [row.is_school_administration, row.is_school_administration_head];
  };

  it('grants and revokes roles, the head’s with --head', async () => {
    const { email } = await test.build.account({
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'Byron',
    });
    const steps: [string[], [boolean, boolean], string][] = [
      [['grant'], [true, false], 'Ada Byron (ada@example.com) is now an administrator of Larchmont'],
      [['grant'], [true, false], 'is already an administrator'],
      [['grant', '--head'], [true, true], 'is now head of the administrators'],
      [['grant'], [true, true], 'is already head of the administrators'],
      [['revoke', '--head'], [true, false], 'is now an administrator'],
      [['grant', '--head'], [true, true], 'is now head'],
      [['revoke'], [false, false], 'is now a student'],
      [['revoke', '--head'], [false, false], 'is already a student'],
    ];
    for (const [words, flags, text] of steps) {
      const { status, output } = await run('admin', ...words, '--email', ` ${email.toUpperCase()}`);
      expect(status).toBe(0);
      expect(output).toContain(text);
      expect(await flagsOf(email)).toEqual(flags);
    }
  });

  it('logs each role that somebody gets or loses, once', async () => {
    const { id, email } = await test.build.account();
    const steps = [['grant'], ['grant'], ['revoke'], ['grant', '--head'], ['revoke']];
    for (const words of steps) expect((await run('admin', ...words, '--email', email)).status).toBe(0);
    const lines = await test.db
      .selectFrom('role_changes')
      .where('account_id', '=', id)
      .orderBy('id')
      .select(['action', 'is_head', 'actor_account_id'])
      .execute();
    expect(lines.map(({ action, is_head }) => `${action} ${is_head ? 'head' : 'administrator'}`)).toEqual([
      'add administrator',
      'remove administrator',
      'add administrator',
      'add head',
      'remove head',
      'remove administrator',
    ]);
    expect(lines.every(({ actor_account_id }) => actor_account_id === null)).toBe(true);
    const head = await test.signIn(await test.build.account({ is_school_administration_head: true }));
    const { body } = await head.get(`/api/admin/activity?group=settings&person=${id}`);
    expect(body.lines[0]).toMatchObject({ kind: 'role removed', actor: 'command line', by: null });
  });

  it('takes the role of an adviser away, with the groups, and logs it', async () => {
    const head = await test.signIn(await test.build.account({ is_school_administration_head: true }));
    const person = await test.build.account({ first_name: 'Rosa', last_name: 'Diaz' });
    const client = await test.signIn(person);
    const revoke = (...words: string[]) => run('admin', 'revoke', ...words, '--email', person.email);
    await head.post(`/api/admin/network/adviser/${person.id}`, { action: 'add' });
    const { id } = (await head.post('/api/admin/groups', { name: 'Chess' })).body;
    await head.post(`/api/admin/groups/${id}/advisers`, { account_id: person.id, action: 'add' });
    const readGroup = async () => (await client.get(`/api/admin/groups/${id}`)).status;
    expect((await revoke('--head')).output).toContain('is already an adviser of Larchmont');
    expect(await readGroup()).toBe(200);
    expect((await revoke()).output).toContain('is now a student of Larchmont');
    expect(await readGroup()).toBe(403);
    expect((await revoke()).output).toContain('is already a student of Larchmont');
    const { body } = await head.get(`/api/admin/activity?group=settings&person=${person.id}`);
    expect(body.lines[0]).toMatchObject({ kind: 'adviser removed', actor: 'command line', by: null });
    await head.post(`/api/admin/network/adviser/${person.id}`, { action: 'add' });
    expect((await client.get('/api/accounts/adviser-status')).body.groups).toEqual([]);
    // An administrator who advises, too, is neither afterwards.
    expect((await run('admin', 'grant', '--email', person.email)).output).toContain('now an administrator');
    expect((await revoke()).output).toContain('is now a student');
    expect((await client.get('/api/accounts/adviser-status')).body.is_adviser).toBe(false);
    await test.outbox.deliver();
  });

  it('refuses an email without account, or an unconfirmed one', async () => {
    const unknown = await run('admin', 'grant', '--email', 'nobody@example.com');
    expect(unknown).toEqual({
      status: 1,
      output: '',
      errors: 'There is no account with the email nobody@example.com.',
    });
    const { email } = await test.build.account({ confirmed: false });
    const unconfirmed = await run('admin', 'grant', '--email', email);
    expect(unconfirmed).toMatchObject({ status: 1, output: '' });
    expect(await flagsOf(email)).toEqual([false, false]);
    const lines = test.db.selectFrom('role_changes as c').innerJoin('accounts as a', 'a.id', 'c.account_id');
    expect(await lines.where('a.email', '=', email).select('c.id').execute()).toEqual([]);
  });
});

describe('job', () => {
  it('runs a job now', async () => {
    expect(await run('job', 'check-totals')).toMatchObject({
      status: 0,
      output: 'The job check-totals is done.',
    });
    expect(await run('job', 'send-mail')).toMatchObject({
      status: 0,
      output: 'Went through 0 mails that were due.',
    });
  });

  it('refuses an unknown job, and lists the known ones', async () => {
    const { status, errors } = await run('job', 'rest');
    expect(status).toBe(1);
    expect(errors).toContain('There is no job rest. There are: ');
  });
});
