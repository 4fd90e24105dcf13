import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { COLOUR_RULES, findViolations } from './axe.ts';

const pictures = path.join(import.meta.dirname, '../../test-results');

/** Every screen is tested at these widths. */
export const PHONE = { width: 375, height: 812 };
export const DESKTOP = { width: 1280, height: 900 };

export { startBrowser } from './chromium.ts';

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, uncaught errors and requests to other hosts. */
  readonly problems: string[];
}

interface VisitOptions {
  readonly locale?: string;
  /** `allow` for offline tests; otherwise a worker would answer requests that a test wants to see. */
  readonly serviceWorkers?: 'allow' | 'block';
  /** A touch screen. */
  readonly isTouched?: boolean;
}

export async function openVisit(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
  { locale = 'en-US', serviceWorkers = 'block', isTouched = false }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport,
    baseURL: url,
    reducedMotion: 'reduce',
    locale,
    serviceWorkers,
    hasTouch: isTouched,
    isMobile: isTouched,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return { page, context, problems: watchProblems(page, url) };
}

/** Records console errors, uncaught errors and requests to hosts other than the product. */
export function watchProblems(page: Page, url: string): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    // The browser logs refused calls, which tests cause on purpose.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    const target = request.url();
    if (!target.startsWith(url) && !/^(data|blob):/.test(target)) problems.push(`request to ${target}`);
  });
  return problems;
}

/**
 * Ends the session without the page's knowledge, after the menus have loaded the profile: that last call must
 * not be the one that notices.
 */
export async function endSession(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/accounts/profile')),
  );
  await page.context().clearCookies({ name: 'sessionid' });
}

/** Checks contrast in the current scheme. */
export async function expectReadable(page: Page, name: string): Promise<void> {
  await standStill(page);
  await expectNothing(page, name, await findBarriers(page, COLOUR_RULES));
}

export async function expectReadableInTheDark(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset['mantineColorScheme'] === 'dark');
  await expectReadable(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Axe finds nothing, and nothing scrolls sideways. */
export async function expectGoodScreen(page: Page, name: string): Promise<void> {
  await standStill(page);
  const barriers = await findBarriers(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  await expectNothing(page, name, [
    ...barriers,
    ...(overflow > 0 ? [`${overflow} px of sideways scroll`] : []),
  ]);
}

/** Waits for messages to fade in. */
async function standStill(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => animation.playState !== 'running'),
  );
}

async function findBarriers(page: Page, only?: readonly string[]): Promise<string[]> {
  const violations = await findViolations(page, only === undefined ? {} : { only });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Keeps a picture of a screen with findings. */
async function expectNothing(page: Page, name: string, found: readonly string[]): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  if (found.length > 0) {
    await mkdir(pictures, { recursive: true });
    await page.screenshot({ path: path.join(pictures, `${name}-${width}.png`), fullPage: true });
  }
  expect(found, `${name} at ${width} px`).toEqual([]);
}
