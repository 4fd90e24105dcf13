// npm run lighthouse: audits four screens on a phone (e2e/lighthouse.ts). Lighthouse is installed outside of
// the product on first use because of its many packages.
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import {
  ensureChromium,
  ensureClientBuilt,
  ensureInstalled,
  foreground,
  main,
  quietly,
  root,
} from './prepare.mjs';

const wanted = join(root, 'scripts', 'lighthouse');
const folder = join(root, 'node_modules', '.cache', 'lighthouse');
const program = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');

await main(async () => {
  const node = await ensureInstalled();
  await ensureLighthouse();
  await ensureClientBuilt(node);
  const more = { CHROMIUM_PATH: await ensureChromium({ isWhole: true }), LIGHTHOUSE_PATH: program };
  return foreground(node, ['e2e/lighthouse.ts', ...argv.slice(2)], more);
});

async function ensureLighthouse() {
  const lock = (place) => join(place, 'package-lock.json');
  const isThere =
    existsSync(program) && readFileSync(lock(folder), 'utf8') === readFileSync(lock(wanted), 'utf8');
  if (isThere) return;
  mkdirSync(folder, { recursive: true });
  cpSync(wanted, folder, { recursive: true });
  const command = ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'];
  await quietly('Installing Lighthouse (npm ci)', 'npm', command);
}
