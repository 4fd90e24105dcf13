/**
 * Skip link, focus in dialogs and after form errors, messages, and texts for screen readers.
 * `screens.spec.ts` covers the tab stops of every screen.
 */
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { readStudent } from '#e2e/support/administrator.ts';
import { DESKTOP, openVisit, PHONE, type Visit } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { openFirstCards } from '#e2e/support/lists.ts';
import { visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();
let visitor: Visit;
let student: Visit;
let head: Visit;

beforeAll(async () => {
  visitor = await openVisit(browser, product.url, DESKTOP);
  student = await visitAs(browser, product.url, DESKTOP, 'student');
  head = await visitAs(browser, product.url, DESKTOP, 'head');
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
}
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);
const press = (page: Page, key: string) => page.keyboard.press(key);

describe('the skip link', () => {
  it.each([
    ['visitor', '/', PHONE],
    ['visitor', '/', DESKTOP],
    ['visitor', '/verify-email/there-is-no-such-token', PHONE],
    ['student', '/hour-tracker', PHONE],
    ['student', '/hour-tracker', DESKTOP],
  ] as const)('is the first tab stop of a %s at %s and leads to the content', async (who, path, viewport) => {
    const { page } = who === 'visitor' ? visitor : student;
    await page.setViewportSize(viewport);
    await open(page, path);
    await press(page, 'Tab');
    const link = page.getByRole('link', { name: 'Skip to main content' });
    expect(await hasFocus(link)).toBe(true);
    const box = await link.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(box?.height).toBeGreaterThanOrEqual(24);
    await press(page, 'Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await press(page, 'Tab');
    const isPastTheBar = () =>
      page.evaluate(() => document.activeElement?.closest('header') === null && location.hash === '#main');
    expect(await isPastTheBar()).toBe(true);
    await page.setViewportSize(DESKTOP);
  });
});

describe('a question in a dialog', () => {
  it('keeps the focus, closes with Escape, and returns the focus', async () => {
    const { page } = student;
    await open(page, '/hour-tracker');
    const button = page.getByRole('button', { name: /^Delete / }).first();
    await button.focus();
    await press(page, 'Enter');
    const dialog = page.getByRole('dialog');
    const cancel = dialog.getByRole('button', { name: 'Cancel' });
    await expect.poll(() => hasFocus(cancel)).toBe(true);
    const isInside = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);
    for (const key of [
      'Tab',
      'Tab',
      'Tab',
      'Tab',
      'Shift+Tab',
      'Shift+Tab',
      'Shift+Tab',
      'Shift+Tab',
      'Shift+Tab',
    ]) {
      await press(page, key);
      expect(await isInside()).toBe(true);
    }
    expect(await dialog.getAttribute('aria-modal')).toBe('true');
    await press(page, 'Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(button)).toBe(true);
  });

  it('names its subject', async () => {
    const { page } = student;
    const button = page.getByRole('button', { name: /^Delete / }).first();
    const name = ((await button.getAttribute('aria-label')) ?? '').replace('Delete ', '');
    await button.focus();
    await press(page, 'Enter');
    await page.getByRole('dialog', { name }).waitFor();
    await press(page, 'Escape');
  });
});

describe('a refused form', () => {
  it.each([
    ['visitor', '/login'],
    ['visitor', '/login?mode=register'],
    ['visitor', '/password-reset'],
    ['student', '/portfolio-create-event'],
    ['student', '/post-event'],
  ] as const)('of a %s at %s moves the focus to a field with the reason', async (who, path) => {
    const { page } = who === 'visitor' ? visitor : student;
    await open(page, path);
    await page.locator('main form button[type=submit]').first().focus();
    await press(page, 'Enter');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')))
      .toBe('true');
    const reason = await page.evaluate(() => {
      const ids = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? [];
      return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
    });
    expect(reason.trim()).not.toBe('');
  });
});

describe('a message', () => {
  /** By keyboard; the first entry if none is named. The test provides the response. */
  async function deleteEntry(page: Page, status: 200 | 500, named?: string): Promise<string> {
    if (status !== 200) await page.route('**/delete_entry/*', (route) => route.fulfill({ status, json: {} }));
    const wanted = named === undefined ? { name: /^Delete / } : { name: named, exact: true };
    const button = page.getByRole('button', wanted).first();
    const name = (await button.getAttribute('aria-label')) ?? '';
    await button.focus();
    await press(page, 'Enter');
    const dialog = page.getByRole('dialog');
    // It takes the focus once more when it has opened, and Enter would cancel.
    await dialog.locator(':focus').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).focus();
    const answered = page.waitForResponse('**/delete_entry/*');
    await press(page, 'Enter');
    await dialog.waitFor({ state: 'detached' });
    // The dialog closes before the request is answered, which must not reach the server.
    await answered;
    await page.unroute('**/delete_entry/*');
    return name;
  }

  it('about a failure stays until closed, also by keyboard', async () => {
    const page = await student.context.newPage();
    await page.clock.install();
    await open(page, '/hour-tracker');
    await deleteEntry(page, 500);
    const failure = page.getByRole('alert').filter({ hasText: 'was not deleted and is back in your list' });
    await failure.waitFor();
    await page.clock.runFor(600_000);
    expect(await failure.isVisible()).toBe(true);
    await failure.getByRole('button', { name: 'Close message' }).focus();
    await press(page, 'Enter');
    await page.clock.runFor(1_000);
    await failure.waitFor({ state: 'detached' });
    await page.close();
  });

  it('about a failure closes after a success, or with the next page once it was readable', async () => {
    const page = await student.context.newPage();
    await page.clock.install();
    await open(page, '/hour-tracker');
    const failure = page.getByRole('alert').filter({ hasText: 'was not deleted and is back in your list' });
    const name = await deleteEntry(page, 500);
    await failure.waitFor();
    await deleteEntry(page, 200, name);
    // It fades once the response has arrived, which may be after the clock has run.
    await expect.poll(async () => page.clock.runFor(1_000).then(() => failure.count())).toBe(0);
    await deleteEntry(page, 500);
    await failure.waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click();
    await page.waitForURL('**/about');
    await failure.waitFor();
    await page.clock.runFor(11_000);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
    await page.clock.runFor(1_000);
    await failure.waitFor({ state: 'detached' });
    await page.close();
  });
});

describe('a message on the screen', () => {
  it.each([
    ['phone', { width: 375, height: 812 }],
    ['desktop', DESKTOP],
  ])('for a %s covers neither the heading nor the bar, and has room for its shadow', async (_, viewport) => {
    const page = await student.context.newPage();
    await page.setViewportSize(viewport);
    await open(page, '/hour-tracker');
    await page.route('**/delete_entry/*', (route) => route.fulfill({ status: 500, json: {} }));
    await openFirstCards(page);
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const message = page.getByRole('alert').filter({ hasText: 'was not deleted and is back in your list' });
    await message.waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    // The text's box: the heading itself is as wide as the page.
    const boxOf = (place: Locator) =>
      place.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { x, y, width, height } = range.getBoundingClientRect();
        return { x, y, width, height };
      });
    const own = await boxOf(message);
    const others = [page.getByRole('heading', { level: 1 }), page.getByRole('banner')];
    for (const other of await Promise.all(others.map(boxOf))) {
      expect(
        own.x >= other.x + other.width || own.y >= other.y + other.height || own.y + own.height <= other.y,
      ).toBe(true);
    }
    // The shadow's extent on each side, and the scroll container's room for it.
    const room = await message.evaluate((element) => {
      const place = element.closest('[data-position]');
      if (!place) throw new Error('The place of the messages is not there.');
      const [inner, outer] = [element.getBoundingClientRect(), place.getBoundingClientRect()];
      const shadows = getComputedStyle(element).boxShadow.split(/,(?![^(]*\))/);
      const parts = shadows.map((shadow) =>
        [...shadow.matchAll(/(-?[\d.]+)px/g)].map(([, part]) => Number(part)),
      );
      const reach = (sign: 1 | -1) =>
        Math.max(...parts.map(([, y = 0, blur = 0, spread = 0]) => sign * y + blur + spread));
      return {
        above: inner.top - outer.top - reach(-1),
        below: outer.bottom - inner.bottom - reach(1),
        beside: inner.left - outer.left - Math.max(...parts.map(([x = 0, , blur = 0]) => blur - x)),
      };
    });
    expect(Math.min(room.above, room.below, room.beside)).toBeGreaterThanOrEqual(0);
    await page.close();
  });
});

