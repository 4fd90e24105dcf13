// npm run check: the gates a change must pass. Stops at the first failure.
import { argv } from 'node:process';
import { CannotGoOn, capture, ensureInstalled, isProgram, main } from './prepare.mjs';

const gates = [
  { name: 'format', command: ['node_modules/prettier/bin/prettier.cjs', '--check', '.'] },
  { name: 'lint', command: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types', command: ['node_modules/typescript/bin/tsc', '-b'] },
  { name: 'structure', command: ['scripts/structure.mjs'] },
  { name: 'table types', command: ['scripts/table-types.mjs', '--check'] },
];
export const packageGates = [
  { name: 'audit', command: ['scripts/audit.mjs'], isShown: true },
  { name: 'sbom', command: ['scripts/sbom.mjs', 'test-results/limelight.cdx.json'], isShown: true },
];
const tests = {
  name: 'unit and API tests',
  command: ['node_modules/vitest/vitest.mjs', 'run', '--project=unit', '--project=api', '--reporter=dot'],
};

/** Resolves to the number of failures, 0 or 1. */
export async function runGates(node, list = gates) {
  for (const { name, command, isShown } of list) {
    const began = Date.now();
    const { status, output } = await capture(node, command);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(`${status === 0 ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`);
    if (status !== 0 || isShown) console.log(output.trim());
    if (status !== 0) return 1;
  }
  return 0;
}

if (isProgram(import.meta.url)) {
  await main(async () => {
    const node = await ensureInstalled();
    const failed = await runGates(node, argv.includes('--no-tests') ? gates : [...gates, tests]);
    if (failed > 0) throw new CannotGoOn('The check failed.');
    return 0;
  });
}
