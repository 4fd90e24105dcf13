import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { dayInZone } from '#shared/calendar.ts';
import { addDays } from '#shared/days.ts';
import { firstRules } from '#features/requirements/rules/presets.ts';
import { DESKTOP, expectGoodScreen, expectReadableInTheDark } from '#e2e/support/browser.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { fieldOf } from '#e2e/support/form.ts';
import { clientOf, visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();
const today = dayInZone(new Date(), 'America/Los_Angeles');

it('a head requires advance approval in the editor', async () => {
  const { page, context } = await visitAs(browser, product.url, DESKTOP, 'head');
  const head = await clientOf(product.url, 'head');
  const made = await head.post('/api/admin/programs', {
    name: 'Bright Futures',
    kind: 'scholarship',
    preset: null,
    from_class: 2000,
    to_class: null,
    rules: firstRules,
    reason: 'The district',
  });
  expect(made.status).toBe(201);
  const { id } = made.body as { id: number };
  await page.goto(`/admin/programs/${id}`);
  for (const name of [/^More rules/, /^Each entry/])
    await page.getByRole('heading', { name }).getByRole('button').click();
  await page.getByLabel('Approved beforehand').selectOption('The activity');
  await expectGoodScreen(page, 'program-with-approval');
  await page.getByLabel(/^Reason|^Why/).fill('The district wants it');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL('**/admin/programs');
  await page.getByText('The school has to approve the activity before you begin.').first().waitFor();
  const { body } = await head.get('/api/admin/programs');
  expect(JSON.stringify(body)).toContain('"approval_before":"activity"');
  await context.close();
});

describe.each(walkedOn('phone'))('a proposal on a %s', (size, viewport) => {
  let page: Page;
  let staff: Page;
  const organization = `Harbor Shelter of a ${size}`;
  const button = (of: Page, name: string | RegExp) => of.getByRole('button', { name });
  const waits = () => page.getByText('Waiting for your school').first();

  beforeAll(async () => {
    ({ page } = await visitAs(browser, product.url, viewport, 'student'));
    ({ page: staff } = await visitAs(browser, product.url, viewport, 'admin'));
  });

  it('is sent to the school, refused if incomplete, and not lost without a question', async () => {
    await page.goto('/requirements');
    await page.getByRole('link', { name: 'Ask your school' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ask before you begin' }).waitFor();
    await button(page, 'Ask your school').click();
    await page.getByText('Please name the organization.').waitFor();
    await page.getByLabel('Organization').fill(organization);
    await page.getByLabel('What will you do?').fill('Walk dogs.');
    await page.getByLabel('First day').fill(addDays(today, -1));
    await button(page, 'Ask your school').click();
    await page.getByText('Please choose a day from today on').waitFor();
    await page.getByLabel('First day').fill(today);
    await page.getByLabel('Hours you plan').fill('many');
    await button(page, 'Ask your school').click();
    await page.getByText(/^Please use a number up to 2000/).waitFor();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await button(page, 'Stay on this page').click();
    await page.getByLabel('Hours you plan').fill('40');
    await page.getByLabel('Who is in charge there').fill('dogs@harbor.example');
    await expectGoodScreen(page, `ask-${size}`);
    await expectReadableInTheDark(page, `ask-${size}`);
    await button(page, 'Ask your school').click();
    await page.waitForURL('**/requirements');
    await waits().waitFor();
    await expectGoodScreen(page, `ask-before-${size}`);
    await expectReadableInTheDark(page, `ask-before-${size}`);
  });

  it('can be refused with a reason, and then approved after all', async () => {
    await staff.goto('/admin/proposals');
    await staff.getByRole('tab', { name: 'Waiting (1)' }).waitFor();
    if (size === 'phone') await button(staff, 'Find').click();
    await staff.getByLabel('Student', { exact: true }).fill('nobody of that name');
    await staff.getByText(/^No request matches/).waitFor();
    await staff.getByLabel('Student', { exact: true }).fill('maya');
    const what = `${organization} of Maya Okafor`;
    await button(staff, `Approve ${organization} for everybody: ${what}`).click();
    await staff.getByText(/^No request matches/).waitFor();
    const head = await clientOf(product.url, 'head');
    const listed = async () =>
      (await head.get(`/api/admin/organizations?search=${encodeURIComponent(organization)}`)).body;
    expect(await listed()).toMatchObject([{ standing: 'approved' }]);
    await button(staff, 'Undo').click();
    await staff.getByText(/^Taken back\./).waitFor();
    await button(staff, `Refuse…: ${what}`).click();
    expect(await listed()).toMatchObject([{ standing: null }]);
    await staff.getByRole('button', { name: 'Refuse', exact: true }).click();
    await staff.getByText('Please write why.').waitFor();
    await expectGoodScreen(staff, `proposals-refusing-${size}`);
    await staff.getByLabel('Why are you not approving it?').fill('We do not know it.');
    await staff.getByRole('button', { name: 'Refuse', exact: true }).click();
    await staff.getByText(/^No request matches/).waitFor();
    await page.goto('/requirements');
    await page.getByText('Your school writes: We do not know it.').waitFor();
    await staff.getByRole('tab', { name: 'Decided' }).click();
    await button(staff, `Add a note: ${organization} of Maya Okafor`).click();
    expect(await staff.getByLabel('Note to Maya Okafor').evaluate((field) => field.matches(':focus'))).toBe(
      true,
    );
    await staff.getByLabel('Note to Maya Okafor').fill(`We called them, on a ${size}.`);
    await expectGoodScreen(staff, `proposals-note-${size}`);
    await button(staff, `Approve after all: ${organization} of Maya Okafor`).click();
    await button(staff, `Refuse after all…: ${organization} of Maya Okafor`).waitFor();
    await expectGoodScreen(staff, `proposals-${size}`);
    await expectReadableInTheDark(staff, `proposals-${size}`);
  });

  it('leads to recording hours', async () => {
    await page.goto('/requirements');
    await page.getByText(`Your school writes: We called them, on a ${size}.`).waitFor();
    await page.getByRole('link', { name: `Record hours with ${organization}` }).click();
    await page.getByRole('heading', { level: 1, name: 'Record Entry' }).waitFor();
    expect(await fieldOf(page, 'organizer').inputValue()).toBe(organization);
    expect(await fieldOf(page, 'contact').inputValue()).toBe('dogs@harbor.example');
    await fieldOf(page, 'hours').fill('2');
    await fieldOf(page, 'date').fill(today);
    const facts = { event: `Dogs of a ${size}`, role: 'Walker', description: 'Walked dogs.' };
    for (const [name, value] of Object.entries(facts)) await fieldOf(page, name).fill(value);
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL('**/hour-tracker');
    const portfolio = await page.request.get('/api/volunteer_hours_portfolio/portfolio');
    const recorded = (await portfolio.json()) as { id: number; event: string }[];
    const id = recorded.find(({ event }) => event === facts.event)?.id ?? 0;
    const admin = await clientOf(product.url, 'admin');
    expect((await admin.post(`/api/admin/entries/${id}/verify`, { verified: true })).status).toBe(200);
    const reply = await page.request.get('/api/requirements');
    const [{ entries }] = (await reply.json()) as [{ entries: { id: number; counted: number }[] }];
    expect(entries.find((entry) => entry.id === id)).toMatchObject({ counted: 2, reason: null });
    // Earlier activities were not approved.
    expect(entries.some((entry) => entry.counted === 0)).toBe(true);
  });

  it('shows the second of two administrators what the first one decided', async () => {
    const student = await clientOf(product.url, 'student');
    const again = { organization, activity: 'Clean the cages.', contact: '', planned_hours: '' };
    const { body } = await student.post('/api/proposals', { ...again, from_day: today, until_day: '' });
    const { id, version } = body as { id: number; version: number };
    await staff.goto('/admin/proposals');
    await staff.getByRole('tab', { name: 'Waiting (1)' }).waitFor();
    const head = await clientOf(product.url, 'head');
    const refusal = { proposals: [{ id, version }], approves: false, note: 'Not the cages.' };
    expect((await head.post('/api/admin/proposals/decide', refusal)).status).toBe(200);
    await button(staff, `Approve: ${organization} of Maya Okafor`).click();
    await staff.getByText(`has already refused ${organization} of Maya Okafor.`).waitFor();
    await staff.getByText(/^Nothing is waiting/).waitFor();
  });

  it('can be withdrawn while it waits', async () => {
    const student = await clientOf(product.url, 'student');
    const other = { organization: 'City Library', activity: `Read, ${size}`, contact: '', planned_hours: '' };
    await student.post('/api/proposals', { ...other, from_day: today, until_day: '' });
    await page.goto('/requirements');
    await button(page, 'Withdraw City Library').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('City Library is withdrawn.').waitFor();
    await expect.poll(() => page.getByText(other.activity).count()).toBe(0);
  });
});
