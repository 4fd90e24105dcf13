// The commands on a real database: what they change, what they refuse, and that a refusal changes nothing.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { commands, runCommandLine } from './command-line.ts';
import { listJobs } from './job.ts';

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

interface Outcome {
  readonly status: number;
  readonly said: string;
  readonly complained: string;
}

async function run(...typed: string[]): Promise<Outcome> {
  const said: string[] = [];
  const complained: string[] = [];
  const status = await runCommandLine(typed, {
    open: async () => test,
    folder,
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
  });
  return { status, said: said.join('\n'), complained: complained.join('\n') };
}

describe('help', () => {
  it.each(['--help', '-h', 'help'])('lists every command for %s', async (word) => {
    const { status, said, complained } = await run(word);
    expect({ status, complained }).toEqual({ status: 0, complained: '' });
    for (const { words } of commands) expect(said).toContain(words.join(' '));
  });

  it.each(commands.map(({ words }) => words))('explains %s %s', async (...words) => {
    const { status, said } = await run(...words.filter((word) => word !== undefined), '--help');
    expect(status).toBe(0);
    expect(said).toContain(`Usage: npm run limelight -- ${words.join(' ')}`.trimEnd());
  });

  it('names the jobs', async () => {
    expect((await run('job', '--help')).said).toContain((await listJobs()).join(', '));
    expect(await listJobs()).toContain('check-totals');
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
  ])('shows on stderr how %j would be right, with status 2', async (typed) => {
    const { status, said, complained } = await run(...typed);
    expect({ status, said }).toEqual({ status: 2, said: '' });
    expect(complained).toContain('Usage: npm run limelight --');
  });
});

