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
/** npm's own. A registry without audits fails nothing. */
export const packageGates = ['audit', 'sbom'].map((name) => ({
  name,
  program: 'npm',
  command: ['run', name],
  excuse: /audit endpoint returned an error/,
}));
const tests = {
  name: 'unit and API tests',
  command: ['node_modules/vitest/vitest.mjs', 'run', '--project=unit', '--project=api', '--reporter=dot'],
};

/** Resolves to the number of failures, 0 or 1. */
export async function runGates(node, list = gates) {
  for (const { name, program = node, command, excuse } of list) {
    const began = Date.now();
    const { status, output } = await capture(program, command);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    const isPassed = status === 0 || excuse?.test(output) === true;
    console.log(`${isPassed ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`);
    if (status !== 0) console.log(output.trim());
    if (!isPassed) return 1;
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
