// Runs npm in the folder of the product.
import { spawn } from 'node:child_process';
import { environment, root } from './prepare.mjs';

/**
 * Runs npm to its end.
 *
 * @returns its exit status, what it wrote, and what it complained of
 * @throws Error when there is no npm
 */
export function npm(parameters) {
  const path = process.env.npm_execpath;
  // Started by npm it is the same npm, else the one of the machine.
  const [program, first] = path?.endsWith('.js') ? [process.execPath, [path]] : ['npm', []];
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...first, ...parameters], {
      cwd: root,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [output, complaints] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (complaints += text));
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, output, complaints }));
  });
}
