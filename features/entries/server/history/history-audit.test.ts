// Tampering with the history as the database's superuser, and what the audit reports.
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HistoryKind } from '#features/entries/entry-history.contract.ts';
import type { Db } from '#server/platform/app-context.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { addHistory } from './entry-history.queries.ts';
import { auditHistory, type ChainEnd } from './history-audit.ts';

const text = {
  event: 'Beach cleanup “Ærø” 🌊',
  date: '2026-05-03',
  hours: 2.5,
  role: 'Helper',
  organizer: 'Heal the Bay',
  contact: 'lead@healthebay.example',
  description: 'Picked up litter,\n"all" of it \\ and\tmore.',
};

let database: TestDatabase;
let db: Db;

beforeEach(async () => {
  database = await createTestDatabase();
  ({ db } = database);
});
afterEach(() => database.drop());

async function write(account_id: number, ...kinds: HistoryKind[]): Promise<void> {
  for (const [index, kind] of kinds.entries()) {
    await db.transaction().execute((trx) =>
      addHistory(trx, {
        entry: { ...text, id: account_id * 10, account_id },
        kind,
        actor: 'owner',
        actor_account_id: account_id,
        details: kind === 'changed' ? { before: { ...text, hours: 1 } } : {},
        at: new Date(Date.UTC(2026, 4, 4, 19, index, 0, 123)),
      }),
    );
  }
}

/** Three histories with five, three and one lines. */
async function writeThree(): Promise<void> {
  await write(1, 'created', 'mail queued', 'mail sent', 'changed', 'mail queued');
  await write(2, 'created', 'mail queued', 'deleted');
  await write(3, 'created');
}

/** Does what only the database's superuser can do: with the triggers disabled. */
async function tamper(statements: string): Promise<void> {
  const guards = (action: string): string =>
    ['entry_history', 'entry_history_heads']
      .map((table) => `alter table ${table} ${action} trigger user;`)
      .join('');
  await sql.raw(`${guards('disable')} ${statements}; ${guards('enable')}`).execute(db);
}

const findings = async (kept: readonly ChainEnd[] = []): Promise<readonly string[]> =>
  (await auditHistory(db, { kept })).findings;

async function endsOf(): Promise<ChainEnd[]> {
  const ends: ChainEnd[] = [];
  await auditHistory(db, { onChain: async (end) => void ends.push(end) });
  return ends;
}

/** What the hash of a line is about. */
const textOf = (
  line: string,
): string => `jsonb_build_array(${line}.account_id, ${line}.line, ${line}.entry_id, ${line}.kind,
  ${line}.actor, ${line}.actor_account_id, ${line}.entry, ${line}.details,
  to_char(${line}.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text`;

/** Recomputes a whole chain, as somebody would who has all rights. */
const recompute = (account: number): string => `
  do $$ declare one entry_history; before bytea := sha256(''); number integer := 0; begin
    for one in select * from entry_history where account_id = ${account} order by line loop
      number := number + 1;
      one.line := number;
      before := sha256(before || convert_to(${textOf('one')}, 'UTF8'));
      update entry_history set line = number, hash = before where id = one.id;
    end loop;
    update entry_history_heads set lines = number, hash = before where account_id = ${account};
  end $$`;

const changed = (account: number, line: number): string =>
  expect.stringMatching(`^Account ${account}: line ${line} \\(entry ${account}0, .* id \\d+\\) was changed`);

