import { expect, it } from 'vitest';
import { DESKTOP, expectGoodScreen, expectReadableInTheDark, PHONE } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { smallTargets } from '#e2e/support/lists.ts';
import { demoEmail, visitAs } from '#e2e/support/people.ts';

const { product, browser, db } = await openDemo();

it('the first page leads staff to what waits, and a student to what was confirmed', async () => {
  const { school_id } = await db
    .selectFrom('accounts')
    .where('email', '=', demoEmail('head'))
    .select('school_id')
    .executeTakeFirstOrThrow();
  const elsewhere = db
    .selectFrom('accounts')
    .where('school_id', '<>', school_id)
    .where('is_school_administration', '=', false)
    .where('is_school_administration_head', '=', false)
    .select('id')
    .limit(2);
  await db
    .updateTable('accounts')
    .set({ joining_school_id: school_id, joining_since: new Date() })
    .where('id', 'in', elsewhere)
    .execute();
  const { page } = await visitAs(browser, product.url, DESKTOP, 'head');
  expect(await page.getByRole('heading', { name: 'First steps' }).count()).toBe(0);
  await page.getByText(/^\d+ things wait for you$/).waitFor();
  await expectGoodScreen(page, 'waiting-line');
  await page.getByRole('main').getByRole('link', { name: 'Inbox' }).click();
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();

  await db.deleteFrom('hour_news').execute();
  const { page: own } = await visitAs(browser, product.url, PHONE, 'student');
  const news = own.getByRole('region', { name: 'News about your hours' });
  await news.getByRole('link', { name: 'Your Portfolio' }).waitFor();
  await expectGoodScreen(own, 'news-line');
  const seen = own.waitForResponse('**/hour-news/seen');
  await own.getByRole('button', { name: 'Dismiss the news' }).click();
  await seen;
  await expect.poll(() => news.count()).toBe(0);
  await own.reload({ waitUntil: 'networkidle' });
  expect(await news.count()).toBe(0);
});

it('the setup steps lead a new head through four ticks, and then disappear', async () => {
  const school = { name: 'New High School', time_zone: 'America/Los_Angeles', join_by_anyone: true };
  const [made] = await db.insertInto('schools').values(school).returning('id').execute();
  const email = demoEmail('head');
  await db
    .updateTable('accounts')
    .set({ school_id: made?.id ?? 0 })
    .where('email', '=', email)
    .execute();
  const { page, problems } = await visitAs(browser, product.url, PHONE, 'head');
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByText('0 of 4 done').waitFor();
  await expectGoodScreen(page, 'first-steps');
  await expectReadableInTheDark(page, 'first-steps');
  expect(await smallTargets(page)).toEqual([]);
  await steps.getByRole('button', { name: 'Keep 100 hours' }).click();
  await steps.getByText('1 of 4 done').waitFor();
  await steps.getByRole('button', { name: 'Keep it this way' }).click();
  await steps.getByRole('button', { name: 'Just me for now' }).click();
  await steps.getByText('3 of 4 done').waitFor();
  const [poster] = await Promise.all([
    page.request.get('/api/admin/first-steps/poster.pdf'),
    steps.getByRole('link', { name: /^Open the poster/ }).click(),
  ]);
  expect(poster.headers()['content-type']).toBe('application/pdf');
  await expect.poll(() => steps.count()).toBe(0);
  expect(problems).toEqual([]);
});
