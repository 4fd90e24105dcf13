// npm test: every test, and the totals as the last line. [--with-checks] [--full]: all parts, with checks,
// audit and sbom first; with the slow tests. unit|api|e2e|faults [Vitest arguments]: one part.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { packageGates, runGates } from './check.mjs';
import {
  CannotGoOn,
  ensureChromium,
  ensureClientBuilt,
  ensureInstalled,
  ensureNginx,
  foreground,
  main,
} from './prepare.mjs';

const olderPostgres = '/usr/lib/postgresql/15/bin';
/** A sample of the SQL; --full runs all API tests on the older PostgreSQL. */
const onOlderPostgres = [
  'server/platform/database/migrate.test.ts',
  'features/entries/server/entries.test.ts',
  'features/entries/server/history/history-audit.test.ts',
  'features/leaderboard/server/leaderboard.test.ts',
];
const onlyFull = [
  'both sizes of the window for each journey',
  'all API tests on PostgreSQL 15 instead of a few',
  'five kills of everything instead of two',
  '20,000 hostile requests instead of 4,000',
  'two web processes and two workers killed and restarted under load',
  'a database of three machines whose primary is cut off, switched and killed again',
  'crowds of 2,000 behind one address, instead of a class that signs in',
  'a year of lists to contacts, three times, instead of two months once',
  'a year of a thousand waiting entries, three times, instead of one of 300',
  'a thousand entries at once instead of 200',
];

await main(async () => {
  const isFull = process.argv.includes('--full');
  const [first, ...rest] = process.argv.slice(2).filter((word) => word !== '--full');
  const parts = ['unit', 'api', 'e2e', 'faults'];
  const part = parts.includes(first) ? first : undefined;
  const vitestArguments = part === undefined ? [] : rest;

  const node = await ensureInstalled();
  const sum = { passed: 0, failed: 0, skipped: 0, failures: [] };
  const full = isFull ? { TEST_FULL: '1' } : {};
  const run = (title, projects, { files = [], ...more } = {}) =>
    add(sum, runVitest(node, title, projects, [...files, ...vitestArguments], { ...full, ...more }));
  const runInBrowser = async (projects) => {
    try {
      await ensureClientBuilt(node);
      const browser = { CHROMIUM_PATH: await ensureChromium() };
      for (const project of projects) {
        const proxy = project === 'faults' ? { NGINX_PATH: await ensureNginx() } : {};
        run(project, [project], { ...browser, ...proxy });
      }
    } catch (error) {
      if (!(error instanceof CannotGoOn)) throw error;
      console.error(error.message);
      sum.failed += 1;
    }
  };

  if (part === undefined) {
    if (first === '--with-checks') {
      for (const list of [undefined, ...packageGates.map((gate) => [gate])])
        sum.failed += await runGates(node, list);
    }
    run('units and API, on the embedded PostgreSQL', ['unit', 'api']);
    runOnOlderPostgres(run, isFull);
    await runInBrowser(['e2e', 'faults']);
  } else if (part === 'unit' || part === 'api') {
    run(part, [part]);
  } else {
    await runInBrowser([part]);
  }
  if (part === undefined && !isFull) console.log(`\nOnly npm run test:full does: ${onlyFull.join('; ')}.`);
  // Repeated at the end, for logs that are cut.
  if (sum.failures.length > 0) console.log(`\nFailed:\n${sum.failures.join('\n')}`);
  console.log(`\n${summary(sum)}`);
  return sum.failed > 0 || sum.passed === 0 ? 1 : 0;
});

function runOnOlderPostgres(run, isFull) {
  if (existsSync(join(olderPostgres, 'postgres'))) {
    const files = isFull ? [] : onOlderPostgres;
    run('API, on PostgreSQL 15', ['api'], { files, TEST_POSTGRES_BIN: olderPostgres });
  } else {
    console.log(`\nSkipped: the API tests on PostgreSQL 15, which is not in ${olderPostgres}.`);
  }
}

function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function add(sum, { failures, ...counts }) {
  for (const [name, number] of Object.entries(counts)) sum[name] += number;
  sum.failures.push(...failures);
}

function runVitest(node, title, projects, vitestArguments, more = {}) {
  console.log(`\nTests: ${title}`);
  const folder = mkdtempSync(join(tmpdir(), 'limelight-results-'));
  const results = join(folder, 'results.json');
  try {
    const status = foreground(
      node,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--passWithNoTests',
        ...projects.map((project) => `--project=${project}`),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${results}`,
        ...vitestArguments,
      ],
      more,
    );
    return count(results, status);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Also counts files that failed to load, and runs that failed otherwise. */
function count(results, status) {
  if (!existsSync(results)) return { passed: 0, failed: status === 0 ? 0 : 1, skipped: 0, failures: [] };
  const report = JSON.parse(readFileSync(results, 'utf8'));
  const failures = report.testResults.flatMap(failuresOf);
  const failed = failures.length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && status !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(process.cwd(), name);
  const failed = assertionResults.filter((result) => result.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
  return failed.map(
    ({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages[0] ?? '')}`,
  );
}

function firstLine(text) {
  return text.split('\n', 1)[0];
}