describe('the history audit', () => {
  it('confirms and counts unchanged lines', async () => {
    expect(await auditHistory(db)).toEqual({ lines: 0, histories: 0, erased: 0, findings: [] });
    await writeThree();
    expect(await auditHistory(db)).toEqual({ lines: 9, histories: 3, erased: 0, findings: [] });
  });

  it.each([
    ['the text', `entry = jsonb_set(entry, '{hours}', '9')`],
    ['the kind', `kind = 'accepted'`],
    ['who did it', `actor = 'contact'`],
    ['whose account did it', 'actor_account_id = 7'],
    ['the details', `details = '{"reason": "none"}'`],
    ['the moment, by a millionth of a second', `at = at + interval '1 microsecond'`],
    ['whose entry it is about', 'entry_id = 10, actor_account_id = null'],
    ['the hash', 'hash = sha256(hash)'],
  ])('reports a line with a changed %s', async (what, change) => {
    await writeThree();
    await tamper(`update entry_history set ${change} where account_id = 1 and line = 3`);
    // The next line was built on the hash before the change.
    const next = what === 'the hash' ? [changed(1, 4)] : [];
    expect(await findings()).toEqual([changed(1, 3), ...next]);
  });

  it('reports the entry, time and row of a changed line', async () => {
    await write(4, 'created', 'accepted');
    await tamper(`update entry_history set kind = 'rejected' where line = 2`);
    const { id } = await db
      .selectFrom('entry_history')
      .select('id')
      .where('line', '=', 2)
      .executeTakeFirstOrThrow();
    expect(await findings()).toEqual([
      `Account 4: line 2 (entry 40, 2026-05-04 19:01:00 UTC, id ${id}) was changed after it had been written, ` +
        'or line 1 was together with its hash.',
    ]);
  });

  it('reports the line after one that was changed together with its hash', async () => {
    await writeThree();
    await tamper(`
      update entry_history set kind = 'opened' where account_id = 1 and line = 3;
      update entry_history h set hash = sha256(
          (select hash from entry_history where account_id = 1 and line = 2) || convert_to(${textOf('h')}, 'UTF8'))
        where account_id = 1 and line = 3`);
    expect(await findings()).toEqual([changed(1, 4)]);
  });

  const without = (condition: string): string =>
    `delete from entry_history where account_id = 1 and ${condition}`;
  const heads = 'entry_history_heads';
  it.each([
    ['a line that was taken out', without('line = 3'), ['Account 1: line 3 is missing.']],
    ['the first line', without('line = 1'), ['Account 1: line 1 is missing.']],
    ['several', without('line in (2, 3)'), ['Account 1: the lines 2 to 3 are missing.']],
    [
      'a line whose place was closed up',
      `${without('line = 4')}; update entry_history set line = 4 where account_id = 1 and line = 5;
       update ${heads} set lines = 4 where account_id = 1`,
      [changed(1, 4)],
    ],
    [
      'a line that was cut off at the end',
      without('line = 5'),
      ['Account 1: its history ended with line 5, and what follows line 4 is gone.'],
    ],
    [
      'a whole history',
      'delete from entry_history where account_id = 3',
      ['Account 3: its history ended with line 1, and all of it is gone.'],
    ],
    [
      'a history without its end',
      `delete from ${heads} where account_id = 3`,
      ['Account 3: the note of where its history ends is missing.'],
    ],
    [
      'an end that was changed',
      `update ${heads} set hash = sha256('') where account_id = 3`,
      ['Account 3: line 1 does not agree with the note of where the history ends: one was changed.'],
    ],
    [
      'an end that was set back',
      `update ${heads} set lines = 2 where account_id = 2`,
      ['Account 2: its history is noted to end with line 2, and goes on to line 3.'],
    ],
    [
      'lines that changed places',
      `update entry_history set line = 100 where account_id = 1 and line = 2;
       update entry_history set line = 2 where account_id = 1 and line = 3;
       update entry_history set line = 3 where account_id = 1 and line = 100`,
      [changed(1, 2), changed(1, 3), changed(1, 4)],
    ],
    [
      'a line that was given to somebody else',
      `update entry_history set account_id = 2, line = 4 where account_id = 1 and line = 5`,
      [
        'Account 1: its history ended with line 5, and what follows line 4 is gone.',
        expect.stringContaining('Account 2: line 4 (entry 10,'),
        'Account 2: its history is noted to end with line 3, and goes on to line 4.',
      ],
    ],
  ])('reports %s', async (_what, statements, expected) => {
    await writeThree();
    await tamper(statements);
    expect(await findings()).toEqual(expected);
  });

  const copy = (line: string): string => `insert into entry_history
    (entry_id, account_id, kind, actor, actor_account_id, entry, details, at, line, hash)
    select entry_id, account_id, 'accepted', 'contact', null, entry, '{}', at, ${line}, hash
    from entry_history where account_id = 2 and line = 2 order by id limit 1`;

  it('reports an inserted line: at the end, duplicated, before the first, or without a number', async () => {
    await writeThree();
    await tamper(copy('4'));
    expect(await findings()).toEqual([
      expect.stringContaining('Account 2: line 4 (entry 20,'),
      'Account 2: its history is noted to end with line 3, and goes on to line 4.',
    ]);
    await tamper(`delete from entry_history where account_id = 2 and line = 4;
      alter table entry_history drop constraint entry_history_place, alter column line drop not null;
      ${copy('2')}; ${copy('0')}; ${copy('null')}`);
    expect(await findings()).toEqual(
      ['0', '2', 'null'].map((line) =>
        expect.stringMatching(`^Account 2: line ${line} \\(entry 20, .*\\) is not in its place`),
      ),
    );
  });

  it('counts findings beyond those it lists', async () => {
    await sql`insert into entry_history (entry_id, account_id, kind, actor, entry)
      select n, n, 'created', 'owner', '{}' from generate_series(1, 5000) n`.execute(db);
    await tamper(`update entry_history set kind = 'accepted'`);
    const found = await findings();
    expect(found).toHaveLength(501);
    expect(found.at(-1)).toBe('And 4500 findings more.');
  });

  it.each([
    ['switched off', 'disable trigger entry_history_append_only', 'append_only is switched off'],
    ['left to copies only', 'enable replica trigger entry_history_chain', 'chain is switched off'],
  ])('reports a trigger that was %s', async (_how, action, expected) => {
    await sql.raw(`alter table entry_history ${action}`).execute(db);
    expect(await findings()).toEqual([`The guard entry_history_${expected}.`]);
  });

  it.each([
    ['entry_history', 'entry_history_append_only'],
    ['entry_history', 'entry_history_no_truncate'],
    ['entry_history', 'entry_history_chain'],
    ['entry_history_heads', 'entry_history_heads_only_grow'],
    ['entry_history_heads', 'entry_history_heads_no_truncate'],
  ])(
    'of the table %s reports the missing trigger %s and an unknown one of the same name',
    async (table, guard) => {
      await sql.raw(`drop trigger ${guard} on ${table}`).execute(db);
      expect(await findings()).toEqual([`The guard ${guard} is missing.`]);
      await sql
        .raw(
          `
      create function look_away() returns trigger language plpgsql as 'begin return new; end';
      create trigger ${guard} before update on ${table} for each row execute function look_away()`,
        )
        .execute(db);
      expect(await findings()).toEqual([
        expect.stringContaining(`The guard ${guard} is another one: CREATE TRIGGER`),
      ]);
    },
  );
});

