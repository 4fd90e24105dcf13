/** Whether a backup holds all that Limelight kept when it was made: a file that lacks a table would pass for an empty one. */
import type { TableShape } from './catalog.ts';
import { BackupProblem, type Manifest } from './manifest.ts';

/**
 * Compares the tables of a backup with those that it has to have.
 *
 * @param wanted the kept tables of a database that has the migrations of the backup
 * @throws BackupProblem when there are others, or some of them or of their columns are missing.
 */
export function checkCompleteness({ tables }: Manifest, wanted: readonly TableShape[]): void {
  const shapes = new Map(wanted.map((shape) => [shape.name, shape]));
  const found = new Set<string>();
  for (const { name, columns } of tables) {
    const shape = shapes.get(name);
    if (!shape) throw new BackupProblem(`The backup has a table ${name} that Limelight does not know.`);
    if (found.has(name)) throw new BackupProblem(`The backup has the table ${name} twice.`);
    found.add(name);
    if (!sameNames(columns, shape.columns)) {
      throw new BackupProblem(`The backup does not have the columns of the table ${name}.`);
    }
  }
  const missing = wanted.find(({ name }) => !found.has(name));
  if (missing) throw new BackupProblem(`The backup lacks the table ${missing.name}.`);
}

function sameNames(some: readonly string[], others: readonly string[]): boolean {
  const sorted = [...others].sort();
  return some.length === others.length && [...some].sort().every((name, index) => name === sorted[index]);
}
