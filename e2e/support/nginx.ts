/** nginx with the configuration of `ops/`, on free ports. */
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from './product-process.ts';

const run = promisify(execFile);
const given = path.join(import.meta.dirname, '..', '..', 'ops', 'nginx', 'limelight.conf');
const places = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'];

export interface Nginx {
  /** `https://localhost:PORT`. */
  readonly url: string;
  readonly httpPort: number;
  readonly certificate: string;
  accessLog(): Promise<string[]>;
  /** From both of its logs. */
  errorLog(): Promise<string>;
  /** As after a change of the configuration or certificate. */
  reload(): void;
  /** Kills all of its processes, as when memory runs out. */
  kill9(): Promise<void>;
  /** After `kill9`, on the same ports. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** In front of two processes. @param port for https, so that the product can know it first */
export async function startNginx(port: number, webPorts: readonly [string, string]): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'limelight-nginx-'));
  await mkdir(path.join(folder, 'tls'));
  const certificate = await makeCertificate(path.join(folder, 'tls'));
  const httpPort = await findFreePort();
  const site = await siteOn({ folder, port, httpPort, webPorts });
  await writeFile(path.join(folder, 'limelight.conf'), site);
  await writeFile(path.join(folder, 'nginx.conf'), mainConfiguration(folder));
  let running = await launch(folder);
  return {
    url: `https://localhost:${port}`,
    httpPort,
    certificate,
    accessLog: async () =>
      (await readFile(path.join(folder, 'limelight.access.log'), 'utf8')).split('\n').filter((line) => line),
    errorLog: async () => {
      const files = ['limelight.error.log', 'error.log'].map((name) =>
        readFile(path.join(folder, name), 'utf8'),
      );
      return (await Promise.all(files)).join('');
    },
    reload: () => running.signal('SIGHUP'),
    kill9: () => running.kill9(),
    async start() {
      running = await launch(folder);
    },
    async stop() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface RunningNginx {
  /** To the master process. */
  signal(name: NodeJS.Signals): void;
  kill9(): Promise<void>;
  stop(): Promise<void>;
}

/** Waits until it listens. */
async function launch(folder: string): Promise<RunningNginx> {
  const pidFile = path.join(folder, 'nginx.pid');
  // Left by a killed process.
  await rm(pidFile, { force: true });
  // Its own group: processes that outlive their master would keep its ports.
  const child = spawn(findNginx(), ['-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const killGroup = (): void => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL');
  };
  process.once('exit', killGroup);
  const end = async (act: () => void): Promise<void> => {
    act();
    await ended;
    process.off('exit', killGroup);
  };
  const stop = (): Promise<void> => end(() => void child.kill('SIGTERM'));
  const began = Date.now();
  while (!existsSync(pidFile)) {
    if (child.exitCode !== null || Date.now() - began > 20_000) {
      await stop();
      throw new Error(`nginx did not start:\n${complaints}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { signal: (name) => void child.kill(name), kill9: () => end(killGroup), stop };
}

function findNginx(): string {
  const program = process.env['NGINX_PATH'] || places.find((place) => existsSync(place));
  if (program) return program;
  // Not skipped: nothing else tests the example of ops/.
  throw new Error(
    'This test needs nginx. Install it (on Debian nginx-light), or set NGINX_PATH to its program.',
  );
}

async function makeCertificate(folder: string): Promise<string> {
  const file = path.join(folder, 'fullchain.pem');
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', path.join(folder, 'privkey.pem'), '-out', file];
  await run('openssl', ['req', '-x509', ...key, '-days', '2', ...name, ...files]);
  return readFile(file, 'utf8');
}

interface Site {
  readonly folder: string;
  readonly port: number;
  readonly httpPort: number;
  readonly webPorts: readonly [string, string];
}

/** The file of `ops/` with only ports, names and paths changed. */
async function siteOn({ folder, port, httpPort, webPorts }: Site): Promise<string> {
  const changes: [string, string][] = [
    // Test machines may lack IPv6.
    ['    listen [::]:80;\n', ''],
    ['    listen [::]:443 ssl http2;\n', ''],
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    ['127.0.0.1:8081', `127.0.0.1:${webPorts[0]}`],
    ['127.0.0.1:8082', `127.0.0.1:${webPorts[1]}`],
    ['hours.school.example', 'localhost'],
    ['/etc/limelight/tls/', `${folder}/tls/`],
    ['/var/log/nginx/', `${folder}/`],
  ];
  let text = await readFile(given, 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`ops/nginx/limelight.conf has no "${from}" any more`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** What a distribution's nginx.conf contains around the file. */
function mainConfiguration(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    'daemon off;',
    'worker_processes 2;',
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/error.log;`,
    'events { worker_connections 512; }',
    'http {',
    ...temporary.map((name) => `  ${name}_temp_path ${folder}/${name};`),
    `  include ${folder}/limelight.conf;`,
    '}',
    '',
  ].join('\n');
}
