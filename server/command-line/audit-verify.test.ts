// The command as typed: its output, the saved file, and its exit status.
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { commandRunner } from './command-line.test.run.ts';

let test: TestApp;
let folder: string;

beforeEach(async () => {
  test = await createTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-audit-'));
  await sql`insert into entry_history (entry_id, account_id, kind, actor, entry)
    select n, n % 3, 'created', 'owner', '{}' from generate_series(1, 7) n`.execute(test.db);
});
afterEach(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const verify = (...typed: string[]) => commandRunner(test, folder)('audit', 'verify', ...typed);

const tamper = (statement: string): Promise<unknown> =>
  sql
    .raw(
      `alter table entry_history disable trigger user; ${statement}; alter table entry_history enable trigger user`,
    )
    .execute(test.db);

describe('audit verify', () => {
  it('says how many lines it has proven', async () => {
    expect(await verify()).toEqual({
      status: 0,
      output: 'Proven: 7 lines of 3 histories, and the guards stand.',
      errors: '',
    });
  });

  it('names a row rewritten by the database’s superuser, and exits with 1', async () => {
    await tamper(`update entry_history set kind = 'verified' where account_id = 1 and line = 2`);
    const { status, output, errors } = await verify();
    expect({ status, output }).toEqual({ status: 1, output: '' });
    expect(errors.split('\n')).toEqual([
      expect.stringMatching(/^Account 1: line 2 \(entry 4, .* id 4\) was changed after it had been written/),
      'The history is not proven. It has 7 lines of 3 histories.',
    ]);
  });

  it('saves the ends of the histories, never over an existing file, and compares later', async () => {
    const saved = await verify('--save', 'ends.jsonl');
    expect(saved).toMatchObject({ status: 0, errors: '' });
    expect(saved.output).toContain('ends.jsonl');
    const lines = (await readFile(path.join(folder, 'ends.jsonl'), 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { account_id: 0, lines: 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { account_id: 1, lines: 3, hash: expect.any(String) },
      { account_id: 2, lines: 2, hash: expect.any(String) },
      { histories: 3, lines: 7, saved_at: '2026-05-04T19:00:00.000Z' },
    ]);

    const again = await verify('--save', 'ends.jsonl');
    expect(again).toMatchObject({ status: 1, output: '' });
    expect(again.errors).toContain('is there already');
    expect((await readFile(path.join(folder, 'ends.jsonl'), 'utf8')).trimEnd().split('\n')).toEqual(lines);

    await sql`insert into entry_history (entry_id, account_id, kind, actor, entry)
      values (1, 1, 'deleted', 'owner', '{}')`.execute(test.db);
    expect(await verify('--compare', 'ends.jsonl', '--save', 'later.jsonl')).toMatchObject({
      status: 0,
      output: expect.stringContaining(
        'All 3 histories of 2026-05-04T19:00:00.000Z are still what they were.',
      ),
    });
    await tamper('delete from entry_history where account_id = 2');
    await sql`alter table entry_history_heads disable trigger user`.execute(test.db);
    await sql`delete from entry_history_heads where account_id = 2`.execute(test.db);
    await sql`alter table entry_history_heads enable trigger user`.execute(test.db);
    expect((await verify()).status).toBe(0);
    const compared = await verify('--compare', 'ends.jsonl');
    expect(compared.status).toBe(1);
    expect(compared.errors).toContain(
      'Account 2: line 2, which was the last one when it was saved, is gone.',
    );
  });

  it('saves nothing for a history that it cannot prove', async () => {
    await tamper('delete from entry_history where account_id = 1 and line = 1');
    expect((await verify('--save', 'ends.jsonl')).status).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  });

  it('refuses a missing, incomplete or different file to compare with', async () => {
    expect((await verify('--compare', 'none.jsonl')).errors).toContain('The file cannot be read');
    await verify('--save', 'ends.jsonl');
    const whole = await readFile(path.join(folder, 'ends.jsonl'), 'utf8');
    const lines = whole.split('\n');
    for (const text of [
      '',
      'hello',
      '[1]',
      whole.slice(0, -20),
      lines.slice(0, 3).join('\n'),
      lines.slice(1).join('\n'),
    ]) {
      await writeFile(path.join(folder, 'other.jsonl'), text);
      const { status, errors } = await verify('--compare', 'other.jsonl');
      expect([text, status]).toEqual([text, 1]);
      expect(errors).toContain('is not what audit verify --save has written, or not all of it.');
    }
  });

  it('says when it cannot save the file', async () => {
    const { status, errors } = await verify('--save', 'no/such/folder.jsonl');
    expect(status).toBe(1);
    expect(errors).toContain('It cannot be saved');
  });
});

describe('the nightly audit', () => {
  it('fails if and only if somebody has tampered with the history', async () => {
    await test.jobs.runNow('audit-history');
    await tamper(`update entry_history set kind = 'verified' where account_id = 1 and line = 2`);
    await expect(test.jobs.runNow('audit-history')).rejects.toThrow('Account 1: line 2 (entry 4,');
  });
});
