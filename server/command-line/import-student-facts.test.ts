// State IDs of students from a file: for students of any school, all or none.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { commandRunner } from './command-line.test.run.ts';

let test: TestApp;
let folder: string;
beforeAll(async () => {
  test = await createTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-facts-'));
});
afterAll(async () => {
  await test?.close();
  await rm(folder, { recursive: true, force: true });
});

async function runImport(...lines: string[]) {
  const head = 'state_id,email,usi,campus,entered_on,grade_of_entry';
  await writeFile(path.join(folder, 'facts.csv'), [head, ...lines].join('\n'));
  return commandRunner(test, folder)('import', 'student-facts', 'facts.csv');
}
const stored = () =>
  test.db
    .selectFrom('student_facts')
    .orderBy('state_id')
    .select(['account_id', 'school_id', 'state_id'])
    .execute();

it('a file with student facts is imported as a whole for all schools, or not at all with a bad line', async () => {
  const ana = await test.build.account();
  const bo = await test.build.account({ school: 'UCLA' });
  const refused = await runImport(`1,${ana.email},,,,`, '2,nobody@example.com,,,,');
  expect(refused.status).toBe(1);
  expect(refused.errors).toBe(
    'line 3: there is no student with the email nobody@example.com\n1 bad line; nothing was changed.',
  );
  expect(await stored()).toEqual([]);
  // Two schools may use the same number for different people.
  const done = await runImport(`1,${ana.email},,,,`, `1,${bo.email},,,,`);
  expect(done).toEqual({
    status: 0,
    output: 'Read 2 students: 2 new, 0 changed, 0 unchanged.',
    errors: '',
  });
  const rows = await stored();
  expect(rows.map(({ account_id }) => account_id).toSorted()).toEqual([ana.id, bo.id].toSorted());
  const lines = await test.db
    .selectFrom('activity')
    .where('kind', '=', 'facts imported')
    .select(['school_id', 'actor'])
    .execute();
  expect(lines.map(({ actor }) => actor)).toEqual(['command line', 'command line']);
  expect(new Set(lines.map((one) => one.school_id))).toEqual(new Set([ana.school_id, bo.school_id]));
});
