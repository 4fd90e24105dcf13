// Migrations that the version before survives, and those that it does not.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkMigrationText } from './migration-texts.mjs';
import { root } from './prepare.mjs';
import { findViolations } from './structure.mjs';

const check = (name, sql) => checkMigrationText(`migrations/${name}.sql`, sql);

describe('a new migration', () => {
  test.each([
    ['alter table entries drop column hours;', 'drop column'],
    ['DROP TABLE sessions;', 'drop table'],
    ['alter table entries rename hours to amount;', 'rename'],
    ['alter table entries alter column role set not null;', 'set not null'],
    ['alter table entries alter column hours type integer;', 'alter column hours type'],
    ['alter table entries add column weight numeric(4, 2) not null;', 'not null'],
    ['alter table entries add constraint c check (hours > 1);', 'add constraint'],
    ['create unique index i on entries (contact);', 'create unique index'],
    ['-- drops it\ndrop function kept_totals();', 'drop function'],
  ])('a migration leaves what the version before uses: %s', (sql, found) => {
    expect(check('0013_x', sql)).toEqual([expect.stringContaining(found)]);
    expect(check('0013_x_after_0012', sql)).toEqual([]);
    expect(check('0013_x', `-- survives: nothing ever used it\n${sql}`)).toEqual([]);
  });

  test.each([
    'create table t (id int not null); alter table t add constraint c check (id > 0);',
    'alter table entries add column weight numeric(4, 2) not null default 0, add column note text;',
    '-- drop table entries;\ncreate index i on entries (contact);',
    "create function f() returns void language sql as $$ drop table entries; $$; select 'rename';",
    'alter table entries drop constraint c;',
    "alter table entries add column note text default '', add constraint c check (length(note) < 9);",
  ])('a migration may add: %s', (sql) => {
    expect(check('0013_x', sql)).toEqual([]);
  });

  test('the one that is run under load, as an example of them, is allowed', () => {
    expect(check('9999_newer', readFileSync(join(root, 'e2e/support/9999_newer.sql'), 'utf8'))).toEqual([]);
  });

  test('a migration comes after an earlier one only', () => {
    const [line] = check('0013_x_after_0013', 'drop table entries;');
    expect(line).toContain('smaller number');
  });

  test('is looked at with all other files, and those before it are not', () => {
    const files = Array.from({ length: 13 }, (_, index) => ({
      path: `migrations/${String(index + 1).padStart(4, '0')}_x.sql`,
      text: 'drop table entries;',
    }));
    expect(findViolations(files)).toEqual([expect.stringMatching(/^migrations\/0013_x\.sql: .*drop table/)]);
  });
});
