/** Checks that a backup holds all that Limelight kept when it was made: a missing table would pass for an empty one. */
import type { TableShape } from './table-shapes.ts';
import { isKept } from './tables.ts';
import { BackupProblem, type TableInBackup } from './manifest.ts';

/**
 * Compares the tables of a backup with those of a database that has the same migrations.
 *
 * @throws BackupProblem when there are others, or some of them or of their columns are missing.
 */
export function checkCompleteness(tables: readonly TableInBackup[], shapes: readonly TableShape[]): void {
  const wanted = new Map(shapes.filter(({ name }) => isKept(name)).map((shape) => [shape.name, shape]));
  for (const { name, columns } of tables) {
    const shape = wanted.get(name);
    if (!shape) throw new BackupProblem(`The backup has the table ${name} twice, or should not have it.`);
    wanted.delete(name);
    if ([...columns].sort().join() !== [...shape.columns].sort().join()) {
      throw new BackupProblem(`The backup does not have the columns of the table ${name}.`);
    }
  }
  const [missing] = wanted.keys();
  if (missing !== undefined) throw new BackupProblem(`The backup lacks the table ${missing}.`);
}
