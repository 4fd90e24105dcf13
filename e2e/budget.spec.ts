/**
 * What each screen makes a browser load when it is opened, compressed: at most 120 kB of JavaScript and 20 kB of styles for
 * the landing page and the contact's page, at most 200 kB of JavaScript for any other. Prints the table.
 */
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitAs } from './support/administrator.ts';
import { createApiClient } from './support/api-client.ts';
import { DESKTOP, openVisit, startBrowser, type Visit } from './support/browser.ts';
import { linkIn, startInbox, type Inbox } from './support/inbox.ts';
import { startProduct, type Product } from './support/product-process.ts';

const FIRST_SIGHT = { script: 120_000, style: 20_000 };
const SCREEN = { script: 200_000 };

interface Loaded {
  readonly script: number;
  readonly style: number;
  /** What it is made of, the largest first. */
  readonly files: readonly string[];
}

let browser: Browser;
let product: Product;
let inbox: Inbox;
const visits: Record<string, Visit> = {};
const table: string[] = [];
/** Compressed bytes by address, which are the same for every screen. */
const sizes = new Map<string, number>();

beforeAll(async () => {
  inbox = await startInbox();
  product = await startProduct({ env: { DEMO: 'on', SMTP_URL: inbox.url } });
  browser = await startBrowser();
  visits['visitor'] = await openVisit(browser, product.url, DESKTOP);
  for (const name of ['student', 'head']) {
    visits[name] = await visitAs(browser, product.url, DESKTOP, name);
  }
});
afterAll(async () => {
  console.log(['Kilobytes (gzip) of JavaScript and styles that a screen loads:', ...table].join('\n'));
  await browser?.close();
  await product?.stop();
  await inbox?.close();
});

/** Opens the address in a fresh tab, waits until nothing is loaded any more, and adds up. */
async function load(who: string, path: string, name = path): Promise<Loaded> {
  const page = (await visits[who]?.context.newPage()) as Page;
  // A file may be asked for twice: as a preload, and as itself.
  const asked = new Map<string, 'script' | 'style'>();
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type === 'script') asked.set(response.url(), 'script');
    if (type === 'stylesheet') asked.set(response.url(), 'style');
  });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(new URL(page.url()).pathname, `${name} shows itself`).toBe(new URL(path, product.url).pathname);
  const sum = { script: 0, style: 0 };
  for (const [url, kind] of asked) sum[kind] += await sizeOf(page, url);
  await page.close();
  const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7);
  table.push(`${name.padEnd(40)} ${who.padEnd(8)} ${kilobytes(sum.script)} ${kilobytes(sum.style)}`);
  // A page that loads nothing would pass every limit.
  expect(sum.script).toBeGreaterThan(50_000);
  const files = [...asked.keys()]
    .sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0))
    .map((url) => `${sizes.get(url)} ${new URL(url).pathname}`);
  return { ...sum, files };
}

function expectAtMost(limit: { script: number; style?: number }, { script, style, files }: Loaded): void {
  const isWithin = script <= limit.script && style <= (limit.style ?? Infinity);
  // All the files, so that a failure names the one that is too much.
  expect({ script, style, files: isWithin ? [] : files }).toMatchObject({ files: [] });
}

async function sizeOf(page: Page, url: string): Promise<number> {
  const known = sizes.get(url);
  if (known !== undefined) return known;
  const size = gzipSync(await (await page.request.get(url)).body(), { level: 9 }).length;
  sizes.set(url, size);
  return size;
}

describe('at first sight', () => {
  it.each(['visitor', 'student', 'head'])('the landing page is light for a %s', async (who) => {
    expectAtMost(FIRST_SIGHT, await load(who, '/'));
  });

  it('the page of a contact is light', async () => {
    const student = createApiClient(product.url);
    await student.post('/api/accounts/login', {
      email: 'student@demo.limelight.example',
      password: 'limelight-demo',
    });
    const contact = 'guide@bay.example';
    const recorded = await student.post('/api/volunteer_hours_portfolio/create_entry', {
      event: 'Tide pool day',
      date: '2026-01-15',
      hours: '2.5',
      role: 'Guide',
      organizer: 'Bay friends',
      contact,
      description: 'Showed children the tide pools.',
    });
    expect(recorded.status).toBe(201);
    const link = linkIn(await inbox.next(contact), product.url);
    expectAtMost(FIRST_SIGHT, await load('visitor', new URL(link).pathname, '/verify-entry/:token'));
  });
});

describe('every other screen', () => {
  const ofVisitors = [
    '/about',
    '/contact',
    '/release-notes',
    '/about-verification',
    '/unauthorized',
    '/no-such-page',
    '/login',
    '/password-reset',
    '/password-reset-confirmation-message',
    '/password-reset-confirm/12/abc',
    '/verify-email/abc',
    '/unsubscribe/abc',
    '/leaderboard',
  ];
  const ofStudents = [
    '/leaderboard',
    '/opportunities',
    '/event-list',
    '/post-event',
    '/your-events',
    '/profile',
    '/profile/edit',
    '/hour-tracker',
    '/portfolio-create-event',
  ];
  const ofAdministrators = ['/admin/entries', '/admin/user-entries/recycling-bin', '/admin/network'];

  it.each([
    ...ofVisitors.map((path) => ['visitor', path] as const),
    ...ofStudents.map((path) => ['student', path] as const),
    ...ofAdministrators.map((path) => ['head', path] as const),
  ])('of the %s is bearable: %s', async (who, path) => {
    expectAtMost(SCREEN, await load(who, path));
  });

  it('of one event or one entry is bearable', async () => {
    const { context } = visits['student'] as Visit;
    const [event] = (await (await context.request.get('/api/volunteer_events/events')).json()) as {
      id: number;
    }[];
    const portfolio = await context.request.get('/api/volunteer_hours_portfolio/portfolio');
    const [entry] = (await portfolio.json()) as { id: number }[];
    const paths = [
      [`/event-detail/${event?.id}`, '/event-detail/:eventId'],
      [`/portfolio-update-event/${entry?.id}`, '/portfolio-update-event/:pk'],
      [`/entry-history/${entry?.id}`, '/entry-history/:pk'],
    ] as const;
    for (const [path, name] of paths) {
      expectAtMost(SCREEN, await load('student', path, name));
    }
  });

  it('of one student is bearable', async () => {
    const { context } = visits['head'] as Visit;
    const [student] = (await (await context.request.get('/api/admin/entry-summary')).json()) as {
      id: number;
    }[];
    const reply = await context.request.get(`/api/admin/user-entries/${student?.id}`);
    const [entry] = ((await reply.json()) as { entries: { id: number }[] }).entries;
    const paths = [
      [`/admin/user-entries/${student?.id}`, '/admin/user-entries/:userId'],
      [`/admin/user-entries/update/${entry?.id}`, '/admin/user-entries/update/:pk'],
    ] as const;
    for (const [path, name] of paths) {
      expectAtMost(SCREEN, await load('head', path, name));
    }
  });
});
