/** Serving the built client: types, caching, compressed files, and what is written into the page. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { fillIn, serveClient } from './static-files.ts';
import { createHttpApp } from './app.ts';

const SCRIPT = `console.log('${'long enough to be compressed '.repeat(100)}');`;
const HTML = `<meta name="contact-email" content="" /><meta property="og:image" content="/og.png" />`;
const folder = mkdtempSync(path.join(tmpdir(), 'limelight-client-'));
let test: TestApp;
let app: Awaited<ReturnType<typeof createHttpApp>>;

beforeAll(async () => {
  const write = (name: string, content: string | Buffer) => writeFileSync(path.join(folder, name), content);
  mkdirSync(path.join(folder, 'assets'));
  write('index.html', `<head>${HTML}</head>`);
  mkdirSync(path.join(folder, '.vite'));
  write(
    '.vite/page-files.json',
    JSON.stringify({
      '/': ['/assets/index-abc.js'],
      '/hour-tracker': ['/assets/own-abc.js'],
      '*': ['/assets/lost-abc.js'],
    }),
  );
  write('manifest.webmanifest', '{"name":"Limelight"}');
  write('service-worker.js', SCRIPT);
  write('assets/index-abc.js', SCRIPT);
  write('assets/index-abc.js.br', brotliCompressSync(SCRIPT));
  write('assets/index-abc.js.gz', gzipSync(SCRIPT));
  write('assets/plain-abc.js', SCRIPT);
  test = await createTestApp();
  app = await createHttpApp(test.context);
  await serveClient(app, test.context, folder);
});
afterAll(async () => {
  await app?.close();
  await test?.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, encoding = '') =>
  app.inject({ url, headers: encoding === '' ? {} : { 'accept-encoding': encoding } });

describe('the built client', () => {
  it('has a manifest of the right type, sent without a cookie', async () => {
    const { headers, cookies } = await get('/manifest.webmanifest');
    expect(headers['content-type']).toMatch(/^application\/manifest\+json/);
    expect([headers['cache-control'], cookies]).toEqual(['no-cache', []]);
  });

  it('has a service worker that is revalidated each time and covers every page', async () => {
    const { headers } = await get('/service-worker.js');
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("worker-src 'self';");
  });

  it('lets browsers cache hashed files for ever', async () => {
    const { headers } = await get('/assets/index-abc.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('is sent as compressed by the build, if the client accepts it', async () => {
    const read = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const encoding of ['br', 'gzip'] as const) {
      const { headers, rawPayload } = await get('/assets/index-abc.js', encoding);
      expect([headers['content-encoding'], headers['content-length'], headers['vary']]).toEqual([
        encoding,
        String((encoding === 'br' ? brotliCompressSync : gzipSync)(SCRIPT).length),
        expect.stringMatching(/accept-encoding/i),
      ]);
      expect(headers['content-type']).toMatch(/javascript/);
      expect(headers['cache-control']).toContain('immutable');
      expect(read[encoding](rawPayload).toString()).toBe(SCRIPT);
    }
    const plain = await get('/assets/index-abc.js');
    expect([plain.headers['content-encoding'], plain.payload]).toEqual([undefined, SCRIPT]);
  });

  it('is compressed when sent, if the build has not done so', async () => {
    const { headers, rawPayload } = await get('/assets/plain-abc.js', 'gzip');
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(rawPayload).toString()).toBe(SCRIPT);
  });

  it('answers HEAD requests, as made by sites that preview links', async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const head = await fetch(`${address}/assets/plain-abc.js`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/javascript/),
    ]);
  });

  it('does not serve the compressed files under their own names', async () => {
    expect((await get('/assets/index-abc.js.br')).statusCode).toBe(404);
  });

  it('answers an unknown address with the page, as not found', async () => {
    for (const [url, status] of [
      ['/', 200],
      ['/about?a=/nothing', 200],
      ['/ABOUT/', 200],
      ['/hour-tracker/more', 404],
      ['/verify-entry', 404],
      ['/robots.txt2', 404],
      ['//', 404],
    ] as const) {
      const page = await app.inject({ url, headers: { host: 'localhost' } });
      expect([url, page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
        url,
        status,
        'text/html; charset=utf-8',
        'no-store',
      ]);
      expect(page.payload).toContain('og.png');
      const head = await app.inject({ method: 'HEAD', url, headers: { host: 'localhost' } });
      expect([head.statusCode, head.payload]).toEqual([status, '']);
    }
    expect((await get('/hour-tracker/more')).payload).toContain('/assets/lost-abc.js');
  });

  it('allows only reading of pages and files', async () => {
    for (const url of ['/hour-tracker', '/service-worker.js', '/assets/index-abc.js']) {
      const { statusCode, headers } = await app.inject({ method: 'POST', url });
      expect([url, statusCode, headers['allow']]).toEqual([url, 405, 'GET, HEAD']);
    }
    const { statusCode, headers } = await app.inject({ method: 'POST', url: '/hour-tracker/more' });
    expect([statusCode, headers['content-type']]).toEqual([404, expect.stringMatching(/json/)]);
  });

  it('lets search engines show only pages that name nobody', async () => {
    const robots = async (url: string) => (await get(url)).headers['x-robots-tag'];
    expect([await robots('/'), await robots('/?a')]).toEqual([undefined, undefined]);
    for (const url of ['/hour-tracker', '/verify-entry/abc', '/nothing', '/pictures/x.webp']) {
      expect([url, await robots(url)]).toEqual([url, 'noindex']);
    }
  });

  it('answers an unknown file with 404, and pages without caching', async () => {
    expect((await get('/assets/gone-abc.js')).statusCode).toBe(404);
    const { statusCode, headers } = await get('/verify-entry/abc');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  });

  it.each(['/assets', '/assets/', '/assets/?a', '/.vite/', '/.vite/../assets/'])(
    'lists no folder: %s',
    async (url) => {
      const { payload } = await get(url);
      expect(payload).not.toMatch(/plain-abc|page-files|service-worker/);
    },
  );

  it('names each page’s files, for visitors those of the redirect', async () => {
    const namedAt = async (url: string, cookie = '') =>
      [...(await app.inject({ url, headers: { cookie } })).payload.matchAll(/href="([^"]+)"/g)].map(
        ([, address]) => address,
      );
    expect(await namedAt('/?from=mail')).toEqual(['/assets/index-abc.js']);
    expect([await namedAt('/hour-tracker'), await namedAt('/hour-tracker', 'signed_in=1')]).toEqual([
      [],
      ['/assets/own-abc.js'],
    ]);
    expect(await namedAt('/other')).toEqual(['/assets/lost-abc.js']);
  });

  it.each([
    '//evil.example',
    '//evil.example/assets',
    '/\\evil.example',
    '/%5cevil.example',
    '/%2f%2fevil.example',
    '/assets//evil.example/..',
    '/login?next=https://evil.example',
  ])('never redirects to another host for %s', async (url) => {
    const { statusCode, headers } = await app.inject({ url, headers: { host: 'localhost' } });
    expect([statusCode === 200 || statusCode === 404, headers.location]).toEqual([true, undefined]);
  });

  it('does not serve the list of these files', async () => {
    expect((await get('/.vite/page-files.json')).payload).not.toContain('files');
  });
});

describe('the client’s page', () => {
  const settings = {
    contactEmail: 'a"b&c@school.example',
    publicUrl: 'https://hours.school.example',
    demo: false,
  };

  it('contains the contact address, and absolute addresses for other sites', () => {
    expect(fillIn(HTML, settings)).toBe(
      '<meta name="contact-email" content="a&quot;b&amp;c@school.example" />' +
        '<meta property="og:image" content="https://hours.school.example/og.png" />',
    );
  });

  it('says whether there is a demo', () => {
    const page = '<meta name="demo" content="off" />';
    expect(fillIn(page, settings)).toBe(page);
    expect(fillIn(page, { ...settings, demo: true })).toBe('<meta name="demo" content="on" />');
  });
});
