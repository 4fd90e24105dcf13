// Creates the database cluster on the first start.
import { execFile } from 'node:child_process';
import { lchown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '#server/platform/config.ts';
import { StartError } from '#server/platform/start.ts';
import type { PostgresPrograms } from './binaries.ts';
import { giveFolder, type RunAs } from './user.ts';

const run = promisify(execFile);

export const databaseName = 'limelight';

/** Creates the cluster when there is none: beside its place and then renamed, so that it is complete or absent. */
export async function ensureCluster(
  clusterDir: string,
  programs: PostgresPrograms,
  runAs: RunAs,
  options: { durable: boolean; log: (message: string) => void },
): Promise<void> {
  const version = await readFile(path.join(clusterDir, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) {
    options.log('Creating the database (only on the first start) ...');
    await createCluster(clusterDir, programs, runAs, options.durable);
    return;
  }
  const [major] = programs.version.split('.');
  if (major !== version.trim()) {
    throw new StartError(
      `The database in ${clusterDir} was made by PostgreSQL ${version.trim()}, and this is PostgreSQL ${major}. ` +
        'Make a backup with the one that made it (an older Limelight, or another LIMELIGHT_POSTGRES_BIN), and restore it into an empty ' +
        'DATA_DIR.',
    );
  }
}

async function createCluster(
  clusterDir: string,
  programs: PostgresPrograms,
  runAs: RunAs,
  durable: boolean,
): Promise<void> {
  const unfinished = `${clusterDir}.creating`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  await giveFolder(unfinished, runAs.owner);
  // ICU, so that names sort and fold case alike on every machine, whatever its locales.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und'];
  const parameters = [`--pgdata=${unfinished}`, `--username=${databaseName}`, '--auth=trust', ...locale];
  if (!durable) parameters.push('--no-sync');
  const [program = programs.initdb, ...rest] = [...runAs.prefix, programs.initdb, ...parameters];
  // "/" because initdb, as another user, may have no access to the current folder.
  await run(program, rest, { cwd: '/', env: childEnvironment() }).catch(
    (error: Error & { stderr?: string }) => {
      throw new Error(`The database could not be created: ${error.stderr?.trim() || error.message}`);
    },
  );
  await rename(unfinished, clusterDir);
}

/** Only those who may open the socket connect. The server listens on no network, and would refuse network clients. */
const ADMITTED = `# Written by Limelight at each start.
local all all trust
host all all all reject
`;

/** Refuses network clients, also for clusters with the defaults of `initdb`. */
export async function refuseNetwork(clusterDir: string, { owner }: RunAs): Promise<void> {
  const file = path.join(clusterDir, 'pg_hba.conf');
  if ((await readFile(file, 'utf8').catch(() => undefined)) === ADMITTED) return;
  const unfinished = `${file}.new`;
  await writeFile(unfinished, ADMITTED, { mode: 0o600 });
  if (owner) await lchown(unfinished, owner.uid, owner.gid);
  await rename(unfinished, file);
}
