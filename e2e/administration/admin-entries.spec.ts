import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import readSheets from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient } from '#e2e/support/api-client.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { DESKTOP, expectGoodScreen, PHONE, type Visit } from '#e2e/support/browser.ts';
import { openCards, openFind } from '#e2e/support/lists.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { clientOf, visitAs } from '#e2e/support/people.ts';
import { addressOf } from '#e2e/support/paged-list.ts';

interface Row {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly graduation_year: number;
  readonly total_hours: number;
}

const SUMMARY = '/api/admin/entry-summary';
const SCHOOL = 'Larchmont Charter High School';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const { product, browser } = await openDemo();
let client: ApiClient;
/** By last name, the default order. */
let all: Row[];
const visits: Visit[] = [];

beforeAll(async () => {
  client = await clientOf(product.url, 'admin');
  all = await read('sort=last_name');
});

/** `features/students/server/summary.test.ts` checks that these are right. */
async function read(query: string): Promise<Row[]> {
  const { body } = await client.get(`${SUMMARY}?${query}`);
  return body as Row[];
}

async function signIn(name: string, viewport: typeof PHONE): Promise<Page> {
  const visit = await visitAs(browser, product.url, viewport, name);
  visits.push(visit);
  const { page } = visit;
  return page;
}

const shown = (page: Page) =>
  page.getByRole('region', { name: 'Students', exact: true }).locator('tbody tr, li:has(h3)');
const isMet = (row: Row) => row.total_hours >= 100;
const saved = async (download: Download) => readFileSync(await download.path());

