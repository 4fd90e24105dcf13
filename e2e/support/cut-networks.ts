/**
 * A network of its own for each of several machines on one (network namespaces of Linux, joined by a bridge), so that each can be cut
 * off from some and not from others. Needs root.
 */
import { execFileSync } from 'node:child_process';

// Names of interfaces have at most 15 characters. 198.18.0.0/15 is kept free for tests of networks (RFC 2544).
const prefix = `ha${process.pid}`;
const subnet = `198.18.${process.pid % 256}`;

const ip = (...words: readonly string[]): void => void execFileSync('ip', words, { stdio: 'pipe' });

export interface CutNetworks {
  /** For `pg_hba.conf`. */
  readonly range: string;
  /** Of what belongs to no machine; `machine` counts from 1. */
  addressOf(machine: number): string;
  /** Before the words of a program that runs on this machine. */
  within(machine: number): readonly string[];
  /** Nothing from this machine reaches the others any more, while it still answers this process. Returns how to join them again. */
  cut(machine: number, from: readonly number[]): () => void;
  remove(): void;
}

/** `machines` and one more, 0, which is no network of its own. Undefined where networks cannot be made. */
export function makeNetworks(machines: number): CutNetworks | undefined {
  const nameOf = (machine: number): string => `${prefix}-${machine}`;
  const addressOf = (machine: number): string => `${subnet}.${10 + machine}`;
  const all = Array.from({ length: machines }, (_, index) => index + 1);
  const remove = (): void => {
    for (const words of [
      ...all.map((machine) => ['netns', 'del', nameOf(machine)]),
      ['link', 'del', prefix],
    ]) {
      try {
        ip(...words);
      } catch {
        // It was not made, or is gone.
      }
    }
  };
  try {
    ip('link', 'add', prefix, 'type', 'bridge');
    // This process asks from the first address, so the second can be cut off alone.
    for (const address of [`${subnet}.1`, addressOf(0)]) ip('address', 'add', `${address}/24`, 'dev', prefix);
    ip('link', 'set', prefix, 'up');
    for (const machine of all) {
      const [name, outside] = [nameOf(machine), `${prefix}v${machine}`];
      ip('netns', 'add', name);
      ip('link', 'add', outside, 'master', prefix, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
      ip('link', 'set', outside, 'up');
      ip('-n', name, 'address', 'add', `${addressOf(machine)}/24`, 'dev', 'eth0');
      ip('-n', name, 'link', 'set', 'lo', 'up');
      ip('-n', name, 'link', 'set', 'eth0', 'up');
    }
  } catch {
    remove();
    return undefined;
  }
  return {
    range: `${subnet}.0/24`,
    addressOf,
    within: (machine) => ['ip', 'netns', 'exec', nameOf(machine)],
    cut(machine, from) {
      const routes = from.map((other) => ['blackhole', `${addressOf(other)}/32`]);
      for (const route of routes) ip('-n', nameOf(machine), 'route', 'add', ...route);
      return () => {
        for (const route of routes) ip('-n', nameOf(machine), 'route', 'del', ...route);
      };
    },
    remove,
  };
}
