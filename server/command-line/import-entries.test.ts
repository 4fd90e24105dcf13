// Entries of an older system: how they are imported, and refusals, which change nothing.
import { ENTRIES_WAITING, entryLimits } from '#features/entries/entry-limits.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findWrongTotals } from '#features/entries/server/entries.queries.ts';
import { DAY } from '#server/platform/clock.ts';
import type { BuiltAccount } from '#server/testing/builders.ts';
import { whileHolding } from '#server/testing/lock-waits.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { commandRunner, type Outcome } from './command-line.test.run.ts';

const base = '/api/volunteer_hours_portfolio';
const header = 'email,event,date,hours,role,organizer,contact,description,verified';

let test: TestApp;
let folder: string;
let ada: BuiltAccount;
let ben: BuiltAccount;

beforeEach(async () => {
  test = await createTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-entries-'));
  ada = await test.build.account({ email: 'ada@example.com' });
  ben = await test.build.account({ email: 'ben@example.com' });
});
afterEach(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

async function runImport(lines: readonly string[]): Promise<Outcome> {
  await writeFile(path.join(folder, 'entries.csv'), lines.join('\r\n'));
  return commandRunner(test, folder)('import', 'entries', 'entries.csv');
}

const entries = () => test.db.selectFrom('entries').selectAll().orderBy('id').execute();
const portfolio = async (owner: BuiltAccount) =>
  (await (await test.signIn(owner)).get(`${base}/portfolio`)).body as Record<string, unknown>[];
/** A line with an unverified entry. */
const waitingLine = (email: string, event: string, contact: string): string =>
  `${email},${event},2026-04-01,1,Helper,Club,${contact},Helped.,no`;

describe('import entries', () => {
  it('imports verified entries, which count at once, and others, which wait a month', async () => {
    const outcome = await runImport([
      'Verified,email,hours,date,event,role,organizer,contact,description',
      `YES, Ada@Example.com ,2:30,2026-03-02, Beach cleanup ,Helper,Bay,Lead@Bay.example,"Sorted, and ""weighed""`,
      `trash."`,
      `1,ada@example.com,45 min,3/9/2026,Soup kitchen,Cook,Kitchen,lead@kitchen.example,Cooked.`,
      `false,ben@example.com,10,05/04/2026,Library,Reader,Library,lead@library.example,Read.`,
    ]);
    expect(outcome).toEqual({
      status: 0,
      output: 'Imported 3 entries: 2 verified, 1 not verified.',
      errors: '',
    });
    expect(await portfolio(ada)).toMatchObject([
      { event: 'Soup kitchen', date: '2026-03-09', hours: 0.75, verified: true, expires_at: null },
      {
        event: 'Beach cleanup',
        date: '2026-03-02',
        hours: 2.5,
        contact: 'lead@bay.example',
        description: 'Sorted, and "weighed"\ntrash.',
        verified: true,
      },
    ]);
    expect(await portfolio(ben)).toMatchObject([
      {
        date: '2026-05-04',
        hours: 10,
        verified: false,
        request_state: 'none',
        expires_at: '2026-06-03T19:00:00.000Z',
      },
    ]);
    const { body } = await test.visitor().get(`${base}/leaderboard`);
    expect(body.map(({ total_hours }: { total_hours: number }) => total_hours)).toEqual([3.25]);
    expect(await findWrongTotals(test.db)).toEqual([]);
    expect(await test.outbox.deliver()).toEqual([]);
  });

  it('records the import in the history', async () => {
    await runImport([header, waitingLine('ada@example.com', 'Picnic', 'a@b.example')]);
    const [entry] = await entries();
    const student = await test.signIn(ada);
    const { body } = await student.get(`${base}/entry_history/${entry?.id}`);
    expect(body.lines).toMatchObject([{ kind: 'created', actor: 'system', actor_name: null }]);
    const row = await test.db.selectFrom('entry_history').select('details').executeTakeFirstOrThrow();
    expect(row.details).toEqual({ imported: true });
    expect((await commandRunner(test, folder)('audit', 'verify')).output).toContain('Proven: 1 line');
  });

  it('sends no request and no reminder, warns the student, and lets the entry expire', async () => {
    await runImport([header, waitingLine('ada@example.com', 'Picnic', 'a@b.example')]);
    const kinds: string[] = [];
    for (let day = 0; day < 32; day += 1) {
      test.clock.advance(DAY);
      await test.jobs.runNow('remind-and-expire');
      kinds.push(...(await test.outbox.deliver()).map(({ kind }) => kind));
    }
    expect(kinds).toEqual(['expiry-warning', 'entry-expired']);
    expect(await entries()).toEqual([]);
  });

  it('reports every bad line with its reasons, and changes nothing', async () => {
    await test.build.entry(ada, { event: 'There', contact: 'a@b.example', recycling_bin: false });
    await test.build.entry(ada, { event: 'In the bin', contact: 'a@b.example', recycling_bin: true });
    const there = (event: string): string =>
      `ada@example.com,${event},2026-04-01,2.5,Helper,Food bank,a@b.example,Packed boxes.,no`;
    const { status, output, errors } = await runImport([
      header,
      waitingLine('ada@example.com', 'Good', 'good@b.example'),
      waitingLine('nobody@example.com', 'No account', 'a@b.example'),
      waitingLine('ada@example.com', 'Own contact', 'ADA+x@example.com'),
      'ada@example.com,Too long,2026-04-01,11,Helper,Club,a@b.example,Helped.,no',
      'ada@example.com,Tomorrow,2026-05-05,1,Helper,Club,a@b.example,Helped.,no',
      'ada@example.com,No day,02/30/2026,1,Helper,Club,a@b.example,Helped.,maybe',
      ' ,,,,,,,,',
      waitingLine('ada@example.com', 'Good', 'good@b.example'),
      there('There'),
      there('In the bin'),
      'ada@example.com,too few values',
    ]);
    expect({ status, output }).toEqual({ status: 1, output: '' });
    expect(errors.split('\n')).toEqual([
      'line 3: there is no account with the email nobody@example.com',
      'line 4: Contact cannot be your own email',
      'line 5: Hours cannot exceed 10',
      'line 6: Date cannot be in the future',
      'line 7: “02/30/2026” is not a date we know: use 2026-03-04 or 03/04/2026; “maybe” in the column verified is neither yes nor no',
      'line 9: is already recorded by line 2',
      'line 10: is already recorded',
      'line 11: is already recorded, and in the recycling bin',
      'line 12: Entry must have date; verified is empty',
      '9 bad lines; nothing was changed.',
    ]);
    expect(await entries()).toHaveLength(2);
    expect(await test.db.selectFrom('entry_history').select('id').execute()).toEqual([]);
  });

  it('names an invalid date, and the accepted formats', async () => {
    const days =
      '2/29/2023|25/12/2025|46023|2026/03/04|3-4-2026|04.03.2026|3/4/26|4-Mar|2026-3-4|20260304|00/00/2026|2026-03-04 00:00:00'.split(
        '|',
      );
    const line = (day: string) => `ada@example.com,Picnic,${day},1,Helper,Club,a@b.example,Helped.,yes`;
    const { errors } = await runImport([header, ...days.map((day) => line(day))]);
    const messages = days.map(
      (day, n) => `line ${n + 2}: “${day}” is not a date we know: use 2026-03-04 or 03/04/2026`,
    );
    expect(errors.split('\n').slice(0, -1)).toEqual(messages);
  });

  it('refuses hours with an ambiguous comma, and accepts an unambiguous one', async () => {
    const line = (hours: string) =>
      `ada@example.com,Picnic,5/4/2026,"${hours}",Helper,Club,a@b.example,H.,yes`;
    const { errors } = await runImport([header, line('1,500'), line('10,000')]);
    expect(errors).toMatch(/^line 2: “1,500” can be read in two ways.*\nline 3: “10,000” can/);
    expect((await runImport([header, line('2,5')])).status).toBe(0);
    expect(await entries()).toMatchObject([{ date: '2026-05-04', hours: '2.50' }]);
  });

  it('refuses the same file a second time', async () => {
    const lines = [header, waitingLine('ada@example.com', 'Once', 'a@b.example')];
    expect((await runImport(lines)).status).toBe(0);
    expect((await runImport(lines)).errors).toContain('line 2: is already recorded');
    expect(await entries()).toHaveLength(1);
  });

  it('refuses the same file a second time, even when both are imported at once', async () => {
    await writeFile(
      path.join(folder, 'entries.csv'),
      [header, waitingLine('ada@example.com', 'Once', 'a@b.example')].join('\n'),
    );
    const once = () => commandRunner(test, folder)('import', 'entries', 'entries.csv');
    const outcomes = await whileHolding(
      test.db,
      (trx) => sql`lock table entries in share mode`.execute(trx),
      () => [once(), once()],
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual([0, 1]);
    expect(outcomes.map(({ errors }) => errors).join('')).toContain('line 2: is already recorded');
    expect(await entries()).toHaveLength(1);
  });

  it.each(['constructor', '__proto__'])('reports %s in the column verified', async (word) => {
    const line = waitingLine('ada@example.com', 'Picnic', 'a@b.example').replace(/no$/, word);
    expect(await runImport([header, line])).toEqual({
      status: 1,
      output: '',
      errors: `line 2: “${word}” in the column verified is neither yes nor no\n1 bad line; nothing was changed.`,
    });
  });

  it('reports the first hundred bad lines, shortened, and their number', async () => {
    const long = `"${'x""'.repeat(4_000_000)}"`;
    const line = waitingLine('ada@example.com', 'Picnic', 'a@b.example').replace(/no$/, long);
    const { status, errors } = await runImport([
      header,
      line,
      ...Array<string>(150_000).fill('a,b,,,,,,,,c'),
    ]);
    const messages = errors.split('\n');
    expect(status).toBe(1);
    expect(messages).toHaveLength(102);
    expect(messages[0]).toMatch(/^line 2: “x"x".*…$/);
    expect(messages[0]?.length).toBeLessThan(600);
    expect(messages[99]).toBe('line 101: has a value in a column that the first line does not name');
    expect(messages.slice(100)).toEqual(['And 149,901 more.', '150,001 bad lines; nothing was changed.']);
  });

  it('checks for future days in the time zone of the student’s school', async () => {
    // Still May 4 in Los Angeles.
    test.clock.set('2026-05-05T05:00:00Z');
    const line = (day: string) => `ada@example.com,Late,${day},1,Helper,Club,a@b.example,Helped.,yes`;
    expect((await runImport([header, line('2026-05-05')])).errors).toContain('in the future');
    expect((await runImport([header, line('2026-05-04')])).status).toBe(0);
  });

  it('imports thousands of lines of many accounts in any order', async () => {
    const lines = Array.from({ length: 2500 }, (_, n) =>
      waitingLine(n % 3 === 0 ? 'ben@example.com' : 'ada@example.com', `Event ${n}`, 'a@b.example').replace(
        /no$/,
        n % 10 === 1 ? 'no' : 'yes',
      ),
    );
    expect((await runImport([header, ...lines])).output).toBe(
      'Imported 2500 entries: 2250 verified, 250 not verified.',
    );
    expect(await findWrongTotals(test.db)).toEqual([]);
    expect((await commandRunner(test, folder)('audit', 'verify')).status).toBe(0);
    const found = await entries();
    const event = (number: number) => found.find((entry) => entry.event === `Event ${number}`);
    expect([event(0)?.account_id, event(1)?.account_id]).toEqual([ben.id, ada.id]);
  });

  it('refuses more waiting entries than a student may have, naming their first line', async () => {
    const before = (await entries()).length;
    const lines = Array.from({ length: ENTRIES_WAITING + 1 }, (_, n) =>
      waitingLine('ada@example.com', `Event ${n}`, 'a@b.example'),
    );
    const { errors } = await runImport([
      header,
      waitingLine('ben@example.com', 'His', 'a@b.example'),
      ...lines,
    ]);
    expect(errors).toContain(`line 3: ${entryLimits['entries_waiting_limit']?.slice(0, 70)}`);
    expect((await entries()).length).toBe(before);
  });
});
