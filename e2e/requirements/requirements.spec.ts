import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { presetOf } from '#features/requirements/rules/presets.ts';
import { expectGoodScreen } from '#e2e/support/browser.ts';
import { walkedOn } from '#e2e/support/sizes.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { fieldOf, openWithoutDrafts } from '#e2e/support/form.ts';
import { itemOf, unfold } from '#e2e/support/lists.ts';
import { clientOf, visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();

it('a head sets a requirement for every class', async () => {
  const head = await clientOf(product.url, 'head');
  const reply = await head.post('/api/admin/programs', {
    name: 'Community service',
    kind: 'graduation',
    preset: 'arkansas',
    from_class: 2000,
    to_class: null,
    rules: {
      ...presetOf('arkansas').rules,
      window: { opens: 'any time', closes: 'never' },
      entry: { phases: true, reflection_words: 5, not_categories: ['Fund raising'] },
    },
    reason: 'The law of the state',
  });
  expect(reply.status).toBe(201);
});

describe.each(walkedOn('phone'))('questions about an entry on a %s', (size, viewport) => {
  let page: Page;
  const event = `Beach cleanup on a ${size}`;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const answers = () => page.getByRole('heading', { level: 1, name: 'For your requirement' });

  beforeAll(async () => {
    ({ page } = await visitAs(browser, product.url, viewport, 'student'));
  });

  it('follow after recording an entry, and then lead to the portfolio', async () => {
    await openWithoutDrafts(page, '/portfolio-create-event', {});
    const fields = {
      event,
      date: '2026-03-02',
      hours: '4',
      role: 'Helper',
      organizer: 'City Parks',
      contact: 'ranger@parks.example',
      description: 'Collected litter.',
    };
    for (const [name, value] of Object.entries(fields)) await fieldOf(page, name).fill(value);
    await expectGoodScreen(page, `record-with-rules-${size}`);
    await page.locator('main form button[type=submit]').click();
    await answers().waitFor();
    await page.getByText('Your entry is recorded.').waitFor();
    await expectGoodScreen(page, `entry-details-${size}`);
    await page.getByRole('radio', { name: 'No' }).check();
    await page.getByLabel('How did you prepare?').fill('Asked where most litter is');
    await page.getByLabel('What did you do, and for whom?').fill('Collected it for the park');
    await page.getByLabel('What did you learn?').fill('Small pieces matter');
    await page.getByText('3 of 5 words').waitFor();
    await button('Save').click();
    await page.waitForURL('**/hour-tracker');
    await page.getByText(`Saved for “${event}”.`).waitFor();
    await page.getByText(/Community service: .* of 75 hours count/).waitFor();
    await page.getByRole('link', { name: 'What counts' }).waitFor();
  });

  it('keep earlier answers, ask before changes are lost, and say what counts', async () => {
    const reply = await page.request.get('/api/volunteer_hours_portfolio/portfolio');
    const found = ((await reply.json()) as { id: number; event: string }[]).find(
      (one) => one.event === event,
    );
    const id = found?.id ?? 0;
    await unfold(itemOf(page, id));
    await page.getByRole('link', { name: `For your requirement: ${event}` }).click();
    await answers().waitFor();
    expect(await page.getByLabel('What did you learn?').inputValue()).toBe('Small pieces matter');
    await page.getByLabel('What did you learn?').fill('Small pieces of plastic matter most');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await button('Stay on this page').click();
    await button('Save').click();
    await page.waitForURL('**/requirements');
    await page.getByRole('heading', { level: 2, name: 'Community service' }).waitFor();
    // Verified entries from before have no reflection.
    const missing = page.getByRole('link', { name: /^Add what is missing to/ });
    await missing.first().waitFor();
    await expectGoodScreen(page, `requirements-${size}`);
    await missing.first().click();
    await answers().waitFor();
    expect(await page.getByText('Your entry is recorded.').count()).toBe(0);
  });

  it('keep the typed text when saving fails, and say so', async () => {
    await page.route('**/api/requirements/entries/*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByLabel('How did you prepare?').fill('Asked the coach');
    await button('Save').click();
    await page.getByText('Nothing was saved.').waitFor();
    expect(await page.getByLabel('How did you prepare?').inputValue()).toBe('Asked the coach');
    await page.unroute('**/api/requirements/entries/*');
    await button('Save').click();
    await page.waitForURL('**/requirements');
  });
});
