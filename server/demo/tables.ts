import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readCsvTable, type BadCsvLine } from '#server/platform/csv.ts';

/** @throws Error naming the file and its bad lines */
export function readTable<Column extends string>(name: string, columns: readonly Column[]) {
  const { rows, bad } = readCsvTable(readFileSync(path.join(import.meta.dirname, name), 'utf8'), columns);
  if (bad.length > 0) throw new Error(`${name}: ${describeBad(bad)}`);
  return rows;
}

export function describeBad(bad: readonly BadCsvLine[]): string {
  return bad.map(({ line, reason }) => `line ${line} ${reason}`).join('; ');
}
