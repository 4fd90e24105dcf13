// The embedded PostgreSQL: starts, stops and crashes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, lchown, lstat, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { findPostgresPrograms, makeMissingLibraryLinks } from './binaries.ts';
import { postgresProcessesIn } from './leftovers.ts';
import { startServerProcess, chooseRunAs } from './user.ts';
import {
  findRunningEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from './server.ts';

const binDir = process.env['TEST_POSTGRES_BIN'];
let parent: string;
let dataDir: string;
let clusterDir: string;

// One cluster for all tests, in a folder that only its owner may enter.
beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'limelight-embedded-'));
  dataDir = path.join(parent, 'data');
  clusterDir = path.join(dataDir, 'postgres');
});
afterAll(() => rm(parent, { recursive: true, force: true }));

/** A currently unused port. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function start(more: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const options = { dataDir, log: () => undefined, ...(binDir ? { binDir } : {}), ...more };
  const postgres = await startEmbeddedPostgres(options);
  onTestFinished(() => postgres.stop());
  return postgres;
}

async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', () => {
  test('is created at the first start and keeps its rows over a restart', async () => {
    const log = vi.fn<(message: string) => void>();
    const first = await start({ log });
    expect(log).toHaveBeenCalledExactlyOnceWith('Creating the database (only on the first start) ...');
    await query(first.connectionString, `create table kept (word text); insert into kept values ('Émile')`);
    await first.stop();

    const second = await start({ log });
    expect(log).toHaveBeenCalledTimes(1);
    const rows = await query(
      second.connectionString,
      'select lower(word) as word, current_database() as db from kept',
    );
    expect(rows).toEqual([{ word: 'émile', db: 'limelight' }]);
  });

  test('waits for the disk, and listens only on its socket', async () => {
    const { connectionString } = await start();
    const settings = `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('full_page_writes') as pages, current_setting('listen_addresses') as addresses`;
    expect(await query(connectionString, settings)).toEqual([
      { fsync: 'on', commit: 'on', pages: 'on', addresses: '' },
    ]);
  });

  test('is reachable by its socket, whatever PostgreSQL’s other settings', async () => {
    vi.stubEnv('PGPORT', '55432');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { connectionString } = await start();
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('refuses network clients, even in an older data folder', async () => {
    await (await start()).stop();
    // As initdb writes it.
    const rules = 'local all all trust\nhost all all 127.0.0.1/32 trust\n';
    const { uid, gid } = await lstat(clusterDir);
    await writeFile(path.join(clusterDir, 'pg_hba.conf'), rules);
    await lchown(path.join(clusterDir, 'pg_hba.conf'), uid, gid);
    await (await start()).stop();

    // An operator configures it to listen anyway.
    const programs = await findPostgresPrograms(binDir);
    const { prefix } = await chooseRunAs(programs.postgres, dataDir);
    const port = await findFreePort();
    const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '' };
    const serverArguments = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const log = path.join(parent, 'listening.log');
    const server = await startServerProcess(
      [...prefix, programs.postgres, ...serverArguments],
      clusterDir,
      log,
    );
    onTestFinished(() => server.stop());
    await expect(query(`postgresql://limelight@127.0.0.1:${port}/limelight`, 'select 1')).rejects.toThrow(
      'pg_hba.conf rejects connection',
    );
  });

  test.runIf(process.platform === 'linux')('gets none of our settings', async () => {
    vi.stubEnv('SMTP_URL', 'smtps://limelight:secret@mail.example');
    vi.stubEnv('DATABASE_URL', 'postgresql://limelight:secret@db.example/hours');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { pid } = await start();
    const environment = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0');
    expect(environment).toContainEqual(expect.stringMatching(/^PATH=/));
    expect(environment.filter((line) => line.includes('secret'))).toEqual([]);
  });

  test('leaves nothing behind when stopped', async () => {
    const postgres = await start();
    const socketDir =
      new URL(postgres.connectionString.replace('@/', '@local/')).searchParams.get('host') ?? '';
    expect(await readdir(socketDir)).toContain('.s.PGSQL.5432');
    const stopped = [postgres.stop(), postgres.stop()];
    await Promise.all(stopped);
    await expect(readdir(socketDir)).rejects.toThrow('ENOENT');
    await expect(lstat(path.join(clusterDir, 'postmaster.pid'))).rejects.toThrow('ENOENT');
    expect(await findRunningEmbeddedPostgres(dataDir)).toBeUndefined();
    expect((await readFile(path.join(dataDir, 'postgres.log'), 'utf8')).trim()).toMatch(/is shut down$/);
  });

  test('refuses a second product on the same folder, which can find the first one', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow('Limelight is already running with the data folder');
    expect(await findRunningEmbeddedPostgres(dataDir)).toBe(first.connectionString);
    expect(await query(first.connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('refuses a folder of another PostgreSQL version', async () => {
    const other = path.join(parent, 'other', 'postgres');
    await mkdir(other, { recursive: true });
    await writeFile(path.join(other, 'PG_VERSION'), '9\n');
    await expect(start({ dataDir: path.dirname(other) })).rejects.toThrow('made by PostgreSQL 9');
  });

  test('refuses too old programs, and a folder without any', async () => {
    const programs = path.join(parent, 'old-programs');
    await mkdir(programs);
    await expect(start({ binDir: programs })).rejects.toMatchObject({
      name: 'StartError',
      message: `There is no ${programs}/initdb. Set DATABASE_URL to use a PostgreSQL server.`,
    });
    for (const name of ['initdb', 'postgres']) {
      await writeFile(path.join(programs, name), '#!/bin/sh\necho "postgres (PostgreSQL) 14.19"\n', {
        mode: 0o755,
      });
    }
    await expect(start({ binDir: programs })).rejects.toThrow('is 14.19; Limelight needs 15 or newer');
  });

  test('shows PostgreSQL’s message when it does not start', async () => {
    await (await start()).stop();
    const configuration = path.join(clusterDir, 'postgresql.conf');
    const good = await readFile(configuration, 'utf8');
    await writeFile(configuration, `${good}\nwork_mem = 'plenty'\n`);
    onTestFinished(() => writeFile(configuration, good));
    await expect(start()).rejects.toThrow('invalid value for parameter "work_mem"');
  });
});

describe('after a crash', () => {
  test('a killed server is restarted with every committed row', async () => {
    const log = vi.fn<(message: string) => void>();
    const postgres = await start({ log });
    const before = postgres.pid;
    await query(postgres.connectionString, 'create table survivor as select 7 as number');
    process.kill(before, 'SIGKILL');
    await vi.waitFor(() => expect(postgres.pid).not.toBe(before), { timeout: 30_000, interval: 20 });
    expect(log).toHaveBeenCalledWith('PostgreSQL ended unexpectedly; starting it again ...');
    expect(await query(postgres.connectionString, 'select number from survivor')).toEqual([{ number: 7 }]);
    expect(await findRunningEmbeddedPostgres(dataDir)).toBe(postgres.connectionString);
  });

  test('a server that keeps dying is given up and reported', async () => {
    const onUnexpectedExit = vi.fn<(error: Error) => void>();
    const postgres = await start({ onUnexpectedExit });
    let killed = 0;
    await vi.waitFor(
      () => {
        if (killed !== postgres.pid) process.kill((killed = postgres.pid), 'SIGKILL');
        expect(onUnexpectedExit).toHaveBeenCalledOnce();
      },
      { timeout: 30_000, interval: 20 },
    );
    expect(onUnexpectedExit.mock.calls[0]?.[0].message).toContain('keeps ending');
  });

  test('a postmaster.pid with another program’s process id does not block the start', async () => {
    await (await start()).stop();
    // Our own process id: a live process that is not PostgreSQL.
    const lines = [process.pid, clusterDir, 1, 5432, '', '', ' 1 1', 'ready   '];
    await writeFile(path.join(clusterDir, 'postmaster.pid'), `${lines.join('\n')}\n`);
    const { connectionString } = await start();
    expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test.skipIf(process.platform !== 'linux')(
    'a killed Node leaves no server, and the next start works',
    async () => {
      const program = `
      const { startEmbeddedPostgres } = await import(${JSON.stringify(import.meta.resolve('./server.ts'))});
      const [dataDir, binDir] = process.argv.slice(1);
      await startEmbeddedPostgres({ dataDir, log() {}, ...(binDir ? { binDir } : {}) });
      console.log('ready');
      setInterval(() => {}, 1000);`;
      const node = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir, binDir ?? ''], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(node.stdout, 'data');
      expect(await postgresProcessesIn(clusterDir)).not.toEqual([]);
      node.kill('SIGKILL');
      await vi.waitFor(async () => expect(await postgresProcessesIn(clusterDir)).toEqual([]), {
        timeout: 30_000,
      });
      const { connectionString } = await start();
      expect(await query(connectionString, 'select number from survivor')).toEqual([{ number: 7 }]);
    },
  );
});

describe('the installed package', () => {
  test('gets the library links that npm leaves out', async () => {
    const folder = path.join(parent, 'package');
    await mkdir(path.join(folder, 'native', 'lib'), { recursive: true });
    await writeFile(path.join(folder, 'native', 'lib', 'libpq.so.5.18'), 'library');
    const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
    await writeFile(path.join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links));
    await makeMissingLibraryLinks(folder);
    await makeMissingLibraryLinks(folder);
    expect(await readFile(path.join(folder, 'native', 'lib', 'libpq.so.5'), 'utf8')).toBe('library');
    // Relative, so that the folder can be moved.
    await cp(folder, `${folder}-moved`, { recursive: true, verbatimSymlinks: true });
    await rm(folder, { recursive: true });
    expect(await readFile(path.join(`${folder}-moved`, 'native', 'lib', 'libpq.so.5'), 'utf8')).toBe(
      'library',
    );
  });
});
