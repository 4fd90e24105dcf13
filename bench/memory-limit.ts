/** A limit on the memory of a process with all its children, PostgreSQL included: a Linux control group. Needs root. */
import { access, constants, mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface MemoryLimit {
  /** To be followed by a program and its arguments. */
  readonly prefix: readonly string[];
  /** Megabytes that cannot be given back, without the page cache. */
  used(): Promise<number>;
  /** Processes that the kernel ended for want of memory. */
  killed(): Promise<number>;
  remove(): Promise<void>;
}

/** Version 1 keeps memory in a hierarchy of its own. */
const versions = [
  {
    folder: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    used: /^total_rss (\d+)$/m,
    events: 'memory.oom_control',
  },
  { folder: '/sys/fs/cgroup', limit: 'memory.max', used: /^anon (\d+)$/m, events: 'memory.events' },
] as const;

/** @throws Error when this machine does not let us limit memory */
export async function limitMemory(megabytes: number): Promise<MemoryLimit> {
  for (const { folder, limit, used, events } of versions) {
    const group = path.join(folder, `limelight-bench-${process.pid}`);
    const isThere = await access(folder, constants.W_OK).then(
      () => mkdir(group).then(() => access(path.join(group, limit)).then(() => true)),
      () => false,
    );
    if (!isThere) continue;
    await writeFile(path.join(group, limit), String(megabytes * 2 ** 20));
    const numberIn = async (file: string, pattern: RegExp): Promise<number> =>
      Number(pattern.exec(await readFile(path.join(group, file), 'utf8'))?.[1] ?? Number.NaN);
    return {
      prefix: ['/bin/sh', '-c', `echo $$ > ${group}/cgroup.procs && exec "$@"`, 'sh'],
      used: async () => Math.round((await numberIn('memory.stat', used)) / 2 ** 20),
      killed: () => numberIn(events, /^oom_kill (\d+)$/m),
      remove: () => rmdir(group),
    };
  }
  throw new Error('Memory cannot be limited here: run as root, or with --memory 0 for no limit.');
}
