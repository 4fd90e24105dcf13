import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, expectReadable, openVisit, PHONE, type Visit } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { unfold } from '#e2e/support/lists.ts';
import { visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();
const visits: Visit[] = [];
/** Used by several tests in a row. */
const stays: Visit[] = [];
const problems: string[] = [];

afterEach(async () => {
  problems.push(...visits.flatMap((visit) => visit.problems));
  for (const { context } of visits.splice(0)) await context.close();
});

async function open(address: string, system: 'light' | 'dark', size = DESKTOP): Promise<Page> {
  const visit = await openVisit(browser, product.url, size);
  visits.push(visit);
  await visit.page.emulateMedia({ colorScheme: system });
  await visit.page.goto(address);
  await visit.page.getByRole('heading', { level: 1 }).waitFor();
  return visit.page;
}

async function signInInTheDark(name: string): Promise<Page> {
  const visit = await visitAs(browser, product.url, DESKTOP, name);
  stays.push(visit);
  await visit.page.emulateMedia({ colorScheme: 'dark' });
  return visit.page;
}

const choice = (page: Page) => page.getByRole('combobox', { name: 'Appearance' });

/** The page's background, native controls and the browser's bar. */
async function readColors(page: Page) {
  return page.evaluate(() => ({
    ground: getComputedStyle(document.body).backgroundColor,
    controls: getComputedStyle(document.documentElement).colorScheme,
    bar: document.querySelector('meta[name="theme-color"]')?.getAttribute('content'),
  }));
}
const LIGHT = { ground: 'rgb(246, 248, 244)', controls: 'light', bar: '#0b3320' };
const DARK = { ground: 'rgb(12, 20, 16)', controls: 'dark', bar: '#0f3a26' };

describe.each(['light', 'dark'] as const)('messages in the %s', (system) => {
  it('are red for failures and green for successes, each with an icon', async () => {
    const page = await open('/verify-email/there-is-no-such-token', system);
    expect(await alertLooks(page, 'alert', 'bad', 'Verification failed.')).toEqual({
      hasColour: true,
      hasSign: true,
    });
    await page.goto('/password-reset-confirmation-message');
    expect(await alertLooks(page, 'status', 'good', 'has been sent')).toEqual({
      hasColour: true,
      hasSign: true,
    });
  });
});

/** Whether all of an alert's text, and its icon, have this token's color. */
async function alertLooks(page: Page, role: 'alert' | 'status', token: 'good' | 'bad', hasText: string) {
  const alert = page.getByRole('main').getByRole(role).filter({ hasText });
  await alert.waitFor();
  return alert.evaluate((element, name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(--ll-${name})`;
    const wanted = getComputedStyle(probe).color;
    probe.remove();
    const paragraphs = [...element.querySelectorAll('p, div')];
    return {
      hasColour: paragraphs.every((paragraph) => getComputedStyle(paragraph).color === wanted),
      hasSign: element.querySelector('svg') !== null,
    };
  }, token);
}

describe('without a chosen color scheme', () => {
  it('the system decides, even while the page is open', async () => {
    const page = await open('/about', 'dark');
    expect(await readColors(page)).toEqual(DARK);
    expect(await choice(page).inputValue()).toBe('auto');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => readColors(page)).toEqual(LIGHT);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => readColors(page)).toEqual(DARK);
  });

  it('nothing light appears while other pages load', async () => {
    const page = await open('/', 'dark');
    await page.evaluate(() => {
      const root = document.documentElement;
      const note = () =>
        (root.dataset['seen'] = `${root.dataset['seen'] ?? ''} ${root.dataset['mantineColorScheme']}`);
      new MutationObserver(note).observe(root, { attributeFilter: ['data-mantine-color-scheme'] });
    });
    for (const [link, heading] of [
      ['Leaderboard', 'Leaderboard'],
      ['Login', 'Log in'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    }
    const seen = await page.evaluate(() => document.documentElement.dataset['seen'] ?? '');
    expect(seen).not.toContain('light');
    // Mantine has set the scheme; otherwise this would show nothing.
    expect(seen).toContain('dark');
  });

  it('printed pages have the light colors', async () => {
    const page = await open('/about', 'dark');
    await page.emulateMedia({ media: 'print' });
    expect((await readColors(page)).ground).toBe(LIGHT.ground);
  });
});

describe('a chosen color scheme', () => {
  it('overrides the system until it is reset, also after a reload and on the next page', async () => {
    const page = await open('/about', 'light');
    await choice(page).selectOption('Dark');
    expect(await readColors(page)).toEqual(DARK);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await readColors(page)).toEqual(DARK);
    expect(await choice(page).inputValue()).toBe('dark');

    await page.emulateMedia({ colorScheme: 'dark' });
    await choice(page).selectOption('Light');
    await page.goto('/contact');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await readColors(page)).toEqual(LIGHT);

    await choice(page).selectOption('System');
    expect(await readColors(page)).toEqual(DARK);
  });

  it('can be set by keyboard, with a focus ring', async () => {
    const page = await open('/about', 'light');
    await choice(page).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await choice(page).inputValue()).toBe('dark');
    const ring = await choice(page).evaluate((box) => getComputedStyle(box).outlineStyle);
    expect(ring).toBe('solid');
    expect(await readColors(page)).toEqual(DARK);
  });

  it('applies to other open tabs', async () => {
    const page = await open('/about', 'light');
    const other = await page.context().newPage();
    await other.goto('/contact');
    await other.getByRole('heading', { level: 1 }).waitFor();
    await choice(page).selectOption('Dark');
    await expect.poll(() => readColors(other)).toEqual(DARK);
  });

  it('is also offered on mailed pages', async () => {
    const page = await open('/unsubscribe/there-is-no-such-token', 'light', PHONE);
    await choice(page).selectOption('Dark');
    expect(await readColors(page)).toEqual(DARK);
    await expectReadable(page, 'dark-from-a-mail');
  });

  it('applies to the open page if nothing can be stored', async () => {
    const visit = await openVisit(browser, product.url, DESKTOP);
    visits.push(visit);
    const { page } = visit;
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('The user denied it.', 'SecurityError');
        },
      });
    });
    await page.goto('/about');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await readColors(page)).toEqual(DARK);
    await choice(page).selectOption('Light');
    expect(await readColors(page)).toEqual(LIGHT);
  });
});

it('the color scheme is set before anything is drawn, without the page’s scripts', async () => {
  const page = await open('/about', 'light');
  await choice(page).selectOption('Dark');
  await page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/about');
  expect(await page.locator('h1').count()).toBe(0);
  expect(await readColors(page)).toEqual(DARK);
  const order = await page.evaluate(() =>
    [...document.head.querySelectorAll('script, link[rel=stylesheet]')].map((element) =>
      element.matches('script[src*="before-first-paint"]:not([async], [defer], [type])')
        ? 'scheme'
        : element.localName,
    ),
  );
  expect(order[0]).toBe('scheme');
  expect(order).toContain('link');
});

describe('in the dark scheme', () => {
  it('forms and their messages are readable', async () => {
    const page = await open('/login?mode=register', 'dark');
    await expectReadable(page, 'dark-register');
    await page.getByLabel('Email').fill('a@students.example');
    await page.locator('form button[type=submit]').click();
    await page.getByText('Users must have a first name').waitFor();
    await expectReadable(page, 'dark-register-messages');
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectReadable(page, 'dark-login');
  });
});

describe('a student in the dark scheme', () => {
  let page: Page;
  beforeAll(async () => {
    page = await signInInTheDark('student');
  });
  afterAll(() => page?.context().close());

  it.each(['/', '/event-list', '/your-events', '/profile', '/leaderboard', '/hour-tracker'])(
    'can read %s',
    async (address) => {
      await page.goto(address, { waitUntil: 'networkidle' });
      await expectReadable(page, `dark-student${address.replaceAll('/', '-')}`);
    },
  );

  it('can read a menu', async () => {
    await page.getByRole('button', { name: 'Portfolio' }).click();
    await page.getByRole('menu').waitFor();
    await expectReadable(page, 'dark-menu');
    await page.keyboard.press('Escape');
  });

  it('can read a dialog and a message', async () => {
    await page.goto('/hour-tracker');
    await page.route('**/delete_entry/*', (route) => route.fulfill({ status: 500, json: {} }));
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await page.getByRole('dialog').getByText('Are you sure').waitFor();
    await expectReadable(page, 'dark-dialog');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(/was not deleted and is back in your list/).waitFor();
    await expectReadable(page, 'dark-message');
  });
});

describe('a head in the dark scheme', () => {
  let page: Page;
  beforeAll(async () => {
    page = await signInInTheDark('head');
  });
  afterAll(() => page?.context().close());

  it.each(['/admin/entries', '/admin/user-entries/recycling-bin', '/admin/network'])(
    'can read %s',
    async (address) => {
      await page.goto(address, { waitUntil: 'networkidle' });
      await expectReadable(page, `dark-head${address.replaceAll('/', '-')}`);
    },
  );

  it('can read a selection', async () => {
    await page.goto('/admin/network');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await expectReadable(page, 'dark-selection');
  });

  it('can read a student’s entries, with why one is not verified', async () => {
    await page.goto('/admin/entries');
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click();
    await unfold(page.locator('[data-of]').first());
    await expectReadable(page, 'dark-user-entries');
  });
});

it('no page logs a console error or calls another host', () => {
  expect([...problems, ...stays.flatMap((visit) => visit.problems)]).toEqual([]);
});
