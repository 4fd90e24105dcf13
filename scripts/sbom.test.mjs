// The bill of materials lists exactly the packages that the product consists of.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './prepare.mjs';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** Runtime packages of package-lock.json, by name and version. */
const wanted = new Map(
  Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { name, version, integrity }]) => [
      `${name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`,
      integrity,
    ]),
);

let folder;
let bill;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'limelight-sbom-'));
  const file = join(folder, 'new', 'limelight.cdx.json');
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/sbom.mjs'), file], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  bill = JSON.parse(readFileSync(file, 'utf8'));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the bill of materials is that of the product', () => {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name, version } } });
});

test('the bill has exactly the runtime packages', () => {
  const named = bill.components.map(({ name, version }) => `${name}@${version}`);
  expect(named.length).toBeGreaterThan(100);
  expect(named.toSorted()).toEqual([...wanted.keys()].toSorted());
});

test('the bill has packages shared with development, but none used only for that', () => {
  const names = bill.components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['react', 'pg-protocol', 'nodemailer', 'fastify']));
  for (const name of ['vite', 'vitest', 'typescript', 'playwright-core']) expect(names).not.toContain(name);
});

test('the bill lists each package’s dependencies, all of them included', () => {
  const refs = new Set(bill.components.map((component) => component['bom-ref']));
  const [product, ...others] = bill.dependencies;
  expect(product.ref).toBe(bill.metadata.component['bom-ref']);
  expect(product.dependsOn).toContain('fastify@' + packages['node_modules/fastify'].version);
  expect(others.length).toBe(refs.size);
  expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
});

test('the bill has the hash of each package in package-lock.json', () => {
  const hashes = bill.components.map(({ name, version, hashes: [{ alg, content }] }) => [
    `${name}@${version}`,
    `${alg.toLowerCase().replace('-', '')}-${Buffer.from(content, 'hex').toString('base64')}`,
  ]);
  expect(Object.fromEntries(hashes)).toEqual(Object.fromEntries(wanted));
});
