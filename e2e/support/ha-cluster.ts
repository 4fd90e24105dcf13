/** Three PostgreSQL under Patroni with etcd and HAProxy, from the files of `ops/ha/`, on free ports of this machine: each in a network of its own where that is possible. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { makeNetworks } from './cut-networks.ts';
import { descendantsOf, findFreePort, runningOf } from './product-process.ts';

const given = path.join(import.meta.dirname, '..', '..', 'ops', 'ha');
const programs = { etcd: '/usr/bin/etcd', patroni: '/usr/bin/patroni', haproxy: '/usr/sbin/haproxy' };
const needed = [...Object.values(programs), '/usr/lib/postgresql/15/bin/postgres'];
const MACHINES = ['db1', 'db2', 'db3'] as const;
const LIMIT = { timeout: 90_000, interval: 100 };

export type Machine = (typeof MACHINES)[number];

/** As Patroni's `/cluster` describes it. */
export interface Member {
  readonly name: Machine;
  readonly role: 'leader' | 'sync_standby' | 'replica';
  readonly state: string;
  readonly timeline?: number;
  readonly lag?: number | 'unknown';
}

export type HaCluster = Awaited<ReturnType<typeof startHaCluster>>;

/** Programs that a test of it lacks here. */
export const missingPrograms = (): readonly string[] => needed.filter((program) => !existsSync(program));

