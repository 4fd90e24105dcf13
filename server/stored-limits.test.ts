// docs/security.md names for every table who fills it. What one person stores and others read has a limit, in the named
// place.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { allTables } from './platform/backup/tables.ts';

const text = readFileSync(new URL('../docs/security.md', import.meta.url), 'utf8');
const [, part = ''] = text.split('### Limits on what one person stores');
const [section = ''] = part.split('### Data');
const [, others = ''] = section.split('Written by staff, by the product,');
const limited = [...section.matchAll(/^\| `(\w+)` .*\| `([\w./-]+)` `([^`]+)` +\|$/gm)].map(
  ([, table = '', file = '', name = '']) => ({ table, file, name }),
);

it('every table has a limit in the document, or is listed as needing none', () => {
  const named = [
    ...limited.map(({ table }) => table),
    ...[...others.matchAll(/`(\w+)`/g)].map(([, table = '']) => table),
  ];
  expect(named.toSorted()).toEqual([...allTables].toSorted());
});

it.each(limited)('the limit of $table is in $file', ({ file, name }) => {
  const [found = ''] = globSync(`{server,features,migrations}/**/${file}`);
  expect(readFileSync(found, 'utf8')).toContain(name);
});
