// Accounts from a file: the result of each line, and refusals, which change nothing.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { commandRunner, type Outcome } from './command-line.test.run.ts';

let test: TestApp;
let folder: string;
let run: ReturnType<typeof commandRunner>;

beforeAll(async () => {
  test = await createTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-accounts-'));
  run = commandRunner(test, folder);
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

describe('import accounts', () => {
  const header = 'email,first_name,last_name,school,graduation_year';

  async function runImport(text: string | Buffer, ...options: string[]): Promise<Outcome> {
    await writeFile(path.join(folder, 'accounts.csv'), text);
    return run('import', 'accounts', 'accounts.csv', ...options);
  }
  const countAccounts = async (): Promise<number> =>
    (await test.db.selectFrom('accounts').select('id').execute()).length;

  it('imports accounts, who then choose their own password', async () => {
    const text = `\uFEFF${header}\r\n" Old@Example.com ","Zoë ""Z""","O’Neil, Jr.",ucla,2024\r\nnew@example.com,Kai,Mori,UCLA,2027\r\n`;
    expect(await runImport(text)).toEqual({ status: 0, output: 'Imported 2 accounts.', errors: '' });
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

  it('reports every bad line with its reasons, and changes nothing', async () => {
    await test.build.account({ email: 'taken@example.com' });
    const before = await countAccounts();
    const { status, output, errors } = await runImport(
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
    expect({ status, output }).toEqual({ status: 1, output: '' });
    expect(errors.split('\n')).toEqual([
      'line 3: “not an email” is not an email address',
      'line 5: there is no school “Hogwarts”',
      'line 6: “2037” is not a graduation year from 1900 to 2036',
      'line 7: “27” is not a graduation year from 1900 to 2036',
      'line 8: the email good@example.com is already in line 2',
      'line 9: the email taken@example.com already has an account',
      'line 10: school is empty; graduation_year is empty',
      'line 11: First name cannot be longer than 100 characters',
      'line 12: has a quote in a place where none may be, or one that is never closed',
      'line 13: Last name cannot contain a web or email address. Leave a space after a dot',
      '10 bad lines; nothing was changed.',
      'People who have an account already: --existing skip leaves them as they are, --existing update takes their names and years.',
    ]);
    expect(await countAccounts()).toBe(before);
  });

  it('skips or updates existing accounts as requested, and moves nobody to another school', async () => {
    const before = { school_id: 1, first_name: 'Old', last_name: 'Name', graduation_year: 2026 };
    const known = await test.build.account({ email: 'again@example.com', ...before });
    const findKnown = () =>
      test.db
        .selectFrom('accounts')
        .select(['school_id', 'first_name', 'last_name', 'graduation_year'])
        .where('id', '=', known.id)
        .executeTakeFirst();
    const { name } = await test.db
      .selectFrom('schools')
      .select('name')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    const file = (email: string, school = name) =>
      `${header}\nagain@example.com,Jose\u0301,Nin\u0303o,${school},2027\n${email},A,B,UCLA,2027\n`;
    expect(await runImport(file('first@example.com'), '--existing=skip')).toMatchObject({
      status: 0,
      output: 'Imported 1 account. Left 1 account as it was.',
    });
    expect(await findKnown()).toEqual(before);
    expect(await runImport(file('second@example.com'), '--existing=update')).toMatchObject({
      status: 0,
      output: 'Imported 1 account. Updated 1 account.',
    });
    const after = { school_id: 1, first_name: 'Jos\u00e9', last_name: 'Ni\u00f1o', graduation_year: 2027 };
    expect(await findKnown()).toEqual(after);
    const [other] = await test.db.selectFrom('schools').select('name').where('id', '<>', 1).execute();
    expect(await runImport(file('third@example.com', other?.name), '--existing=update')).toMatchObject({
      status: 1,
      errors: expect.stringContaining('line 2: the account of again@example.com is at another school'),
    });
    expect(await findKnown()).toEqual(after);
    expect((await runImport(file('third@example.com'), '--existing=both')).errors).toContain(
      'skip or update',
    );
  });

  it('reads files written by spreadsheets, and school names in other spellings', async () => {
    const school = 'Liceo R\u00edo';
    await run('school', 'add', '--name', school, '--time-zone=UTC', '--join=approval');
    const semicolons = header.replaceAll(',', ';');
    const files: [string, string | Buffer][] = [
      ['wide', Buffer.from(`${header}\r\nwide@example.com,A,B,${school},2027\r\n`, 'utf16le')],
      ['semi', `${semicolons}\r\nsemi@example.com;Jos\u00e9;Ni\u00f1o;${school};2027\r\n`],
      ['said', `sep=;\r\n${semicolons}\r\nsaid@example.com;A;B;${school};2027\r\n`],
      ['more', `${header},,\r\nmore@example.com,A,B,${school},2027,,\r\n,,,,,,\r\n , , , , ,,\r\n`],
      ['ends', `${header}\r\nends@example.com,A,B,liceo  Ri\u0301o,2027\r\n\u001a`],
    ];
    for (const [name, text] of files) {
      expect([name, await runImport(text)]).toMatchObject([name, { output: 'Imported 1 account.' }]);
    }
    const blank = await runImport(`${header}\nblank@example.com,\u3164,\u2800\u115f,UCLA,2027\n`);
    expect(blank.errors).toContain('line 2: first_name is empty; last_name is empty\n1 bad line;');
  });

  it('refuses the same file a second time', async () => {
    const text = `${header}\ntwice@example.com,A,B,UCLA,2027\n`;
    expect((await runImport(text)).status).toBe(0);
    expect((await runImport(text)).errors).toContain(
      'line 2: the email twice@example.com already has an account',
    );
  });

  it('imports thousands of lines', async () => {
    const before = await countAccounts();
    const lines = Array.from({ length: 2500 }, (_, n) => `many${n}@example.com,A,B,UCLA,2027`);
    expect((await runImport([header, ...lines].join('\r\n'))).output).toBe('Imported 2500 accounts.');
    expect(await countAccounts()).toBe(before + 2500);
  });

  it('refuses a missing or empty file, another header, or another encoding', async () => {
    expect((await run('import', 'accounts', 'missing.csv')).errors).toContain('cannot be read');
    expect((await runImport(`${header}\n`)).errors).toContain('has no account in it');
    expect((await runImport('')).errors).toContain('line 1: the file is empty');
    expect((await runImport('email;first_name\n')).status).toBe(1);
    const latin = Buffer.from(`${header}\nz@example.com,Zoë,B,UCLA,2027\n`, 'latin1');
    expect((await runImport(latin)).errors).toContain('is neither UTF-8 nor UTF-16');
  });
});
