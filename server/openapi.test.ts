// The API description follows the recommended rules, and clients can be generated from it.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp } from './testing/test-app.ts';

const run = promisify(execFile);
const packages = path.join(import.meta.dirname, '../node_modules');

let folder: string;
let file: string;
interface Operation {
  readonly operationId: string;
  readonly security: object[];
}
let document: { paths: Record<string, Record<string, Operation>> };
let calls: Operation[];
beforeAll(async () => {
  const test = await createTestApp({ environment: { PUBLIC_URL: 'https://hours.school.example' } });
  document = (await test.visitor().get('/api/openapi.json')).body;
  await test.close();
  calls = Object.values(document.paths).flatMap((each) => Object.values(each));
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-openapi-'));
  file = path.join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
});
afterAll(() => rm(folder, { recursive: true }));

it('names each call once, readably, and says what proves who asks', () => {
  const { paths } = document;
  expect(paths['/api/admin/files/{id}/not-taken']?.['post']).toMatchObject({
    operationId: 'postAdminFilesByIdNotTaken',
    security: [{ session: [], csrfCookie: [], csrfHeader: [] }],
  });
  expect(paths['/api/schools']?.['get']).toMatchObject({ operationId: 'getSchools', security: [] });
  expect(paths['/api/accounts']?.['get']?.security).toEqual([{ session: [] }]);
  expect(paths['/api/accounts/login']?.['post']?.security).toEqual([{ csrfCookie: [], csrfHeader: [] }]);
  expect(paths['/api/volunteer_hours_portfolio/verify-entry']?.['post']?.security).toEqual([
    { csrfCookie: [], csrfHeader: [] },
    { csrfHeader: [] },
  ]);
  for (const { operationId, security } of calls) {
    expect(operationId).toMatch(/^(?:get|post|put|delete)(?:[A-Z][A-Za-z0-9]*)+$/);
    expect(security).toBeDefined();
  }
});

it('keeps the recommended rules of redocly', async () => {
  const program = path.join(import.meta.dirname, 'testing/lint-openapi.mjs');
  const { stdout } = await run(process.execPath, [program, file]);
  expect(stdout.trim()).toBe('');
});

it('gives a client that compiles, with a function for each call', async () => {
  const client = path.join(folder, 'client');
  const generator = path.join(packages, 'openapi-typescript-codegen/bin/index.js');
  await run(process.execPath, [generator, '--input', file, '--output', client, '--useOptions']);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2024',
    lib: ['es2024', 'dom'],
    module: 'preserve',
    types: [],
  };
  await writeFile(path.join(client, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const compiled = await run(path.join(packages, '.bin/tsc'), ['--project', client]).catch(
    (error: unknown) => error,
  );
  expect(compiled).toMatchObject({ stdout: '' });
  const services = (await readdir(path.join(client, 'services'))).map((name) =>
    readFile(path.join(client, 'services', name), 'utf8'),
  );
  const written = (await Promise.all(services)).join('\n');
  const functions = [...written.matchAll(/public static (\w+)\(/g)].map(([, name]) => name);
  expect(functions.sort()).toEqual(calls.map(({ operationId }) => operationId).sort());
});
