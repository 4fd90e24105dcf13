// PostgreSQL refuses to run as root. This chooses how to start it so that it does not see root, and makes it end
// when we end, however we end.
import { execFile } from 'node:child_process';
import { lchown, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '#server/platform/config.ts';
import { StartError } from '#server/platform/start.ts';

const run = promisify(execFile);
const nobody = 65534;

/** Whom PostgreSQL runs as, and who must therefore own its files. */
export interface Owner {
  uid: number;
  gid: number;
}

/** How to start a PostgreSQL program: what to put before it, and who must own its files (unset: whoever does). */
export interface RunAs {
  prefix: string[];
  owner: Owner | undefined;
}

const asRootInNamespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`];
// Without this a killed Node would leave PostgreSQL running. It has to come last: changing user forgets it.
const dieWithParent = ['setpriv', '--pdeathsig', 'QUIT'];
// Keeps the one power needed to reach a data folder below a folder that only root may enter.
const reachingAnywhere = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];

/**
 * Chooses how to run PostgreSQL here. Root inside a user namespace is the best answer, since files stay ours;
 * where namespaces are forbidden (many containers) the user `nobody` is, and it has to be given the files. A folder
 * that belongs to an ordinary user stays theirs.
 */
export async function chooseRunAs(postgres: string, dataDir: string): Promise<RunAs> {
  const ending = (await works(dieWithParent)) ? dieWithParent : [];
  if (process.getuid?.() !== 0) return { prefix: ending, owner: undefined };
  const reaches = ['sh', '-c', 'test -x "$0" && test -x "$1"', postgres, path.dirname(dataDir)];
  const { uid, gid } = await lstat(dataDir);
  const ordinary = uid !== 0 && uid !== nobody;
  if (!ordinary && (await works(asRootInNamespace, reaches))) {
    return { prefix: [...asRootInNamespace, ...ending], owner: { uid: 0, gid: 0 } };
  }
  const owner = ordinary ? { uid, gid } : { uid: nobody, gid: nobody };
  const asOwner = ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  for (const prefix of [[...asOwner, ...reachingAnywhere], asOwner]) {
    if (await works(prefix, reaches)) return { prefix: [...prefix, ...ending], owner };
  }
  throw new StartError(
    'PostgreSQL does not run as root, and neither unshare nor setpriv can start it as somebody else here. ' +
      'Start Limelight as an ordinary user, or set DATABASE_URL.',
  );
}

async function works(prefix: readonly string[], command: readonly string[] = ['true']): Promise<boolean> {
  const [program = 'true', ...rest] = [...prefix, ...command];
  return run(program, rest, { env: childEnvironment() }).then(
    () => true,
    () => false,
  );
}

/** Gives a folder and all in it to the owner PostgreSQL will run as; does nothing when it has it already. */
export async function giveFolder(folder: string, owner: Owner | undefined): Promise<void> {
  if (owner === undefined || (await lstat(folder)).uid === owner.uid) return;
  const inside = await readdir(folder, { recursive: true });
  for (const name of inside) await lchown(path.join(folder, name), owner.uid, owner.gid);
  // Last, so that an interrupted change is done again.
  await lchown(folder, owner.uid, owner.gid);
}