export async function startHaCluster() {
  const folder = await mkdtemp(path.join(tmpdir(), 'limelight-ha-'));
  // PostgreSQL refuses to run as root.
  const owner = process.getuid?.() === 0 ? await stat('/var/lib/postgresql') : undefined;
  if (owner) await chown(folder, owner.uid, owner.gid);
  const running = new Map<string, ChildProcess>();

  const ports = { etcd: await findFreePort(), peers: await findFreePort(), proxy: await findFreePort() };
  const machines = new Map<string, { postgres: number; patroni: number }>();
  for (const name of MACHINES)
    machines.set(name, { postgres: await findFreePort(), patroni: await findFreePort() });
  const portsOf = (name: Machine) => machines.get(name) ?? { postgres: 0, patroni: 0 };
  const networks = makeNetworks(MACHINES.length);
  const numberOf = (name: Machine): number => MACHINES.indexOf(name) + 1;
  const hostOf = (name: Machine): string => networks?.addressOf(numberOf(name)) ?? '127.0.0.1';
  const etcdHost = networks?.addressOf(0) ?? '127.0.0.1';

  /** A file of `ops/ha/` with only addresses, paths and the size of the memory changed. */
  async function fill(
    file: string,
    changes: readonly (readonly [from: string, to: string])[],
  ): Promise<string> {
    let text = await readFile(path.join(given, file), 'utf8');
    for (const [from, to] of changes) {
      if (!text.includes(from)) throw new Error(`ops/ha/${file} has no "${from}" any more`);
      text = text.replaceAll(from, to);
    }
    return text;
  }

  function launch(
    name: string,
    words: readonly string[],
    env: NodeJS.ProcessEnv = {},
    within: readonly string[] = [],
  ): void {
    const log = openSync(path.join(folder, `${name}.log`), 'a');
    const as = owner ? ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'] : [];
    const [program = '', ...rest] = [...within, ...as, ...words];
    const child = spawn(program, rest, {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', log, log],
      detached: true,
    });
    running.set(name, child);
  }

  const dataOf = (name: Machine): string => path.join(folder, name);

  function postmasterOf(name: Machine): number | undefined {
    const file = path.join(dataOf(name), 'postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
  }

  /** Patroni, and PostgreSQL with all of its processes, which is not Patroni's child. */
  async function processesOf(name: Machine): Promise<number[]> {
    const roots = [running.get(name)?.pid, postmasterOf(name)].filter((pid) => pid !== undefined);
    const all = await Promise.all(roots.map(async (pid) => [pid, ...(await descendantsOf(pid))]));
    return runningOf([...new Set(all.flat())]);
  }

  function send(pids: readonly number[], signal: NodeJS.Signals): void {
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }

  async function kill9(name: Machine): Promise<void> {
    const pids = await processesOf(name);
    send(pids, 'SIGKILL');
    await vi.waitUntil(async () => (await runningOf(pids)).length === 0, LIMIT);
  }

  const killAtExit = (): void => {
    const pids = [...running.values()].map(({ pid }) => pid).concat(MACHINES.map(postmasterOf));
    send(
      pids.filter((pid) => pid !== undefined),
      'SIGKILL',
    );
    networks?.remove();
  };
  process.once('exit', killAtExit);

  async function start(name: Machine): Promise<void> {
    const own = portsOf(name);
    const etcdHosts = '10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379';
    const file = path.join(folder, `${name}.yml`);
    const text = await fill('patroni.yml', [
      ['name: db1', `name: ${name}`],
      [etcdHosts, `${etcdHost}:${ports.etcd}`],
      ['10.0.0.11:8008', `${hostOf(name)}:${own.patroni}`],
      ['10.0.0.11:5432', `${hostOf(name)}:${own.postgres}`],
      ['10.0.0.0/24', networks?.range ?? '127.0.0.1/32'],
      ['/var/lib/postgresql/15/limelight', dataOf(name)],
      ['/var/lib/postgresql/limelight.pgpass', path.join(folder, `${name}.pgpass`)],
      ['/var/run/postgresql', folder],
      ['shared_buffers: 1GB', 'shared_buffers: 16MB'],
    ]);
    await writeFile(file, text);
    launch(name, [programs.patroni, file], {}, networks?.within(numberOf(name)));
  }

  async function startEtcd(): Promise<void> {
    const text = await fill('etcd.env', [
      [',db2=http://10.0.0.12:2380,db3=http://10.0.0.13:2380', ''],
      ['10.0.0.11:2380', `${etcdHost}:${ports.peers}`],
      ['10.0.0.11:2379', `${etcdHost}:${ports.etcd}`],
      ['/var/lib/etcd/limelight', path.join(folder, 'etcd')],
    ]);
    const lines = text.split('\n').filter((line) => /^\w+=/.test(line));
    launch('etcd', [programs.etcd], Object.fromEntries(lines.map((line) => line.split(/=(.*)/s))));
  }

  async function startHaproxy(): Promise<void> {
    const servers = MACHINES.map((name, index): [string, string] => [
      `10.0.0.1${index + 1}:5432 check port 8008`,
      `${hostOf(name)}:${portsOf(name).postgres} check port ${portsOf(name).patroni}`,
    ]);
    const text = await fill('haproxy.cfg', [
      [
        '    user haproxy\n    group haproxy\n    log /dev/log local0\n',
        '    log stdout format raw local0\n',
      ],
      ['127.0.0.1:5000', `127.0.0.1:${ports.proxy}`],
      ...servers,
    ]);
    const file = path.join(folder, 'haproxy.cfg');
    await writeFile(file, text);
    launch('haproxy', [programs.haproxy, '-db', '-f', file]);
  }

  async function ask(name: Machine, method: string, call: string, body?: object): Promise<Response> {
    return fetch(`http://${hostOf(name)}:${portsOf(name).patroni}${call}`, {
      method,
      headers: { authorization: `Basic ${btoa('patroni:CHANGE-ME-patroni')}` },
      signal: AbortSignal.timeout(40_000),
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  /** Who answers 200 as primary; empty while there is none. */
  async function primaries(): Promise<Machine[]> {
    const statuses = await Promise.all(
      MACHINES.map(async (name) => {
        const reply = await fetch(`http://${hostOf(name)}:${portsOf(name).patroni}/primary`, {
          method: 'OPTIONS',
          signal: AbortSignal.timeout(3000),
        }).catch(() => undefined);
        await reply?.body?.cancel();
        return reply?.status;
      }),
    );
    return MACHINES.filter((_, index) => statuses[index] === 200);
  }

  async function members(): Promise<readonly Member[]> {
    const [leader] = await primaries();
    if (leader === undefined) return [];
    return ((await (await ask(leader, 'GET', '/cluster')).json()) as { members: Member[] }).members;
  }

  /** Waits for a primary, a synchronous standby and a replica that follow it. */
  async function whole(): Promise<Record<Member['role'], Machine>> {
    let all: readonly Member[] = [];
    let found: Partial<Record<Member['role'], Machine>> = {};
    const follows = async (): Promise<boolean> => {
      all = await members();
      found = Object.fromEntries(all.map(({ role, name }) => [role, name]));
      const timelines = new Set(all.map(({ timeline }) => timeline));
      const isRunning = all.every(({ state }) => state === 'running' || state === 'streaming');
      return all.length === 3 && Object.keys(found).length === 3 && isRunning && timelines.size === 1;
    };
    await vi.waitUntil(follows, LIMIT).catch(() => {
      throw new Error(`The machines do not all follow one primary: ${JSON.stringify(all)}`);
    });
    return found as Record<Member['role'], Machine>;
  }

  const urlOf = (user: string, hosts: string, database: string): string =>
    `postgresql://${user}:CHANGE-ME-${user === 'postgres' ? 'superuser' : user}@${hosts}/${database}`;
  const allHosts = MACHINES.map((name) => `${hostOf(name)}:${portsOf(name).postgres}`).join(',');

  await mkdir(path.join(folder, 'etcd'), { mode: 0o700 });
  if (owner) await chown(path.join(folder, 'etcd'), owner.uid, owner.gid);
  await startEtcd();
  await startHaproxy();

  return {
    folder,
    /** Several hosts. */
    hostsUrl: `${urlOf('limelight', allHosts, 'limelight')}?target_session_attrs=read-write`,
    proxyUrl: urlOf('limelight', `127.0.0.1:${ports.proxy}`, 'limelight'),
    urlOfMachine: (name: Machine, database = 'limelight') =>
      urlOf('postgres', `${hostOf(name)}:${portsOf(name).postgres}`, database),
    machines: MACHINES,
    start,
    primaries,
    whole,
    kill9,
    /** Cuts a machine off: it neither answers nor closes connections. */
    async freeze(name: Machine, isRight: (command: string) => boolean = () => true): Promise<() => void> {
      const pids = (await processesOf(name)).filter((pid) =>
        isRight(readFileSync(`/proc/${pid}/cmdline`, 'utf8')),
      );
      send(pids, 'SIGSTOP');
      return () => send(pids, 'SIGCONT');
    },
    /** Cuts a machine off from etcd and the other machines, while Limelight still reaches it. */
    cut:
      networks &&
      ((name: Machine) => {
        const others = MACHINES.filter((other) => other !== name).map(numberOf);
        return networks.cut(numberOf(name), [0, ...others]);
      }),
    async switchover(leader: Machine, candidate: Machine): Promise<void> {
      const reply = await ask(leader, 'POST', '/switchover', { leader, candidate });
      expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('Successfully')]);
    },
    /** Changes what all machines share. */
    async change(leader: Machine, settings: object): Promise<void> {
      expect((await ask(leader, 'PATCH', '/config', settings)).status).toBe(200);
    },
    stopEtcd: () => kill9Of('etcd'),
    startEtcd,
    logOf: (name: string) => readFile(path.join(folder, `${name}.log`), 'utf8'),
    async stop(): Promise<void> {
      for (const name of MACHINES) await kill9(name);
      for (const name of ['haproxy', 'etcd']) await kill9Of(name);
      networks?.remove();
      process.off('exit', killAtExit);
      await rm(folder, { recursive: true, force: true });
    },
  };

  async function kill9Of(name: string): Promise<void> {
    const pid = running.get(name)?.pid;
    if (pid === undefined) return;
    send([pid], 'SIGKILL');
    await vi.waitUntil(async () => (await runningOf([pid])).length === 0, LIMIT);
  }
}