describe('several messages in a window zoomed to 400 %', () => {
  it('can each be reached, and close with Escape from anywhere', async () => {
    const page = await student.context.newPage();
    await page.setViewportSize({ width: 320, height: 256 });
    await open(page, '/hour-tracker');
    await page.route('**/delete_entry/*', (route) => route.fulfill({ status: 500, json: {} }));
    const messages = page.getByRole('alert').filter({ hasText: 'was not deleted and is back in your list' });
    for (const index of [0, 1, 2]) {
      // A restored entry is closed again.
      await openFirstCards(page, index + 1);
      await page
        .getByRole('button', { name: /^Delete / })
        .nth(index)
        .focus();
      await press(page, 'Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).focus();
      await press(page, 'Enter');
      await expect.poll(() => messages.count()).toBe(index + 1);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    for (const message of await messages.all()) {
      const close = message.getByRole('button', { name: 'Close message' });
      await close.focus();
      const box = await close.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(256);
    }
    await page.getByRole('button', { name: 'Find', exact: true }).focus();
    for (const left of [2, 1, 0]) {
      await press(page, 'Escape');
      await expect.poll(() => messages.count()).toBe(left);
    }
    await page.close();
  });
});

describe('a screen reader announces', () => {
  it.each([
    ['student', '/hour-tracker', '**/volunteer_hours_portfolio/portfolio*'],
    ['student', '/event-list', '**/volunteer_events/events*'],
    ['student', '/opportunities', '**/volunteer_events/opportunities*'],
    ['head', '/admin/entries', '**/admin/entry-summary*'],
    ['head', '/admin/network', '**/admin/network/users*'],
    ['head', '/admin/activity', '**/api/admin/activity*'],
    ['visitor', '/leaderboard', '**/volunteer_hours_portfolio/leaderboard*'],
  ] as const)('that %s is loading at %s', async (who, path, call) => {
    const { page } = { visitor, student, head }[who];
    const answer = Promise.withResolvers<void>();
    await page.route(call, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto(path);
    const loading = page.getByRole('status').filter({ hasText: /^Loading/ });
    await loading.first().waitFor();
    answer.resolve();
    await loading.first().waitFor({ state: 'detached' });
    await page.unroute(call);
  });

  it('that the next page of a list is loading', async () => {
    const { page } = head;
    await open(page, '/admin/entries');
    const answer = Promise.withResolvers<void>();
    await page.route('**/admin/entry-summary*', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Page 2' }).focus();
    await press(page, 'Enter');
    await page.locator('main [aria-busy=true]').waitFor();
    answer.resolve();
    await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
    await page.unroute('**/admin/entry-summary*');
  });

  it('how a list is sorted, with the focus still at the heading', async () => {
    const { page } = head;
    const { id } = await readStudent(page);
    for (const [path, title] of [
      ['/admin/entries', 'Email'],
      [`/admin/user-entries/${id}`, 'Hours Worked'],
    ] as const) {
      await open(page, path);
      const heading = page.getByRole('columnheader', { name: title }).getByRole('button');
      for (const direction of ['ascending', 'descending']) {
        await heading.focus();
        await press(page, 'Enter');
        const note = page.getByRole('status').filter({ hasText: `sorted by ${title}, ${direction}` });
        await note.waitFor({ state: 'attached' });
        expect(await hasFocus(heading)).toBe(true);
      }
    }
  });

  it('the name of each new page, by focusing its heading', async () => {
    const { page } = student;
    await open(page, '/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).focus();
    await press(page, 'Enter');
    await page.waitForURL('**/about');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    expect(await page.title()).toContain(heading);
  });
});

it('no page logs a console error or calls another host', () => {
  expect([visitor, student, head].flatMap(({ problems }) => problems)).toEqual([]);
});
