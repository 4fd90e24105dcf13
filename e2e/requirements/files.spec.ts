import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { presetOf } from '#features/requirements/rules/presets.ts';
import { readStudent } from '#e2e/support/administrator.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import type { ApiClient } from '#e2e/support/api-client.ts';
import { expectGoodScreen, expectReadableInTheDark, PHONE } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { smallTargets } from '#e2e/support/lists.ts';
import { clientOf, visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();
const EMAIL = 'student@demo.limelight.example';
let student: ApiClient;
/** Verified entries of the student without details. */
let unanswered: number[];

it('the state requires answers about entries, and there are none yet', async () => {
  const head = await clientOf(product.url, 'head');
  const { status } = await head.post('/api/admin/programs', {
    name: 'Community service',
    kind: 'graduation',
    preset: 'arkansas',
    from_class: 2000,
    to_class: null,
    rules: {
      ...presetOf('arkansas').rules,
      window: { opens: 'any time', closes: 'never' },
      entry: { reflection_words: 1, phases: true },
    },
    reason: 'The law of the state',
  });
  expect(status).toBe(201);
  student = await clientOf(product.url, 'student');
  const { body } = await student.get('/api/volunteer_hours_portfolio/portfolio');
  unanswered = (body as { id: number; verified: boolean }[]).flatMap(({ id, verified }) =>
    verified ? id : [],
  );
  expect(unanswered.length).toBeGreaterThan(2);
});

const idAndOperation = (line: string) => line.replace(/^(?:[^,]*,){4}([^,]*),.*,/, '$1 ');

async function sayMore(): Promise<void> {
  const id = unanswered.pop();
  const answers = { work: 'volunteer', category: null, outcomes: [], version: 0 };
  const texts = { preparation: 'Read about it', action: 'Did it', reflection: 'Learned from it.' };
  expect((await student.post(`/api/requirements/entries/${id}`, { ...answers, ...texts })).status).toBe(200);
}

describe.each(walkedOn('phone', { phone: ['T12345678'], desktop: ['S12345678'] }))(
  'files for the state on a %s',
  (device, viewport, begin) => {
    let page: Page;
    const isPhone = device === 'phone';
    const stateId = `${begin}1`;
    const section = (name: string) => page.getByRole('region', { name });
    const button = (name: string | RegExp) => page.getByRole('button', { name });

    beforeAll(async () => {
      await sayMore();
      ({ page } = await visitAs(browser, product.url, viewport, 'head'));
    });

    it('are in the menu, which leads to what is missing', async () => {
      if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
      else await page.getByRole('button', { name: 'School' }).click();
      await page.getByRole(isPhone ? 'button' : 'menuitem', { name: 'More', exact: true }).click();
      await page.getByRole(isPhone ? 'link' : 'menuitem', { name: 'Exports' }).click();
      await page.getByRole('heading', { level: 1, name: 'Exports' }).waitFor();
      await page.getByLabel('File', { exact: true }).selectOption('Arkansas: TRIAND');
      if (isPhone) {
        await page.getByText('Missing: District (LEA) number, School (LEA) number.').waitFor();
        await page.getByRole('link', { name: 'Add', exact: true }).click();
        await page.getByLabel('District (LEA) number').fill('44 01');
        await page.getByLabel('School (LEA) number').fill('4401701');
        await button('Save IDs').click();
        await page.getByText('Please use at most 7 digits').waitFor();
        await page.getByLabel('District (LEA) number').fill('4401000');
        await button('Save IDs').click();
        await page.getByText('Saved.').waitFor();
        await page.getByRole('tab', { name: 'Download' }).click();
        await page.getByLabel('File', { exact: true }).selectOption('Arkansas: TRIAND');
      }
      await section('TRIAND').getByRole('status').waitFor();
      await expectGoodScreen(page, `files-${device}`);
      await expectReadableInTheDark(page, `files-${device}`);
      expect(isPhone ? await smallTargets(page) : []).toEqual([]);
    });

    it('start with importing state IDs, all or none', async () => {
      const choose = (...lines: string[]) =>
        page.getByLabel('CSV file').setInputFiles({
          name: 'ids.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(['email,state_id,usi,campus,entered_on,grade_of_entry', ...lines].join('\r\n')),
        });
      await page.getByRole('tab', { name: 'District and school IDs' }).click();
      await choose(`${EMAIL},${stateId},,,,`, 'nobody@example.com,1,,,,');
      await page.getByText('Line 3: there is no student with the email nobody@example.com').waitFor();
      await expectGoodScreen(page, `files-import-${device}`);
      expect(await button('Import').isEnabled()).toBe(false);
      await choose(`${EMAIL},${stateId},,,,`);
      await page.getByText(/^\d new, \d changed, \d unchanged\.$/).waitFor();
      await button('Import').click();
      await page.getByText('Imported:').waitFor();
    });

    it('include TRIAND’s, which can be made and downloaded once', async () => {
      await page.getByRole('tab', { name: 'Download' }).click();
      await page.getByLabel('File', { exact: true }).selectOption('Arkansas: TRIAND');
      const triand = section('TRIAND');
      const files = triand.getByRole('button', { name: /^Download/ });
      const before = await files.count();
      await triand.getByText(/^The next file adds/).waitFor();
      await button('Make the file').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Make the file' }).click();
      await triand.getByText('Nothing is new.').waitFor();
      await expect.poll(() => files.count()).toBe(before + 1);
      const [download] = await Promise.all([page.waitForEvent('download'), files.first().click()]);
      expect(download.suggestedFilename()).toMatch(/communityservice_4401000\.csv$/);
      const bytes = await readFile(await download.path());
      const sum = await triand.locator('code').first().textContent();
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sum);
      const lines = bytes.toString('utf8').trim().split('\r\n');
      // A new number removes the row with the old one.
      const old = isPhone ? [] : ['T123456781 remove'];
      expect(lines.slice(1, 1 + old.length).map(idAndOperation)).toEqual(old);
      for (const line of lines.slice(1 + old.length))
        expect(line).toMatch(
          new RegExp(`^4401000,4401701,[^,]+,[^,]+,${stateId},\\d{8},(09|1[0-2]),.*,add$`),
        );
      await expectGoodScreen(page, `files-made-${device}`);
      // As if it had never been made.
      await button('TRIAND did not take it').click();
      await page.getByRole('dialog').getByRole('button', { name: 'It accepted none' }).click();
      await page.getByText('The next file has again what was in it.').waitFor();
      await expect.poll(() => files.count()).toBe(before);
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('triand');
      await button('Make the file').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Make the file' }).click();
      await triand.getByText('Nothing is new.').waitFor();
    });

    it('include a school’s own layout with named columns', async () => {
      const name = `PowerSchool ${device}`;
      await page.getByRole('tab', { name: 'Own layouts' }).click();
      await button('New layout').click();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
      await page.getByLabel('Columns').fill('State ID\tLast name\tVolunteered');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Please say what goes in “Volunteered”').waitFor();
      await page.getByLabel('What goes in “Volunteered”').selectOption('Hours that count');
      await page.getByLabel('Columns').fill('SSID\nLast name\nVolunteered');
      await expectGoodScreen(page, `files-columns-${device}`);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await button(`Edit ${name}`).waitFor();
      await page.getByRole('tab', { name: 'Download' }).click();
      await page.getByLabel('File', { exact: true }).selectOption(name);
      const [download] = await Promise.all([page.waitForEvent('download'), button('Download').click()]);
      const text = await readFile(await download.path(), 'utf8');
      expect(text.split('\r\n')[0]).toBe('SSID,Last name,Volunteered');
      expect(text).toContain(stateId);
      await page.getByRole('tab', { name: 'Own layouts' }).click();
      await button(`Remove ${name}`).click();
      await page.getByText(`Removed: ${name}.`).waitFor();
      await expect.poll(() => button(`Edit ${name}`).count()).toBe(0);
      await button('Undo').click();
      await page.getByText(`${name} is back.`).waitFor();
      await button(`Edit ${name}`).waitFor();
    });

    it('use a student’s number, which is shown on request and can be corrected', async () => {
      const { id } = await readStudent(page);
      await page.goto(`/admin/user-entries/${id}?tab=requirement`);
      const facts = section('District and school IDs');
      await facts.getByRole('button', { name: 'Show' }).click();
      await expect.poll(() => facts.getByLabel('State ID').inputValue()).toBe(stateId);
      await facts.getByLabel('Campus').fill('a b');
      await facts.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Please use at most 20 letters, digits and hyphens').waitFor();
      await expectGoodScreen(page, `facts-${device}`);
      await facts.getByLabel('Campus').fill('');
      await facts.getByLabel('Grade of entry').selectOption('11');
      await facts.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved for Maya Okafor.').waitFor();
      await page.goto(`/admin/user-entries/${id}?tab=requirement#facts`);
      await page.reload();
      await expect.poll(() => facts.getByLabel('Grade of entry').inputValue()).toBe('11');
    });
  },
);

