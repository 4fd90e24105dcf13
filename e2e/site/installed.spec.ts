import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectGoodScreen, openVisit, PHONE, type Visit } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { signInByForm } from '#e2e/support/people.ts';

const STUDENT = 'student@demo.limelight.example';
const FORM = '/portfolio-create-event';

const { product, browser } = await openDemo();
let visit: Visit;
let page: Page;

beforeAll(async () => {
  visit = await openVisit(browser, product.url, PHONE, { serviceWorkers: 'allow' });
  page = visit.page;
});
// Also after a failed test.
afterEach(() => visit.context.setOffline(false));

const field = (name: string) => page.locator(`form [name="${name}"]`);

const keptAddresses = () =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return found.flat().map(({ url }) => new URL(url).pathname);
  });
const keptText = () =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push((await (await cache.match(request))?.text()) ?? '');
    }
    return texts.join();
  });
const isRegistered = () =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length > 0);

interface Manifest {
  readonly id: string;
  readonly name: string;
  readonly short_name: string;
  readonly start_url: string;
  readonly scope: string;
  readonly display: string;
  readonly icons: readonly { src: string; sizes: string; type: string; purpose: string }[];
  readonly shortcuts: readonly { name: string; url: string }[];
}

describe('the installable app', () => {
  let manifest: Manifest;
  beforeAll(async () => {
    await page.goto('/');
    const href = await page.locator('link[rel="manifest"]').getAttribute('href');
    manifest = (await (await page.request.get(href ?? '')).json()) as Manifest;
  });

  it('has a name, a start page, and its own window', () => {
    expect(manifest).toMatchObject({
      id: '/',
      name: 'Limelight',
      short_name: 'Limelight',
      start_url: '/',
      scope: '/',
      display: 'standalone',
    });
    expect(manifest.shortcuts.map(({ name, url }) => `${name} ${url}`)).toEqual([
      `Record Entry ${FORM}`,
      'Portfolio /hour-tracker',
    ]);
  });

  it('has icons of the stated sizes, one of them maskable', async () => {
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes, type } of manifest.icons) {
      const reply = await page.request.get(src);
      const { width, height, format } = await sharp(await reply.body()).metadata();
      expect([reply.headers()['content-type'], `${width}x${height}`, `image/${format}`]).toEqual([
        type,
        sizes,
        type,
      ]);
    }
  });

  it('links only existing icons and pictures in its page', async () => {
    const addresses = await page
      .locator('link[rel~="icon"], link[rel="apple-touch-icon"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(addresses.length).toBe(3);
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
    expect(picture).toBe(`${product.url}/og.png`);
    for (const address of [...addresses, picture ?? '']) {
      const reply = await page.request.get(address);
      expect([reply.status(), reply.headers()['content-type']]).toEqual([
        200,
        expect.stringMatching(/^image\//),
      ]);
    }
    const { width, height } = await sharp(await (await page.request.get(picture ?? '')).body()).metadata();
    expect([width, height]).toEqual([1200, 630]);
  });

  it('has no problem that Chromium reports', async () => {
    const session = await visit.context.newCDPSession(page);
    const { errors } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // A profile without history, as in tests, cannot install anything.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
      [],
    );
  });
});

