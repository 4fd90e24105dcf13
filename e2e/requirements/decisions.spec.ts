import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { presetOf } from '#features/requirements/rules/presets.ts';
import { readStudent } from '#e2e/support/administrator.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import type { ApiClient } from '#e2e/support/api-client.ts';
import { expectGoodScreen } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { clientOf, visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();
let student: ApiClient;
let id: number;

it('a head sets a requirement, and a student answers questions about an entry', async () => {
  const head = await clientOf(product.url, 'head');
  const made = await head.post('/api/admin/programs', {
    name: 'Community service',
    kind: 'graduation',
    preset: 'arkansas',
    from_class: 2000,
    to_class: null,
    rules: { ...presetOf('arkansas').rules, window: { opens: 'any time', closes: 'never' } },
    reason: 'The law of the state',
  });
  expect(made.status).toBe(201);
  student = await clientOf(product.url, 'student');
  const { body } = await student.get('/api/volunteer_hours_portfolio/portfolio');
  const [entry] = body as [{ id: number }];
  const reply = await student.post(`/api/requirements/entries/${entry.id}`, {
    work: 'volunteer',
    category: null,
    outcomes: [],
    preparation: 'Read about the bay',
    action: 'Counted birds',
    reflection: 'Patience pays.',
    version: 0,
  });
  expect(reply.status).toBe(200);
});

describe.each(walkedOn('phone'))('a decision about one student on a %s', (size, viewport) => {
  let page: Page;
  const hours = size === 'phone' ? 30 : 31;
  const text = `${hours} hours from elsewhere count.`;
  const reason = `Hours of the school before, on a ${size}`;
  const reasonRead = (of: Page) => of.getByText(reason, { exact: true }).and(of.locator('div'));
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

  beforeAll(async () => {
    ({ page } = await visitAs(browser, product.url, viewport, 'head'));
    ({ id } = await readStudent(page));
  });

  it('is linked from the student’s entries, and shows their answers', async () => {
    await page.goto(`/admin/user-entries/${id}`);
    await page.getByRole('tab', { name: 'Requirement' }).click();
    await expect.poll(() => page.title()).toContain('Requirement of Maya Okafor');
    await page.getByText('Patience pays.').waitFor();
    if (size === 'phone')
      await page.getByText('Nothing yet. The requirement of the class applies.').waitFor();
    await expectGoodScreen(page, `student-requirements-${size}`);
  });

  it('asks for hours and a reason, and then applies at once', async () => {
    await button('Decide').click();
    await page.getByLabel('Decision').selectOption('Hours from elsewhere count');
    await button('Decide').click();
    await page.getByText('Please use a number such as 12.5').waitFor();
    await page.getByText('Please give a reason').waitFor();
    await page.getByLabel('Hours').fill(String(hours));
    await page.getByLabel('Reason').fill(reason);
    await expectGoodScreen(page, `student-requirements-form-${size}`);
    await button('Decide').click();
    await page.getByText(text).waitFor();
    await reasonRead(page).waitFor();
    const { body } = await student.get('/api/requirements');
    expect((body as [{ counted: number }])[0].counted).toBeGreaterThanOrEqual(hours);
  });

  it('can be ended, and stays readable', async () => {
    await button(`End: ${text}`).click();
    await page.getByText('The decision has ended. The requirement of the class applies again.').waitFor();
    await button('Undo').click();
    await page.getByText(`Decided again: ${text}`).waitFor();
    await button(`End: ${text}`).click();
    await expect.poll(() => page.getByText(/· ended/).count()).toBe(size === 'phone' ? 2 : 4);
    expect(await button(`End: ${text}`).count()).toBe(0);
    await reasonRead(page).first().waitFor();
    const { body } = await student.get('/api/requirements');
    expect((body as [{ counted: number }])[0].counted).toBeLessThan(hours);
  });

  it('shows an administrator who is not a head the decision, but not the reason', async () => {
    const { page: other, context } = await visitAs(browser, product.url, viewport, 'admin');
    await other.goto(`/admin/requirements/${id}`);
    await other.waitForURL(`**/admin/user-entries/${id}?tab=requirement`);
    await other.getByText(text).first().waitFor();
    expect(await reasonRead(other).count()).toBe(0);
    expect(await other.getByRole('button', { name: 'Decide' }).count()).toBe(0);
    await context.close();
  });
});