describe('saved chain ends', () => {
  it('match histories that have grown since', async () => {
    await writeThree();
    const kept = await endsOf();
    expect(kept.map(({ account_id, lines }) => [account_id, lines])).toEqual([
      [1, 5],
      [2, 3],
      [3, 1],
    ]);
    await write(1, 'mail sent', 'accepted');
    await write(4, 'created');
    expect(await findings(kept)).toEqual([]);
  });

  it.each([
    [
      'a history that was computed anew',
      `update entry_history set entry = jsonb_set(entry, '{hours}', '9') where account_id = 1 and line = 2;
       ${recompute(1)}`,
      'Account 1: the lines 1 to 5 are not those that were saved.',
    ],
    [
      'a line that was taken out of one that was computed anew',
      `delete from entry_history where account_id = 1 and line = 2; ${recompute(1)}`,
      'Account 1: line 5, which was the last one when it was saved, is gone.',
    ],
    [
      'a history that was removed with its end',
      'delete from entry_history where account_id = 3; delete from entry_history_heads where account_id = 3',
      'Account 3: line 1, which was the last one when it was saved, is gone.',
    ],
  ])('reveal %s, which the chain alone cannot', async (_what, statements, expected) => {
    await writeThree();
    const kept = await endsOf();
    await tamper(statements);
    expect(await findings()).toEqual([]);
    expect(await findings(kept)).toEqual([expected]);
  });
});

describe('the history chain', () => {
  it('stays intact with many simultaneous writers, even during an audit', async () => {
    const writers = [1, 1, 1, 1, 2, 2, 3, 4].map((account) =>
      write(account, ...Array.from({ length: 12 }, (): HistoryKind => 'opened')),
    );
    const audits: (readonly string[])[] = [];
    const writing = new AbortController();
    const audit = (async () => {
      while (!writing.signal.aborted) audits.push(await findings());
    })();
    await Promise.all(writers);
    writing.abort();
    await audit;
    expect(new Set(audits.flat())).toEqual(new Set());
    expect(audits.length).toBeGreaterThan(0);
    expect(await auditHistory(db)).toEqual({ lines: 96, histories: 4, erased: 0, findings: [] });
    expect((await endsOf()).map(({ lines }) => lines)).toEqual([48, 24, 12, 12]);
  });
});