it('an administrator can download files, but not make them', async () => {
  const { page } = await visitAs(browser, product.url, PHONE, 'admin');
  await page.goto('/admin/files');
  expect(await page.getByRole('tab', { name: 'Own layouts' }).count()).toBe(0);
  await page.getByLabel('File', { exact: true }).selectOption('Arkansas: TRIAND');
  await page
    .getByRole('region', { name: 'TRIAND' })
    .getByRole('button', { name: /^Download/ })
    .first()
    .waitFor();
  const nothing = async (...names: string[]) => {
    for (const name of names) expect(await page.getByRole('button', { name }).count()).toBe(0);
  };
  await nothing('Make the file', 'TRIAND did not take it');
  await page.getByRole('tab', { name: 'District and school IDs' }).click();
  await page.getByText('4401701').first().waitFor();
  await nothing('Import', 'Save IDs');
  await expectGoodScreen(page, 'files-administrator');
  const { id } = await readStudent(page);
  await page.goto(`/admin/requirements/${id}#facts`);
  const facts = page.getByRole('region', { name: 'District and school IDs' });
  await facts.getByLabel('Grade of entry').waitFor();
  for (const label of ['First day here', 'Grade of entry'])
    expect(await facts.getByLabel(label).isEditable()).toBe(false);
  await facts.getByLabel('Campus').fill('4401702');
  await facts.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved for Maya Okafor.').waitFor();
  await expectGoodScreen(page, 'facts-administrator');
});

it('a suspended student’s number can be freed', async () => {
  const { page } = await visitAs(browser, product.url, PHONE, 'head');
  const { id } = await readStudent(page);
  const head = await clientOf(product.url, 'head');
  const { status } = await head.post(`/api/admin/people/${id}/suspend`, { reason: 'Left the program' });
  expect(status).toBe(200);
  await page.goto(`/admin/user-entries/${id}?tab=requirement`);
  await page.getByText('or they are suspended or removed').waitFor();
  const facts = page.getByRole('region', { name: 'District and school IDs' });
  await facts.getByRole('button', { name: 'Show' }).click();
  await facts.getByLabel('State ID').fill('');
  await facts.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved for this student.').waitFor();
  await expectGoodScreen(page, 'facts-suspended');
});
