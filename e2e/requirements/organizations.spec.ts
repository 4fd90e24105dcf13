import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectGoodScreen, expectReadableInTheDark, PHONE } from '#e2e/support/browser.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { openFind, smallTargets } from '#e2e/support/lists.ts';
import { clientOf, visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();

describe.each(walkedOn('desktop'))('the organizations of a school on a %s', (device, viewport) => {
  let page: Page;
  const isPhone = device === 'phone';
  const own = `Kitchen of the ${device}`;
  const show = (name: string) =>
    page.getByRole('group', { name: 'Show' }).getByRole('button', { name, exact: true }).click();

  beforeAll(async () => {
    ({ page } = await visitAs(browser, product.url, viewport));
  });

  it('are in the menu, and can be added', async () => {
    if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click();
    else await page.getByRole('button', { name: 'School' }).click();
    await page.getByRole(isPhone ? 'link' : 'menuitem', { name: 'Organizations', exact: true }).click();
    await page.getByText(/^Showing 1 to 20 of \d+ organizations$/).waitFor();
    await expectGoodScreen(page, `organizations-${device}`);
    await expectReadableInTheDark(page, `organizations-${device}`);
    expect(isPhone ? await smallTargets(page) : []).toEqual([]);
    await page.getByRole('link', { name: 'Add organization' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Please give it a name').waitFor();
    await page.getByLabel('Name', { exact: true }).fill(own);
    await page.getByLabel('City').fill('Long Beach');
    await page.getByLabel('Minimum age').selectOption('15');
    await page.getByLabel('Website').fill('kitchen');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This is not an address on the web').waitFor();
    expect(await page.getByLabel('City').inputValue()).toBe('Long Beach');
    await page.getByLabel('Website').fill('');
    await expectGoodScreen(page, `organization-new-${device}`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`Saved: ${own}.`).waitFor();
  });

  it('fit twenty into three screens', async () => {
    const heights = await page
      .locator('main :is(li, tbody tr)', { has: page.getByRole('checkbox') })
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    const each = heights.reduce((sum, height) => sum + height, 0) / heights.length;
    expect(heights.length).toBe(20);
    expect(each * 20).toBeLessThan(3 * viewport.height);
  });

  it('can be approved and refused, several at once and by keyboard', async () => {
    await show('Added or corrected');
    await page.getByRole('checkbox', { name: `Select ${own}` }).focus();
    await page.keyboard.press('Space');
    await page.getByText('1 organization selected.').waitFor();
    await page.getByRole('button', { name: 'Approve', exact: true }).focus();
    await page.keyboard.press('Enter');
    const approved = page.locator('main :is(li, td)').getByText('Approved', { exact: true });
    await approved.waitFor();
    await page.getByText(`Approved: ${own}.`).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Taken back.').waitFor();
    await approved.waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: `Select ${own}` }).check();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await approved.waitFor();
    await show('Approved');
    await page.getByRole('link', { name: own }).waitFor();
    const student = await clientOf(product.url, 'student');
    const reply = await student.get(`/api/volunteer_events/opportunities?name=${encodeURIComponent(own)}`);
    const rest = { city: 'Long Beach', standing: 'approved', url: '', minimum_age: 15 };
    expect(reply.body).toMatchObject([{ name: own, ...rest }]);
  });

  it('can be given names that students wrote', async () => {
    const written = `The ${device} kitchen, downtown`;
    const student = await clientOf(product.url, 'student');
    const { status } = await student.post('/api/volunteer_hours_portfolio/create_entry', {
      event: 'Lunch',
      date: '2026-09-12',
      hours: '2',
      role: 'Cook',
      organizer: written,
      contact: 'cook@kitchen.example',
      description: 'Cooked lunch.',
    });
    expect(status).toBe(201);
    await show('Not on the list');
    await openFindOnPhone();
    await page.getByRole('textbox', { name: 'Name or place' }).fill(written);
    await page.getByText('Showing 1 to 1 of 1 name').waitFor();
    await page.getByRole('link', { name: `Add ${written}` }).waitFor();
    await expectGoodScreen(page, `organizations-unlisted-${device}`);
    await page.getByRole('link', { name: `${written} is another name of…` }).click();
    await page.waitForURL('**/admin/organizations?search=downtown');
    await page.goto(`/admin/organizations?search=${encodeURIComponent(own)}`);
    await page.getByRole('link', { name: own }).click();
    await page.getByLabel('Other names').fill(written);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`Saved: ${own}.`).waitFor();
    await page.goto(`/admin/organizations?show=unlisted&search=${encodeURIComponent(written)}`);
    await page.getByText('No name matches.').waitFor();
  });

  it('can be corrected for the own school', async () => {
    await page.goto('/admin/organizations?search=heal+the+bay');
    await page.getByRole('link', { name: 'Heal the Bay' }).click();
    await page.getByLabel('When').fill(`Third Saturday, says the ${device}`);
    // Back in the tab nothing is reloaded, so a 401 cannot lead away from the form.
    await page.route('**/api/admin/organizations/*', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 401 }) : route.continue(),
    );
    await page.evaluate(() => {
      window.dispatchEvent(new Event('visibilitychange'));
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved: Heal the Bay.').waitFor();
    await page.unrouteAll();
    await page.goto('/admin/organizations?show=own&search=heal');
    await page.getByText('corrected by your school').waitFor();
    await page.getByRole('link', { name: 'Heal the Bay' }).click();
    await page.getByRole('button', { name: 'Restore the original' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved: Heal the Bay.').waitFor();
    await page.goto('/admin/organizations?show=own&search=heal');
    await page.getByText('No organization matches.').waitFor();
  });

  const openFindOnPhone = async () => {
    if (isPhone) await openFind(page);
  };
});

it('the organizations are suggested while a student types the organizer', async () => {
  const { page } = await visitAs(browser, product.url, PHONE, 'student');
  await page.goto('/portfolio-create-event');
  const organizer = page.getByLabel('Organizer');
  await organizer.fill('food b');
  const list = page.locator(`datalist[id="${await organizer.getAttribute('list')}"] option`);
  await expect
    .poll(() => list.evaluateAll((options) => options.map((option) => option.getAttribute('value'))))
    .toContain('Los Angeles Regional Food Bank');
  await organizer.fill('My neighbor');
  expect(await organizer.inputValue()).toBe('My neighbor');
});