describe('the service worker', () => {
  it('is not installed for visitors, who do not need it', async () => {
    await page.goto('/leaderboard');
    await page.waitForLoadState('networkidle');
    expect(await isRegistered()).toBe(false);
  });

  it('caches only files of the build, for signed-in people', async () => {
    await signInByForm(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto('/hour-tracker');
    await page.getByRole('heading', { name: 'Your entries' }).waitFor();
    await page.goto('/profile');
    await page.getByText(STUDENT).waitFor();
    const kept = await keptAddresses();
    const expected = /^\/(assets\/[\w.-]+\.(js|css|woff2)|[\w.-]+\.(js|svg|ico|png|webmanifest)|)$/;
    expect(kept.filter((path) => !expected.test(path))).toEqual([]);
    expect(kept).toContain('/');
    expect(await keptText()).not.toContain(STUDENT);
  });

  it('never answers for pages with a token', async () => {
    for (const path of ['/verify-entry/abc', '/unsubscribe/abc', '/verify-email/abc', '/finish-login/abc']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    expect((await keptAddresses()).filter((path) => path.includes('abc'))).toEqual([]);
    await visit.context.setOffline(true);
    await expect(page.goto('/verify-entry/abc')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    await visit.context.setOffline(false);
  });
});

describe('without a connection', () => {
  it('the landing page opens', async () => {
    await page.goto('/');
    await visit.context.setOffline(true);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Volunteer hours, in the limelight' }).waitFor();
    expect(await page.locator('header img').evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(
      0,
    );
  });

  it('Record Entry opens with its draft, and keeps new text', async () => {
    await page.goto(FORM);
    await field('event').fill('Beach before the bell');
    await visit.context.setOffline(true);
    await page.reload();
    await page.getByText('We kept what you had typed here before.').waitFor();
    expect(await field('event').inputValue()).toBe('Beach before the bell');
    await field('role').fill('Picking up');
    await expectGoodScreen(page, 'installed-record-offline');
    await page.goto('/');
    await page.goto(FORM);
    await field('role').waitFor();
    expect([await field('event').inputValue(), await field('role').inputValue()]).toEqual([
      'Beach before the bell',
      'Picking up',
    ]);
  });

  it('an entry can be started, and sent when the connection is back', async () => {
    await visit.context.setOffline(true);
    await page.goto(`${FORM}?event=Typed%20on%20the%20bus`);
    await field('event').waitFor();
    expect(await field('event').inputValue()).toBe('Typed on the bus');
    const rest = {
      date: '2026-01-15',
      hours: '2',
      role: 'Guide',
      organizer: 'Bay friends',
      contact: 'guide@bay.example',
      description: 'Showed children the tide pools.',
    };
    for (const [name, text] of Object.entries(rest)) await field(name).fill(text);
    await page.locator('button[type="submit"]').click();
    await page.getByText('Error: No response from server. What you typed is still here.').waitFor();
    await visit.context.setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
    await page.locator('button[type="submit"]').click();
    await page.waitForURL('**/hour-tracker');
    await page
      .getByRole('heading', { name: 'Typed on the bus' })
      .or(page.getByText('Typed on the bus'))
      .first()
      .waitFor();
  });

  it('a page that needs the server says so, and opens by itself when the connection is back', async () => {
    await visit.context.setOffline(true);
    for (const path of ['/hour-tracker', '/profile', '/admin/entries']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
      await page.getByRole('link', { name: 'Record Entry' }).waitFor();
    }
    await page.goto('/hour-tracker');
    await expectGoodScreen(page, 'installed-offline');
    await page.getByRole('link', { name: 'Record Entry' }).click();
    await field('event').waitFor();
    await page.goto('/hour-tracker');
    await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
    await visit.context.setOffline(false);
    await page.getByRole('heading', { name: 'Your entries' }).waitFor();
  });

  it('a meanwhile ended session is noticed, and the draft waits for signing in', async () => {
    await visit.context.setOffline(true);
    await page.goto(FORM);
    await field('event').waitFor();
    await visit.context.clearCookies({ name: 'sessionid' });
    await visit.context.setOffline(false);
    await page.waitForURL('**/login');
    await visit.context.setOffline(true);
    await page.goto(FORM);
    await page.waitForURL('**/login');
    expect(await field('event').count()).toBe(0);
    await visit.context.setOffline(false);
  });
});

it('signing out removes all personal data from the device, even offline', async () => {
  await signInByForm(page);
  await page.goto(FORM);
  await field('event').waitFor();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog').getByRole('button', { name: 'Log out' });
  await question.click();
  await page.waitForURL(`${product.url}/`);
  await page.getByRole('link', { name: 'Login Here' }).first().waitFor();
  const text = await keptText();
  for (const trace of [STUDENT, 'Beach before the bell', 'America/Los_Angeles']) {
    expect(text).not.toContain(trace);
  }
  await visit.context.setOffline(true);
  await page.goto(FORM);
  await page.waitForURL('**/login');
  expect(await field('event').count()).toBe(0);
});

it('no page logs an error', () => {
  // Failed calls and files are expected here.
  const own = visit.problems.filter(
    (line) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch|A page broke/.test(line),
  );
  expect(own).toEqual([]);
});
