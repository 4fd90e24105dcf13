// Runs the product as a child, so that both look like one process from outside.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { environment, root } from './prepare.mjs';

const setpriv = '/usr/bin/setpriv';
/** Milliseconds between checks that npm still runs. */
const LOOK_MS = 1000;

/**
 * The child has its own process group: Ctrl-C goes to every process of the terminal and npm forwards it
 * again, but the child must see it once. It is also stopped when we or npm are killed. npm's signals reach us
 * only without a shell in between (hence `exec` in package.json), and SIGKILL never does.
 */
export function supervise(program, parameters, more = {}) {
  const withUs = existsSync(setpriv) ? [setpriv, '--pdeathsig', 'TERM'] : [];
  const [first, ...rest] = [...withUs, program, ...parameters];
  const child = spawn(first, rest, { cwd: root, env: environment(more), stdio: 'inherit', detached: true });
  let last = 0;
  const passOn = (signal) => {
    if (Date.now() - last < 1000) return;
    last = Date.now();
    child.kill(signal);
  };
  process.on('SIGINT', () => passOn('SIGINT'));
  process.on('SIGTERM', () => passOn('SIGTERM'));
  process.on('SIGHUP', () => passOn('SIGTERM'));
  if (process.env.npm_lifecycle_event !== undefined) {
    const npm = process.ppid;
    const look = () => {
      if (process.ppid !== npm) passOn('SIGTERM');
    };
    setInterval(look, LOOK_MS).unref();
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}
