import { statSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayInZone } from '#shared/calendar.ts';
import { addDays, isReviewTime, schoolYearOf } from '#shared/days.ts';
import { createApiClient } from '#e2e/support/api-client.ts';
import { startVerificationScene, type VerificationScene } from '#e2e/support/verification-scene.ts';
import {
  DESKTOP,
  expectGoodScreen,
  openVisit,
  PHONE,
  startBrowser,
  type Visit,
} from '#e2e/support/browser.ts';
import { signIn } from '#e2e/support/people.ts';
import { outsideBin, readPortfolio } from '#e2e/support/portfolio.ts';
import { UNKNOWN_TOKEN } from '#e2e/support/unknown-token.ts';

const today = dayInZone(new Date(), 'America/Los_Angeles');
const entry = {
  event: 'Beach cleanup',
  organizer: 'Heal the Bay',
  role: 'Helper',
  description: 'Sand.',
  date: today,
};
/** The demo student's hours. */
const BEFORE = 87.75;

let asking: VerificationScene;
let browser: Browser;
const visits: Visit[] = [];

beforeAll(async () => {
  asking = await startVerificationScene();
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await asking?.stop();
});

async function acceptTwo(): Promise<void> {
  for (const [hours, contact] of [
    ['9', 'sam@bay.example'],
    ['3.25', 'kim@bay.example'],
  ] as const) {
    const { links } = await asking.ask({ ...entry, hours, contact });
    const link = Object.values(links).find((href) => href.includes('/verify-entry/')) ?? '';
    const token = new URL(link).pathname.split('/').at(-1);
    const visitor = createApiClient(asking.product.url);
    const path = '/api/volunteer_hours_portfolio/verify-entry-action';
    expect((await visitor.post(path, { token, action: 'accept' })).status).toBe(200);
  }
}

async function visit(viewport = PHONE): Promise<Page> {
  const opened = await openVisit(browser, asking.product.url, viewport);
  visits.push(opened);
  await signIn(opened.page);
  return opened.page;
}

describe('newly verified hours', () => {
  it('are announced once per person, not per browser, with the new title', async () => {
    await acceptTwo();
    const page = await visit();
    await page.goto('/hour-tracker');
    await page.getByRole('status').getByText('You are Gold.').waitFor();
    const news = page.getByRole('region', { name: 'News about your hours' });
    await news.getByText('Heal the Bay confirmed 12.25 h in 2 entries: 100 h').waitFor();
    await expectGoodScreen(page, 'hour-news');
    await page.getByRole('button', { name: 'Dismiss the news' }).click();
    await expect.poll(() => news.count()).toBe(0);

    for (const again of [page, await visit(DESKTOP)]) {
      await again.goto('/hour-tracker');
      await again.getByText('Gold: 100 hours to Platinum.').waitFor();
      await again.waitForLoadState('networkidle');
      expect(await again.getByText('You are Gold.').count()).toBe(0);
      expect(await again.getByRole('region', { name: 'News about your hours' }).count()).toBe(0);
    }
  });

  it('are summarized above the list, on a phone within 300 pixels', async () => {
    const page = visits[0]?.page as Page;
    const panel = page.getByRole('region', { name: 'Your progress' });
    expect((await panel.boundingBox())?.height).toBeLessThanOrEqual(300);
    await panel.getByRole('link', { name: 'See your hours' }).click();
    await page.getByRole('heading', { name: 'Your hours', level: 1 }).waitFor();
    await page.getByText('100 hours verified, and 100 were required').waitFor();
    await expectGoodScreen(page, 'your-hours');
  });

  it('are mailed, unless the student has turned that off', async () => {
    const page = visits[0]?.page as Page;
    await page.goto('/profile?section=emails');
    const wish = page.getByRole('switch', { name: 'Email me when hours are verified' });
    await expect.poll(() => wish.isChecked()).toBe(true);
    const isSaved = page.waitForResponse('**/hour-news/mail');
    // The switch shows the choice while it is sent, without flipping back.
    const shown = await wish.evaluate((box: HTMLInputElement) => {
      box.click();
      return box.checked;
    });
    expect(shown).toBe(false);
    await isSaved;
    await page.reload();
    await wish.waitFor();
    expect(await wish.isChecked()).toBe(false);
  });

  it('are not affected by a link that was never mailed', async () => {
    const { page } = await openVisit(browser, asking.product.url, PHONE);
    for (const [token, message] of [
      [UNKNOWN_TOKEN.slice(0, -1), 'This link is incomplete.'],
      [UNKNOWN_TOKEN, 'This link is not valid.'],
    ]) {
      await page.goto(`/stop-news/${token}`);
      await page.getByRole('button', { name: 'Stop these emails' }).click();
      await page.getByRole('alert').getByText(`${message}`).waitFor();
    }
    await expectGoodScreen(page, 'stop-news');
    await page.context().close();
  });
});

