import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ListedRow, OwnRank, OwnRankReply } from '#features/leaderboard/leaderboard.contract.ts';
import { DESKTOP, expectGoodScreen, openVisit, PHONE, type Visit } from '#e2e/support/browser.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { clientOf, visitAs } from '#e2e/support/people.ts';
import { openFind } from '#e2e/support/lists.ts';
import { addressOf } from '#e2e/support/paged-list.ts';

const NARROW = { width: 320, height: 640 };
const PAGE_SIZE = 20;
const CALL = '/api/volunteer_hours_portfolio/leaderboard';

const { product, browser } = await openDemo();
let all: ListedRow[];
let own: OwnRankReply;
let mine: NonNullable<OwnRankReply['mine']>;
const visits: Visit[] = [];

beforeAll(async () => {
  const client = await clientOf(product.url, 'student');
  all = (await client.get(`${CALL}?page=1&page_size=200`)).body as ListedRow[];
  own = (await client.get(`${CALL}/mine`)).body as OwnRankReply;
  if (!own.mine) throw new Error('The student of the demo data has no place');
  mine = own.mine;
});

async function signIn(viewport: typeof PHONE, name = 'student'): Promise<Page> {
  const visit = await visitAs(browser, product.url, viewport, name);
  visits.push(visit);
  return visit.page;
}
async function visitor(viewport: typeof PHONE): Promise<Page> {
  const visit = await openVisit(browser, product.url, viewport);
  visits.push(visit);
  return visit.page;
}
const panel = (page: Page) => page.getByRole('region', { name: 'Your place' });
const podium = (page: Page) => page.getByRole('region', { name: /^First places/ });
const ownRow = (page: Page) => page.locator('main [data-own]');
const nameOf = (row: ListedRow) => `${row.user__first_name} ${row.user__last_name}`;
const pageOf = ({ position }: OwnRank) => String(Math.ceil(position / PAGE_SIZE));
/** Shown once the place is known. */
const place = (page: Page) =>
  panel(page)
    .getByText(/^Place/)
    .first();

async function expectOwnRowMarked(page: Page): Promise<void> {
  const row = ownRow(page);
  await row.waitFor();
  expect(await row.count()).toBe(1);
  expect(await row.getAttribute('aria-current')).toBe('true');
  const text = await row.innerText();
  for (const part of [`${nameOf(mine.row)} You`, String(mine.row.total_hours)]) expect(text).toContain(part);
}

describe.each(walkedOn('phone'))('a student at the leaderboard on a %s', (_, viewport) => {
  let page: Page;
  beforeAll(async () => {
    page = await signIn(viewport);
    await page.goto('/leaderboard');
  });

  it('sees their rank at once, among all and in the school', async () => {
    await place(page).waitFor();
    const text = (await panel(page).innerText()).replaceAll(/\s+/g, ' ');
    expect(text).toContain(`Place ${mine.overall.place} of ${all.length}`);
    expect(text).toContain(`In ${own.school} Place ${mine.in_school.place} of ${mine.in_school.of}`);
    expect(mine.overall.next).not.toBe(null);
    expect(text).toMatch(
      new RegExp(`${mine.overall.next?.hours} hours? to place ${mine.overall.next?.place}\\.`),
    );
  });

  it('finds their row marked', async () => {
    await page.goto(`/leaderboard?page=${pageOf(mine.overall)}`);
    await expectOwnRowMarked(page);
    await expectGoodScreen(page, 'leaderboard-own-row');
  });

  it('can switch to their school, with both ranks of everybody, and their row there', async () => {
    await page.goto('/leaderboard');
    const school = all.filter((row) => row.user__school === own.school);
    await openFind(page);
    await page.getByRole('checkbox', { name: 'My school' }).check();
    await page.getByText(`Showing 1 to ${PAGE_SIZE} of ${school.length} students`, { exact: true }).waitFor();
    expect(addressOf(page)).toEqual({ in_school: own.school });
    await page.getByText(`Only students of ${own.school}.`, { exact: true }).waitFor();
    const rows = await page
      .locator('main tbody tr, main ul > li:has-text("Graduation year")')
      .allInnerTexts();
    expect(rows).toHaveLength(PAGE_SIZE);
    rows.forEach((text, index) => {
      expect(text).toContain(nameOf(school[index] as ListedRow));
      const inSchool = school[index]?.school_rank;
      expect(text).toMatch(
        viewport === PHONE ? `Place ${inSchool} in this school` : new RegExp(`\\b${inSchool}\\b`),
      );
    });
    expect(await podium(page).innerText()).toContain(`First places in ${own.school}`);
    await expectGoodScreen(page, 'leaderboard-own-school');

    await page.goto(
      `/leaderboard?${new URLSearchParams({ in_school: own.school, page: pageOf(mine.in_school) })}`,
    );
    await expectOwnRowMarked(page);
    await openFind(page);
  });

  it('leaves their school’s list by the switch, by another school and by Back', async () => {
    const mySchool = page.getByRole('checkbox', { name: 'My school' });
    await mySchool.uncheck();
    await expect.poll(() => addressOf(page)).toEqual({});
    await mySchool.check();
    await expect.poll(() => addressOf(page)).toEqual({ in_school: own.school });
    await page.getByRole('textbox', { name: 'School' }).fill('ucla');
    await expect.poll(() => addressOf(page)).toEqual({ school: 'ucla' });
    expect(await mySchool.isChecked()).toBe(false);
    await mySchool.check();
    await expect.poll(() => addressOf(page)).toEqual({ in_school: own.school });
    expect(await page.getByRole('textbox', { name: 'School' }).inputValue()).toBe('');
    await page.goBack();
    await expect.poll(() => addressOf(page)).toEqual({ school: 'ucla' });
    // The address changes before the page.
    await expect.poll(() => mySchool.isChecked()).toBe(false);
    // Back before the step is drawn, as on a slow phone.
    await mySchool.evaluate((element: HTMLElement) => {
      element.click();
      history.back();
      const until = performance.now() + 500;
      while (performance.now() < until);
    });
    await expect.poll(() => addressOf(page)).toEqual({ school: 'ucla' });
    await expect.poll(() => mySchool.isChecked()).toBe(false);
    expect(await page.getByRole('textbox', { name: 'School' }).inputValue()).toBe('ucla');
  });
});

