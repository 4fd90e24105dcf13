// Organizations from a file: the result of each line, and refusals, which change nothing.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#server/platform/clock.ts';
import { whileHolding } from '#server/testing/lock-waits.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { commandRunner, type Outcome } from './command-line.test.run.ts';

const header = 'name,address,city,state,zip_code,hours,description,url';
const harbor = 'Harbor House,1 Main St,San Pedro,CA,90731,Sat 9-12,Cooks.,https://harbor.example/';

let test: TestApp;
let folder: string;

beforeEach(async () => {
  test = await createTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-organizations-'));
});
afterEach(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

async function runImport(lines: readonly string[]): Promise<Outcome> {
  await writeFile(path.join(folder, 'organizations.csv'), lines.join('\r\n'));
  return commandRunner(test, folder)('import', 'organizations', 'organizations.csv');
}

const organizations = () => test.db.selectFrom('organizations').selectAll().orderBy('id').execute();

describe('import organizations', () => {
  it('adds organizations, with columns in any order and only a name and a url needed', async () => {
    const outcome = await runImport([
      'url,Description,hours,zip_code,state,city,address,name',
      `HTTPS://Harbor.example/Help?a=1,"Cooks, and ""serves""`,
      `dinner."," Sat  9-12 ",90731,CA,San Pedro,1 Main St,  Harbor   House `,
      'http://bare.example,,,,,,,Bare',
    ]);
    expect(outcome).toEqual({
      status: 0,
      output: 'Read 2 organizations: 2 new, 0 updated, 0 unchanged.',
      errors: '',
    });
    expect(await organizations()).toMatchObject([
      {
        name: 'Harbor House',
        address: '1 Main St',
        city: 'San Pedro',
        state: 'CA',
        zip_code: '90731',
        hours: 'Sat 9-12',
        description: 'Cooks, and "serves"\ndinner.',
        url: 'https://Harbor.example/Help?a=1',
      },
      { name: 'Bare', address: '', city: '', description: '', url: 'http://bare.example' },
    ]);
  });

  it('updates organizations with the same name, address and city, and counts new and unchanged ones', async () => {
    const other = 'Other,2 Main St,Venice,CA,90291,,,https://other.example/';
    await runImport([header, harbor, other]);
    const [first, second] = await organizations();
    test.clock.advance(MINUTE);
    const { output } = await runImport([
      header,
      other,
      'HARBOR House,1 main st,san pedro,CA,90732,Sun,Serves.,https://harbor.example/new',
      harbor.replace('1 Main St', '9 Main St'),
    ]);
    expect(output).toBe('Read 3 organizations: 1 new, 1 updated, 1 unchanged.');
    const [changed, unchanged, added] = await organizations();
    expect(changed).toMatchObject({
      id: first?.id,
      name: 'HARBOR House',
      zip_code: '90732',
      hours: 'Sun',
      description: 'Serves.',
      url: 'https://harbor.example/new',
      created_at: first?.created_at,
      updated_at: test.clock.now(),
    });
    expect(unchanged).toEqual(second);
    expect(added).toMatchObject({ address: '9 Main St', created_at: test.clock.now() });
  });

  it('takes the minimum age of those that have one, and leaves it away again', async () => {
    const withAge = (age: string) => runImport([`${header},Minimum_age`, `${harbor},${age}`]);
    const ages = async () => (await organizations()).map(({ minimum_age }) => minimum_age);
    expect((await withAge(' 16')).output).toBe('Read 1 organization: 1 new, 0 updated, 0 unchanged.');
    expect(await ages()).toEqual([16]);
    expect((await withAge('16')).output).toContain('0 updated, 1 unchanged');
    for (const age of ['12', '22', '16.5', 'adults', '99999999999'])
      expect((await withAge(age)).errors).toContain('line 2: minimum_age is neither empty nor 13 to 21');
    expect((await withAge('18')).output).toContain('1 updated, 0 unchanged');
    expect(await ages()).toEqual([18]);
    // A file without the column, as those of before.
    expect((await runImport([header, harbor])).output).toContain('1 updated, 0 unchanged');
    expect(await ages()).toEqual([null]);
  });

  it('reports every bad line with its reasons, and changes nothing', async () => {
    await runImport([header, harbor]);
    const before = await organizations();
    const long = (count: number) => 'x'.repeat(count);
    const { status, output, errors } = await runImport([
      header,
      harbor.replace('Cooks.', 'Cooks no more.'),
      ' ,,,,,,,',
      'Script,,,,,,,javascript:alert(1)',
      'No dot,,,,,,,https://localhost',
      `${long(201)},${long(201)},${long(101)},${long(51)},${long(21)},${long(201)},${long(2001)},https://a.example/${long(500)}`,
      'Café,1 Oak St,Venice,,,,,https://cafe.example',
      'CAFe\u0301 ,1 oak st,VENICE,,,,,https://cafe.example',
      ',,,,,,,https://nameless.example',
      ',,,,,,,https://nameless.example',
      'too few,values',
    ]);
    expect({ status, output }).toEqual({ status: 1, output: '' });
    expect(errors.split('\n')).toEqual([
      'line 4: “javascript:alert(1)” is not an address on the web, such as https://www.example.org',
      'line 5: “https://localhost” is not an address on the web, such as https://www.example.org',
      'line 6: name is longer than 200 characters; address is longer than 200 characters; city is longer than 100 characters; state is longer than 50 characters; zip_code is longer than 20 characters; hours is longer than 200 characters; description is longer than 2000 characters; url is longer than 500 characters',
      'line 8: is already in line 7',
      'line 9: name is empty',
      'line 10: name is empty',
      'line 11: url is empty',
      '7 bad lines; nothing was changed.',
    ]);
    expect(await organizations()).toEqual(before);
  });

  it('refuses a file with a missing or an additional column', async () => {
    const { status, errors } = await runImport(['name,url,phone', 'A,https://a.example,1']);
    expect(status).toBe(1);
    expect(errors).toContain('the first line does not name the column address');
    expect(errors).toContain('the first line names an unknown column “phone”');
    expect((await runImport([header])).errors).toContain('has no organization in it.');
    expect(await organizations()).toEqual([]);
  });

  it('adds an organization once, even when two imports run at once', async () => {
    await writeFile(path.join(folder, 'organizations.csv'), [header, harbor].join('\n'));
    const once = () => commandRunner(test, folder)('import', 'organizations', 'organizations.csv');
    const outcomes = await whileHolding(
      test.db,
      (trx) => sql`lock table organizations in share mode`.execute(trx),
      () => [once(), once()],
    );
    expect(outcomes.map(({ output }) => output).sort()).toEqual([
      'Read 1 organization: 0 new, 0 updated, 1 unchanged.',
      'Read 1 organization: 1 new, 0 updated, 0 unchanged.',
    ]);
    expect(await organizations()).toHaveLength(1);
  });

  it('imports thousands of lines', async () => {
    const line = (n: number, hours: string) =>
      `Organization ${n},${n} Main St,Venice,CA,90291,${hours},,https://o${n}.example/`;
    const all = Array.from({ length: 2500 }, (_, n) => n);
    await runImport([header, ...all.map((n) => line(n, 'Sat'))]);
    const { output } = await runImport([header, ...all.map((n) => line(n, n % 2 === 0 ? 'Sat' : 'Sun'))]);
    expect(output).toBe('Read 2500 organizations: 0 new, 1250 updated, 1250 unchanged.');
    const hours = (await organizations()).map((row) => `${row.name} ${row.hours}`);
    expect(hours.slice(0, 2)).toEqual(['Organization 0 Sat', 'Organization 1 Sun']);
  });
});

it.each(['javascript:alert(1)', 'data:text/html,x', '//a.example', 'https://a b.example', ''])(
  'the database itself refuses the URL “%s”',
  async (url) => {
    await expect(test.build.organization({ url })).rejects.toThrow('organizations_url');
  },
);