describe('the page of the own hours', () => {
  const page = () => visits[0]?.page as Page;
  beforeAll(async () => {
    await page().goto('/your-hours');
    await page().getByRole('heading', { name: 'Your hours', level: 1 }).waitFor();
  });

  it('has a goal that can be set, changed and removed, and is shown in the portfolio', async () => {
    const goal = page().getByRole('region', { name: 'Your goal' });
    await goal.getByRole('button', { name: 'Set a goal' }).click();
    await goal.getByRole('button', { name: 'Save goal' }).click();
    await goal.getByText('Type a number of hours between 1 and 2000.').waitFor();
    await goal.getByLabel('Hours').fill('200');
    await goal.getByLabel('By').fill(addDays(today, 699));
    await expectGoodScreen(page(), 'goal-form');
    await goal.getByRole('button', { name: 'Save goal' }).click();
    await goal.getByText('Your goal is saved.').waitFor();
    await goal.getByText(/^200 hours by /).waitFor();
    await goal.getByText(/^100 of 200 hours verified, [\d.]+ waiting\. On track: /).waitFor();

    await goal.getByRole('button', { name: 'Change goal' }).click();
    await goal.getByLabel('Hours').fill('120');
    await goal.getByLabel('By').fill(today);
    await goal.getByRole('button', { name: 'Save goal' }).click();
    await goal.getByText(/^120 hours by /).waitFor();

    await page().goto('/hour-tracker');
    await page()
      .getByText(/^Your goal: 120 hours by /)
      .waitFor();
    await page().goto('/your-hours');
    await goal.getByRole('button', { name: 'Remove goal' }).click();
    await goal.getByText('Your goal is removed.').waitFor();
    await page().reload();
    await goal.getByRole('button', { name: 'Set a goal' }).waitFor();
  });

  it('has a table by organization', async () => {
    const entries = outsideBin(await readPortfolio(page()));
    const verified = entries.filter((one) => one.verified);
    const sum = (some: typeof entries) =>
      some.reduce((total, { hours }) => total + Math.round(hours * 100), 0) / 100;
    expect(sum(verified)).toBe(BEFORE + 12.25);

    const shares = page().getByRole('table', { name: 'Verified hours by organization' });
    const bay = shares.getByRole('row', { name: /Heal the Bay/ });
    const ofBay = verified.filter(({ organizer }) => organizer === 'Heal the Bay');
    expect(await bay.locator('td').first().innerText()).toBe(String(sum(ofBay)));
    await expectGoodScreen(page(), 'your-hours-as-tables');
  });

  it('has a year in review in June, with a picture to download', async () => {
    expect(await page().getByRole('heading', { name: 'Your year in review' }).count()).toBe(
      isReviewTime(today) ? 1 : 0,
    );
    const opened = await visit();
    const june = new Date(Date.UTC(schoolYearOf(today) + 1, 5, 15, 20)).toUTCString();
    await opened.route('**/api/**', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), date: june } });
    });
    await opened.goto('/year-in-review');
    await opened.waitForURL('**/your-hours');
    const review = opened.getByRole('region', { name: 'Your year in review' });
    await review.waitFor();
    expect(await review.locator('ol > li').count()).toBe(5);
    await review.getByRole('img', { name: /^Maya: [\d.]+ verified volunteer hours in / }).waitFor();
    await expectGoodScreen(opened, 'year-in-review');
    const button = review.getByRole('button', { name: 'Download picture' });
    const [download] = await Promise.all([opened.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toBe(`volunteer-hours-${schoolYearOf(today)}.png`);
    expect(statSync(await download.path()).size).toBeGreaterThan(10_000);
  });

  it('has text for applications, counted as their forms do', async () => {
    await page().context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page().goto('/application-text');
    const description = page().getByLabel('Description', { exact: true });
    await description.fill('a\u{1f389}\u00e9\u201c\nb');
    await page().getByText('6 of 150', { exact: true }).waitFor();
    await page().getByRole('button', { name: 'Copy Description' }).click();
    await page().getByText('Copied.', { exact: true }).waitFor();
    expect(await page().evaluate(() => navigator.clipboard.readText())).toBe('a\u{1f389}\u00e9\u201c\nb');
    await description.fill('x'.repeat(152));
    await page().getByText('152 of 150, 2 too many').waitFor();
    await expectGoodScreen(page(), 'application-text');

    await page().getByRole('combobox', { name: 'Form' }).selectOption('UC');
    await page()
      .getByText(/^\d+ of 350$/)
      .waitFor();
    await page()
      .getByText(/^\d+ of 250$/)
      .waitFor();
    await page().getByRole('button', { name: 'Copy Volunteer experience' }).click();
    const resume = await page().evaluate(() => navigator.clipboard.readText());
    expect(resume).toContain('Helper, Heal the Bay');
  });
});