describe.each(walkedOn('desktop', { phone: [10], desktop: [30] }))(
  'the Volunteer Database on a %s',
  (device, viewport, pageSize) => {
    let page: Page;

    async function expectStudents(rows: readonly Row[], first = 1): Promise<void> {
      const here = rows.slice(first - 1, first - 1 + pageSize);
      const noun = rows.length === 1 ? 'student' : 'students';
      await page
        .getByText(`Showing ${first} to ${first - 1 + here.length} of ${rows.length} ${noun}`, {
          exact: true,
        })
        .waitFor();
      // The previous rows stay until the new ones are there.
      await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
      await expect
        .poll(async () => {
          const texts = await shown(page).allInnerTexts();
          return texts.map((text, index) => here[index] !== undefined && text.includes(here[index].email));
        })
        .toEqual(here.map(() => true));
      const texts = await shown(page).allInnerTexts();
      here.forEach((row, index) => {
        for (const value of [row.first_name, row.last_name, row.graduation_year, row.total_hours])
          expect(texts[index]).toContain(String(value));
        expect(/\bMet\b/.test(texts[index] ?? '')).toBe(isMet(row));
        expect(texts[index]?.includes(' left')).toBe(!isMet(row));
      });
    }
    const standing = (rows: readonly Row[], whose = '') => {
      const percent = Math.round((rows.filter(isMet).length * 10_000) / rows.length) / 100;
      return `${percent}% of ${rows.length} students${whose} have 100 hours or more.`;
    };
    async function sortBy(title: string): Promise<void> {
      await openFind(page);
      if (device === 'phone') await page.getByLabel('Sort by').selectOption(title);
      else await page.getByRole('columnheader', { name: title }).getByRole('button').click();
    }

    beforeAll(async () => {
      page = await signIn('admin', viewport);
    });

    it('is in the menu, names the school, and shows its progress in numbers', async () => {
      const menu = device === 'phone' ? 'Open menu' : 'Administration Data';
      await page.getByRole('button', { name: menu }).click();
      const main = page.getByRole('navigation', { name: 'Main' });
      expect(await main.getByText('Administration Network').count()).toBe(0);
      await main.getByText('Volunteer Database').click();
      await page.waitForURL('**/admin/entries');
      await page.getByRole('heading', { level: 1, name: `Volunteer Database ${SCHOOL}` }).waitFor();
      await expectStudents(all);
      const panel = page.getByRole('region', { name: 'Meeting the requirement' });
      expect((await panel.locator('p').first().innerText()).replaceAll(/\s+/g, ' ')).toBe(standing(all));
      await expectGoodScreen(page, 'admin-entries');
    });

    it('sorts by each column, both ways, and Back undoes that', async () => {
      await sortBy('Total Hours');
      await expect.poll(() => addressOf(page)).toEqual({ sort: 'total_hours', direction: 'ascending' });
      const ascending = await read('sort=total_hours&direction=ascending');
      await expectStudents(ascending);
      if (device === 'phone') await page.getByRole('button', { name: 'Ascending', exact: true }).click();
      else await sortBy('Total Hours');
      await expect.poll(() => addressOf(page)).toEqual({ sort: 'total_hours', direction: 'descending' });
      const descending = await read('sort=total_hours&direction=descending');
      expect(descending.map((row) => row.total_hours)).toEqual(
        all.map((row) => row.total_hours).toSorted((one, other) => other - one),
      );
      await expectStudents(descending);
      if (device === 'desktop')
        await page.locator('th[aria-sort="descending"]').getByText('Total Hours').waitFor();
      await page.reload();
      await expectStudents(descending);
      await page.goBack();
      await expectStudents(ascending);
      for (const [title, column] of [
        ['First Name', 'first_name'],
        ['Email', 'email'],
        ['Graduation Year', 'graduation_year'],
      ] as const) {
        await sortBy(title);
        await expect.poll(() => addressOf(page)['sort']).toBe(column);
        await expectStudents(await read(`sort=${column}&direction=ascending`));
      }
      await page.goto('/admin/entries');
      await expectStudents(all);
    });

    it('has pages, which are in the address', async () => {
      const pages = page.getByRole('navigation', { name: 'Pages of students' });
      expect(all.length).toBeGreaterThan(30);
      await pages.getByRole('button', { name: 'Next page' }).click();
      await page.waitForURL('**/admin/entries?page=2');
      await expectStudents(all, pageSize + 1);
      await page.reload();
      await expectStudents(all, pageSize + 1);
      await page.goBack();
      await expectStudents(all);
      await page.goto('/admin/entries?page=400');
      await page.getByRole('button', { name: 'Go to the first page' }).click();
      await expectStudents(all);
    });

    it('filters by year and by name or email, and starts at the first page', async () => {
      await openFind(page);
      const years = await page.getByLabel('Graduation year').locator('option').allInnerTexts();
      expect(years).toHaveLength(4);
      expect(years[0]).toBe('All');
      const year = Number(years[2]);
      await page.goto('/admin/entries?page=2');
      await openFind(page);
      await page.getByLabel('Graduation year').selectOption(String(year));
      const ofYear = all.filter((row) => row.graduation_year === year);
      expect(ofYear.length).toBeGreaterThan(1);
      await expectStudents(ofYear);
      expect(addressOf(page)).toEqual({ graduation_year: String(year) });
      const panel = page.getByRole('region', { name: 'Meeting the requirement' });
      await expect
        .poll(async () => (await panel.locator('p').first().innerText()).replaceAll(/\s+/g, ' '))
        .toBe(standing(ofYear, ` graduating in ${year}`));

      const [one] = ofYear as [Row];
      const box = page.getByLabel('Name or email');
      await box.click();
      await page.keyboard.type(one.email.slice(0, 12).toUpperCase());
      await expectStudents([one]);
      expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(addressOf(page)['search']).toBe(one.email.slice(0, 12).toUpperCase());
      await openCards(page);
      await page.getByRole('link', { name: `View Details of ${one.first_name} ${one.last_name}` }).click();
      await page.waitForURL(`**/admin/user-entries/${one.id}`);
      await page.goBack();
      await expectStudents([one]);
      await openFind(page);
      expect(await box.inputValue()).toBe(one.email.slice(0, 12).toUpperCase());

      await box.fill('nobody is called this');
      await page.getByText('No student matches these filters.').waitFor();
      await expectGoodScreen(page, 'admin-entries-nobody');
      await page.getByRole('button', { name: 'Show all students' }).click();
      await expectStudents(all);
      expect(addressOf(page)).toEqual({});
    });

    it('can download one student’s entries, those of a year, and all', async () => {
      const student = (await read('search=student@demo'))[0] as Row;
      await page.goto('/admin/entries?search=student@demo');
      await expectStudents([student]);
      const name = `${student.first_name} ${student.last_name}`;
      await openCards(page);
      const button = page.getByRole('button', { name: `Download Entries of ${name}` });
      const [one] = await Promise.all([page.waitForEvent('download'), button.click()]);
      expect(one.suggestedFilename()).toBe(`entries_${student.id}.xlsx`);
      const [sheet] = await readSheets(await saved(one));
      const entries = sheet?.data.slice(1) ?? [];
      const saving = `entries_${student.id}.xlsx is saved: ${entries.length} entries, `;
      await page.getByRole('status').getByText(saving).waitFor();
      expect(entries.length).toBeGreaterThan(10);
      expect(new Set(entries.map((row) => row[2]))).toEqual(new Set([student.email]));
      await expectGoodScreen(page, 'admin-entries-saved');

      await openFind(page);
      await page.getByLabel('Graduation year').selectOption(String(student.graduation_year));
      const ofYear = page.getByRole('button', { name: `Download entries of ${student.graduation_year}` });
      const [year] = await Promise.all([page.waitForEvent('download'), ofYear.click()]);
      expect(year.suggestedFilename()).toBe(`all_entries_${student.graduation_year}.xlsx`);
      const [yearSheet] = await readSheets(await saved(year));
      expect(new Set(yearSheet?.data.slice(1).map((row) => row[3]))).toEqual(
        new Set([student.graduation_year]),
      );

      const allButton = page.getByRole('button', { name: 'Download All Entries' });
      const [everything] = await Promise.all([page.waitForEvent('download'), allButton.click()]);
      expect(everything.suggestedFilename()).toBe('all_entries.xlsx');
      const [allSheet] = await readSheets(await saved(everything));
      expect(allSheet?.data.length).toBeGreaterThan((yearSheet?.data.length ?? 0) + 10);
    });

    it('can download another file while one is under way', async () => {
      await page.goto('/admin/entries');
      await expectStudents(all);
      const [first] = all as [Row];
      let release = () => undefined as void;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/admin/entries/download', async (route) => {
        await held;
        await route.continue();
      });
      await page.getByRole('button', { name: 'Download All Entries' }).click();
      await page
        .getByRole('status')
        .getByText(/^Downloading All entries/)
        .waitFor();
      await expectGoodScreen(page, 'admin-entries-downloading');
      const name = `${first.first_name} ${first.last_name}`;
      await openCards(page);
      await page.getByRole('button', { name: `Download Entries of ${name}` }).click();
      await page.getByText(`entries_${first.id}.xlsx is saved: `).waitFor();
      const everything = page.waitForEvent('download');
      release();
      await everything;
      await page.unroute('**/admin/entries/download');
    });

    it('says why a download failed, can retry, and does not save a partial file', async () => {
      const files: string[] = [];
      const collect = (download: Download) => files.push(download.suggestedFilename());
      page.on('download', collect);
      const again = () => page.getByRole('button', { name: 'Download All Entries' }).click();
      await page.route('**/admin/entries/download', (route) =>
        route.fulfill({ status: 500, json: { detail: 'The database is away.' } }),
      );
      await again();
      const alert = page.getByRole('alert');
      await alert
        .getByText('all_entries.xlsx was not saved. The database is away. Please try again.')
        .waitFor();
      await expectGoodScreen(page, 'admin-entries-download-failed');
      await page.unroute('**/admin/entries/download');
      await page.route('**/admin/entries/download', (route) =>
        route.fulfill({ contentType: SPREADSHEET, body: 'PK\u0003\u0004 and then the connection broke off' }),
      );
      await again();
      await alert.getByText('The download stopped before it was complete.').waitFor();
      expect(files).toEqual([]);
      await page.unroute('**/admin/entries/download');
      await again();
      await expect.poll(() => files).toEqual(['all_entries.xlsx']);
      await expect.poll(() => alert.count()).toBe(0);
      page.off('download', collect);
    });

    it('names the year of the shown numbers while those of another year load', async () => {
      await page.goto('/admin/entries');
      await expectStudents(all);
      const year = all[0]?.graduation_year as number;
      let release = () => undefined as void;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/api/admin/standing*', async (route) => {
        await held;
        await route.continue();
      });
      await openFind(page);
      await page.getByLabel('Graduation year').selectOption(String(year));
      const ofYear = all.filter((row) => row.graduation_year === year);
      await page.getByText(`of ${ofYear.length} student`, { exact: false }).first().waitFor();
      const sentence = async () => {
        const text = await page
          .getByRole('region', { name: 'Meeting the requirement' })
          .locator('p')
          .first()
          .innerText();
        return text.replaceAll(/\s+/g, ' ');
      };
      expect(await sentence()).toBe(standing(all));
      release();
      await expect.poll(sentence).toBe(standing(ofYear, ` graduating in ${year}`));
      await page.unrouteAll({ behavior: 'wait' });
    });

    it('shows all students if the address has an invalid year', async () => {
      await page.goto('/admin/entries?graduation_year=abc');
      await expectStudents(all);
      await openFind(page);
      expect(await page.getByLabel('Graduation year').inputValue()).toBe('');
      expect(await page.getByRole('alert').count()).toBe(0);
    });

    it('says why the students could not be loaded, and can retry', async () => {
      await page.route(`**${SUMMARY}?*`, (route) =>
        route.fulfill({ status: 500, json: { detail: 'Away.' } }),
      );
      await page.route('**/api/admin/standing*', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto('/admin/entries');
      await page.getByText('The students could not be loaded. Away.').waitFor();
      await page.getByText('How many students meet the requirement could not be loaded.').waitFor();
      await expectGoodScreen(page, 'admin-entries-failed');
      await page.unrouteAll({ behavior: 'wait' });
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await page.getByRole('button', { name: 'Try again' }).last().click();
      await expectStudents(all);
      await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    });
  },
);

describe('the Volunteer Database redirects', () => {
  it('a student', async () => {
    const page = await signIn('student', DESKTOP);
    for (const path of ['/admin/entries', '/admin/network']) {
      await page.goto(path);
      await page.waitForURL('**/unauthorized');
    }
  });

  it('an administrator whose role cannot be checked, by way of the login, with a message', async () => {
    const page = await signIn('admin', DESKTOP);
    await page.route('**/accounts/check-admin-status', (route) =>
      route.fulfill({ status: 500, json: { detail: 'Away.' } }),
    );
    await page.goto('/admin/entries?graduation_year=2028');
    await page.getByText('Your role at the school could not be checked').waitFor();
    // The login redirects a signed-in user.
    await page.waitForURL('**/opportunities');
    await page.goto('/admin/network');
    await page.waitForURL('**/unauthorized');
    await page.unrouteAll({ behavior: 'wait' });
    await page.goto('/admin/entries');
    await page.getByRole('heading', { level: 1, name: 'Volunteer Database' }).waitFor();
  });
});

it('no page logs a console error or calls another host', () => {
  expect(visits.flatMap(({ problems }) => problems)).toEqual([]);
});