describe('school add', () => {
  it('adds a school that the forms offer from then on', async () => {
    const { status, said } = await run(
      'school',
      'add',
      '--name',
      ' Fairfax High ',
      '--time-zone',
      'America/New_York',
      '--join=anyone',
    );
    expect({ status, said }).toEqual({
      status: 0,
      said: 'Added the school Fairfax High (America/New_York). Anyone can join.',
    });
    const { body } = await test.visitor().get('/api/schools');
    expect(body.map(({ name }: { name: string }) => name)).toContain('Fairfax High');
  });

  it('knows a name again in other blanks, letters and invisible characters, and gives a school another one', async () => {
    const add = (name: string) => run('school', 'add', '--name', name, '--time-zone=UTC', '--join=approval');
    expect(await add('Escuela R\u00edo  Piedras')).toMatchObject({ status: 0 });
    for (const name of [
      'Escuela R\u00edo Piedras',
      'escuela Ri\u0301o\u00a0Piedras',
      'Escuela R\u00edo\u200b Piedras',
    ]) {
      expect(await add(name)).toMatchObject({
        status: 1,
        complained: expect.stringMatching(/There is a school .* already/),
      });
    }
    const rename = (name: string, to: string) => run('school', 'rename', '--name', name, '--to', to);
    expect(await rename('escuela Ri\u0301o Piedras', 'R\u00edo  Alto')).toMatchObject({
      status: 0,
      said: 'escuela Ri\u0301o Piedras is R\u00edo Alto from now on.',
    });
    expect(await rename('Nowhere', 'Here')).toMatchObject({
      status: 1,
      complained: expect.stringContaining('There is no school'),
    });
    expect(await rename('R\u00edo Alto', 'ucla')).toMatchObject({
      status: 1,
      complained: expect.stringContaining('There is a school ucla already'),
    });
    expect(await rename('R\u00edo Alto', '\u3164')).toMatchObject({ status: 1 });
    await test.db.deleteFrom('schools').where('name', '=', 'R\u00edo Alto').execute();
  });

  it('shows strangers no pictures, last names and addresses of a new school, which decides about earlier hours and lists requests', async () => {
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
    const { status, said, complained } = await run(
      'school',
      'add',
      `--name=${name}`,
      `--time-zone=${zone}`,
      '--join=anyone',
    );
    expect({ status, said }).toEqual({ status: 1, said: '' });
    expect(complained).toContain(message);
  });

  it('says who may join, and makes a code where that is one of the ways', async () => {
    const add = (name: string, join: string) =>
      run('school', 'add', `--name=${name}`, '--time-zone=America/New_York', `--join=${join}`);
    expect((await add('Marshall High', 'domains:Marshall.org,students.marshall.org+code')).said).toMatch(
      /^Added the school Marshall High \(America\/New_York\)\. At once with mail at marshall\.org, students\.marshall\.org or the code [CDFGHJKMNPQRTVWXY]{5}-[CDFGHJKMNPQRTVWXY]{5} \(500 uses, 60 days\); others wait until an administrator admits them\.$/,
    );
    expect((await add('Jordan High', 'approval')).said).toContain(
      'All who register wait until an administrator admits them.',
    );
    expect((await add('Hamilton High', 'anyone+code')).complained).toContain('“anyone” needs no other way');
    expect((await add('Hamilton High', 'invitation')).complained).toContain(
      '“invitation” is no way to join.',
    );
    expect((await add('Hamilton High', 'domains:school')).complained).toContain('“school” is not a domain');
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

  it('grants and revokes, the head with --head', async () => {
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
      const { status, said } = await run('admin', ...words, '--email', ` ${email.toUpperCase()}`);
      expect(status).toBe(0);
      expect(said).toContain(text);
      expect(await flagsOf(email)).toEqual(flags);
    }
  });

  it('writes every role down that somebody gets or loses, once each', async () => {
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
    const { body } = await head.get('/api/admin/network/changes');
    expect(body[0]).toMatchObject({ action: 'remove', is_head: false, user_id: id, by: null });
  });

  it('refuses an email without account, and one that nobody has confirmed', async () => {
    const unknown = await run('admin', 'grant', '--email', 'nobody@example.com');
    expect(unknown).toEqual({
      status: 1,
      said: '',
      complained: 'There is no account with the email nobody@example.com.',
    });
    const { email } = await test.build.account({ confirmed: false });
    const unconfirmed = await run('admin', 'grant', '--email', email);
    expect(unconfirmed).toMatchObject({ status: 1, said: '' });
    expect(await flagsOf(email)).toEqual([false, false]);
    const lines = test.db.selectFrom('role_changes as c').innerJoin('accounts as a', 'a.id', 'c.account_id');
    expect(await lines.where('a.email', '=', email).select('c.id').execute()).toEqual([]);
  });
});

describe('import accounts', () => {
  const header = 'email,first_name,last_name,school,graduation_year';

  async function runImport(text: string | Buffer): Promise<Outcome> {
    await writeFile(path.join(folder, 'accounts.csv'), text);
    return run('import', 'accounts', 'accounts.csv');
  }
  const countAccounts = async (): Promise<number> =>
    (await test.db.selectFrom('accounts').select('id').execute()).length;

  it('takes over accounts that then set a password of their own', async () => {
    const text = `\uFEFF${header}\r\n" Old@Example.com ","Zoë ""Z""","O’Neil, Jr.",ucla,2024\r\nnew@example.com,Kai,Mori,UCLA,2027\r\n`;
    expect(await runImport(text)).toEqual({ status: 0, said: 'Imported 2 accounts.', complained: '' });
    const row = await test.db
      .selectFrom('accounts')
      .selectAll()
      .where('email', '=', 'old@example.com')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      first_name: 'Zoë "Z"',
      last_name: 'O’Neil, Jr.',
      graduation_year: 2024,
      password_hash: null,
      email_verified_at: null,
      imported_at: test.clock.now(),
    });
    const visitor = test.visitor();
    const { body } = await visitor.post('/api/accounts/check-old-account', { email: 'OLD@example.com' });
    expect(body.message).toBe('This is an old account.');
  });

  it('tells every bad line with its reasons, and changes nothing', async () => {
    await test.build.account({ email: 'taken@example.com' });
    const before = await countAccounts();
    const { status, said, complained } = await runImport(
      [
        header,
        'good@example.com,Good,Line,UCLA,2027',
        'not an email,A,B,UCLA,2027',
        ' ,,,,',
        'a@example.com,A,B,Hogwarts,2027',
        'b@example.com,A,B,UCLA,2037',
        'c@example.com,A,B,UCLA,27',
        'GOOD@example.com,Good,Again,UCLA,2027',
        'taken@example.com,A,B,UCLA,2027',
        'd@example.com,A,B',
        `e@example.com,${'x'.repeat(101)},B,UCLA,2027`,
        'f@example.com,"A"x,B,UCLA,2027',
        'g@example.com,A,B@x.org,UCLA,2027',
      ].join('\n'),
    );
    expect({ status, said }).toEqual({ status: 1, said: '' });
    expect(complained.split('\n')).toEqual([
      'line 3: “not an email” is not an email address',
      'line 4: email is empty; first_name is empty; last_name is empty; school is empty; graduation_year is empty',
      'line 5: there is no school “Hogwarts”',
      'line 6: “2037” is not a graduation year from 1900 to 2036',
      'line 7: “27” is not a graduation year from 1900 to 2036',
      'line 8: the email good@example.com is already in line 2',
      'line 9: the email taken@example.com already has an account',
      'line 10: has 3 values, and the first line names 5',
      'line 11: First name cannot be longer than 100 characters',
      'line 12: has a quote in a place where none may be, or one that is never closed',
      'line 13: Last name cannot contain a web or email address. Leave a space after a dot',
      '11 bad lines; nothing was changed.',
    ]);
    expect(await countAccounts()).toBe(before);
  });

  it('refuses the same file a second time', async () => {
    const text = `${header}\ntwice@example.com,A,B,UCLA,2027\n`;
    expect((await runImport(text)).status).toBe(0);
    expect((await runImport(text)).complained).toContain(
      'line 2: the email twice@example.com already has an account',
    );
  });

  it('takes thousands of lines', async () => {
    const before = await countAccounts();
    const lines = Array.from({ length: 2500 }, (_, n) => `many${n}@example.com,A,B,UCLA,2027`);
    expect((await runImport([header, ...lines].join('\r\n'))).said).toBe('Imported 2500 accounts.');
    expect(await countAccounts()).toBe(before + 2500);
  });

  it('refuses a file that is not there, is empty, has another header, or is not UTF-8', async () => {
    expect((await run('import', 'accounts', 'missing.csv')).complained).toContain('cannot be read');
    expect((await runImport(`${header}\n`)).complained).toContain('has no account in it');
    expect((await runImport('')).complained).toContain(
      'line 1: the first line does not name the column email',
    );
    expect((await runImport('email;first_name\n')).status).toBe(1);
    const latin = Buffer.from(`${header}\nz@example.com,Zoë,B,UCLA,2027\n`, 'latin1');
    expect((await runImport(latin)).complained).toContain('is not UTF-8');
  });
});

describe('job', () => {
  it('does a job now', async () => {
    expect(await run('job', 'check-totals')).toMatchObject({
      status: 0,
      said: 'The job check-totals is done.',
    });
    expect(await run('job', 'send-mail')).toMatchObject({
      status: 0,
      said: 'Went through 0 mails that were due.',
    });
  });

  it('refuses one that there is not, and lists those that there are', async () => {
    const { status, complained } = await run('job', 'rest');
    expect(status).toBe(1);
    expect(complained).toContain('There is no job rest. There are: ');
  });
});
