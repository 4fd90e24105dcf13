import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectGoodScreen, PHONE } from '#e2e/support/browser.ts';
import { openDemo } from '#e2e/support/demo-product.ts';
import { visitAs } from '#e2e/support/people.ts';

const { product, browser } = await openDemo();
const OLD = 'Larchmont Charter High School';

describe('a school that decides about earlier hours', () => {
  let head: Page;
  let student: Page;

  beforeAll(async () => {
    head = (await visitAs(browser, product.url, PHONE, 'ucla-head')).page;
    student = (await visitAs(browser, product.url, PHONE, 'student')).page;
  });

  it('has a head who turned this on', async () => {
    await head.goto('/admin/settings?tab=more');
    const box = head.getByLabel('Hours from other schools count after we accept them');
    await box.check();
    await head.getByText('On: Hours from other schools count after we accept them.').waitFor();
    await head.reload();
    expect(await box.isChecked()).toBe(true);
    await expectGoodScreen(head, 'settings-earlier-hours');
  });

  it('shows the student which hours wait', async () => {
    await student.goto('/profile/edit');
    await student.getByLabel('School').selectOption('UCLA');
    await student.getByRole('button', { name: 'Save changes' }).click();
    await student.locator('dd').getByText('UCLA', { exact: true }).waitFor();
    await student.goto('/hour-tracker');
    await student.getByText(/from your earlier school count once UCLA accepts them\./).waitFor();
    expect(await totalOf(student)).toBe('0');
    await expectGoodScreen(student, 'hour-tracker-earlier-hours');
  });

  it('lists those students among its people, and decides about all or single entries', async () => {
    await head.goto('/admin/entries');
    const waiting = head.getByRole('region', { name: /^Hours from other schools to accept/ });
    await expectGoodScreen(head, 'people-earlier-hours');
    await waiting.getByRole('link').first().click();
    const section = head.getByRole('region', { name: `Hours from ${OLD}` });
    await section.getByText(/wait for a decision\./).waitFor();
    await expectGoodScreen(head, 'student-earlier-hours');
    const accept = section.getByRole('button', { name: /^Accept \d/ });
    await accept.click();
    await section.getByText(/^[\d.]+ hours count\.$/).waitFor();
    await head.getByRole('button', { name: 'Undo', exact: true }).click();
    await section.getByText(/wait for a decision\./).waitFor();
    await accept.click();
    await section.getByText(/^[\d.]+ hours count\.$/).waitFor();

    await section.getByText(/^One by one/).click();
    const one = section.getByRole('listitem').first();
    await one.getByRole('button', { name: /^Do not count/ }).click();
    const dialog = head.getByRole('dialog', { name: 'Do not count' });
    await dialog.getByLabel('Why these hours do not count').fill('We do not count hours at home.');
    await dialog.getByRole('button', { name: 'Do not count', exact: true }).click();
    await section.getByText('“We do not count hours at home.”').waitFor();
    await expectGoodScreen(head, 'student-earlier-hours-decided');
  });

  it('shows the student the reason', async () => {
    await student.goto('/hour-tracker');
    await student.getByText(/do(es)? not count at UCLA; why is said with each entry\./).waitFor();
    expect(Number(await totalOf(student))).toBeGreaterThan(0);
    await student.getByText('Not counted').first().waitFor();
    await head.goto('/admin/activity?tab=all');
    await head.getByText(/decided that [\d.]+ hours? from/).waitFor();
  });
});

const totalOf = (page: Page) =>
  page
    .locator('dl', { has: page.getByText('Verified hours', { exact: true }) })
    .locator('dd')
    .first()
    .innerText();