it('the leaderboard can be used by keyboard alone', async () => {
  const page = await signIn(DESKTOP);
  await page.goto('/leaderboard');
  await ownRow(page).or(page.locator('main tbody tr').first()).first().waitFor();
  const pressUntil = async (name: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      const label = await page.evaluate(() => {
        const element = document.activeElement;
        return element instanceof HTMLInputElement
          ? (element.labels?.[0]?.textContent ?? '')
          : (element?.textContent ?? '');
      });
      if (label === name) return;
    }
    throw new Error(`The keyboard did not reach ${name}`);
  };
  await place(page).waitFor();
  await pressUntil('Find');
  await page.keyboard.press('Enter');
  await pressUntil('My school');
  await page.keyboard.press('Space');
  await expect.poll(() => addressOf(page)).toEqual({ in_school: own.school });
});

it('screen readers learn which list was loaded', async () => {
  const page = await visitor(DESKTOP);
  await page.goto('/leaderboard');
  await page
    .locator('main tbody tr')
    .nth(PAGE_SIZE - 1)
    .waitFor();
  await openFind(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('ar');
  await expect
    .poll(() => page.locator('main p[role=status]').first().textContent())
    .toMatch(/^Showing 1 to \d+ of \d+ students?, name “ar”$/);
});

it('a podium in rank order appears only on the first page without a search', async () => {
  const page = await visitor(DESKTOP);
  await page.goto('/leaderboard');
  const steps = podium(page).getByRole('listitem');
  await steps.first().waitFor();
  const texts = await steps.allInnerTexts();
  const first = all.filter((row) => row.num_rank <= 3);
  expect(texts).toHaveLength(new Set(first.map((row) => row.num_rank)).size);
  for (const row of first) expect(texts.join(' ')).toContain(nameOf(row));
  expect(texts[0]).toContain('1st place');
  expect(texts[0]).toContain(nameOf(all[0] as ListedRow));
  expect(await panel(page).count()).toBe(0);
  expect(await page.getByRole('checkbox', { name: 'My school' }).count()).toBe(0);
  for (const query of ['page=2', 'name=a', 'rank=gold', 'graduation_year=2027']) {
    await page.goto(`/leaderboard?${query}`);
    await page.locator('main tbody tr').first().waitFor();
    expect(await podium(page).count()).toBe(0);
  }
});

function rowsWith(places: readonly number[], name = 'Ada'): ListedRow[] {
  return places.map((num_rank, index) => ({
    ...(all[0] as ListedRow),
    num_rank,
    school_rank: num_rank,
    total_hours: 300 - num_rank,
    user__first_name: name,
    user__last_name: `${name}${index}`,
    user__profile_picture: null,
  }));
}

it.each([
  ['two-firsts', [1, 1, 3, 4], ['1st place', '3rd place']],
  ['five-firsts', [1, 1, 1, 1, 1, 6], ['1st place']],
  ['many-firsts', Array<number>(9).fill(1), ['9 students share this place']],
])('ties are shown fairly: %s', async (name, places, expected) => {
  for (const viewport of [NARROW, DESKTOP]) {
    const page = await visitor(viewport);
    await page.route(`**${CALL}?*`, (route) =>
      route.fulfill({
        json: rowsWith(places, 'Averyverylongnamewithoutanyplacetobreakit'),
        headers: { 'x-total-count': String(places.length) },
      }),
    );
    await page.goto('/leaderboard');
    const steps = podium(page).getByRole('listitem');
    await steps.first().waitFor();
    const texts = await steps.allInnerTexts();
    expect(texts).toHaveLength(new Set(places.filter((one) => one <= 3)).size);
    for (const text of expected) expect(texts.join(' ')).toContain(text);
    await expectGoodScreen(page, `leaderboard-${name}`);
  }
});

it('a student without verified hours is encouraged, and a failed rank is reported', async () => {
  const page = await signIn(PHONE);
  await page.route(`**${CALL}/mine`, (route) => route.fulfill({ json: { ...own, mine: null } }));
  await page.goto('/leaderboard');
  await panel(page).getByText('You are not on the leaderboard yet.').waitFor();
  expect(await panel(page).getByRole('link', { name: 'Record Hours' }).getAttribute('href')).toBe(
    '/portfolio-create-event',
  );
  await expectGoodScreen(page, 'leaderboard-own-none');
  await page.unroute(`**${CALL}/mine`);
  await page.route(`**${CALL}/mine`, (route) =>
    route.fulfill({ status: 500, json: { detail: 'The database is away.' } }),
  );
  await page.reload();
  await page
    .getByText('Your own place could not be loaded: The database is away.', { exact: true })
    .waitFor();
  await page.locator('main ul > li').first().waitFor();
  await page.unroute(`**${CALL}/mine`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await place(page).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

it.each([
  [{ width: 1280, height: 800 }, 640],
  [{ width: 375, height: 812 }, 700],
])('the list is visible at once: %o', async (viewport, lowest) => {
  const page = await signIn(viewport);
  await page.goto('/leaderboard');
  await place(page).waitFor();
  await podium(page).waitFor();
  const row = page.locator('main tbody tr, main ul > li:has-text("Graduation year")').first();
  expect((await row.boundingBox())?.y).toBeLessThanOrEqual(lowest);
  await page.getByText('What the ranks mean').click();
  await page.getByText(/Starter below 25, .+ Platinum from 200\./).waitFor();
  await expectGoodScreen(page, 'leaderboard-ranks');
});

it('a link to another school’s list works, with a way out of it', async () => {
  const page = await visitor(DESKTOP);
  await page.goto(`/leaderboard?in_school=${encodeURIComponent(own.school)}`);
  await page.getByRole('button', { name: `Remove Only ${own.school}` }).click();
  await expect.poll(() => addressOf(page)).toEqual({});
});

it('the page reserves space for what is loading', async () => {
  const page = await visitor(DESKTOP);
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**${CALL}?*`, async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto('/leaderboard');
  await page.getByText('Loading the leaderboard...').waitFor({ state: 'attached' });
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  answer();
  await page.locator('main tbody tr').first().waitFor();
  expect(Math.abs((await height()) - before) / before).toBeLessThan(0.1);
});

it('an administrator sees their school, but no rank', async () => {
  const page = await signIn(DESKTOP, 'admin');
  await page.goto('/leaderboard');
  await openFind(page);
  await page.getByRole('checkbox', { name: 'My school' }).check();
  await page.getByText(`Only students of ${own.school}.`, { exact: true }).waitFor();
  expect(await panel(page).count()).toBe(0);
});

it('the leaderboard fits 320 px with doubled text', async () => {
  const page = await signIn(NARROW);
  await page.goto('/leaderboard');
  await page.goto(`/leaderboard?page=${pageOf(mine.overall)}`);
  await expectOwnRowMarked(page);
  await openFind(page);
  await page.getByRole('checkbox', { name: 'My school' }).check();
  await page.getByText(`Only students of ${own.school}.`, { exact: true }).waitFor();
  await expectGoodScreen(page, 'leaderboard-own-narrow');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
});

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
