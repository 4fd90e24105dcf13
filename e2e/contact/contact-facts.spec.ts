import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STUDENT, startVerificationScene, type VerificationScene } from '#e2e/support/verification-scene.ts';
import { expectGoodScreen, openVisit, PHONE, startBrowser, type Visit } from '#e2e/support/browser.ts';

let asking: VerificationScene;
let browser: Browser;
let contacts = 0;
const visits: Visit[] = [];

beforeAll(async () => {
  asking = await startVerificationScene();
  browser = await startBrowser();
});
afterAll(async () => {
  for (const { context } of visits) await context.close();
  await browser?.close();
  await asking?.stop();
});

async function ask(description = 'Showed children the tide pools.') {
  contacts += 1;
  return asking.ask({
    event: 'Tide pool day',
    date: '2026-01-15',
    hours: '2.5',
    role: 'Guide',
    organizer: 'Bay friends',
    contact: `guide${contacts}@bay.example`,
    description,
  });
}
async function open(viewport: { width: number; height: number }, locale = 'en-US'): Promise<Page> {
  const visit = await openVisit(browser, asking.product.url, viewport, { locale });
  visits.push(visit);
  return visit.page;
}
const accept = (page: Page) => page.getByRole('button', { name: 'Accept', exact: true });

describe.each([
  ['375 by 620', { width: 375, height: 620 }],
  ['320 by 568', { width: 320, height: 568 }],
])('a contact’s page on a phone of %s', (_size, viewport) => {
  it.each([
    ['a short entry', 'Showed children the tide pools.'],
    ['a long one', 'Showed children the tide pools. '.repeat(40)],
  ])('has the answers of %s below all facts, wherever the page is scrolled', async (_how, text) => {
    const { links } = await ask(text);
    const page = await open(viewport);
    await page.goto(links['Yes, that is right'] ?? '');
    await accept(page).waitFor();
    const ends = () =>
      page.evaluate(() => {
        const facts = document.querySelector('main dl')?.getBoundingClientRect();
        const first = [...document.querySelectorAll('main button')]
          .find((found) => found.textContent === 'Accept')
          ?.getBoundingClientRect();
        return { facts: facts?.bottom ?? Infinity, accept: first?.top ?? 0 };
      });
    for (const top of [0, 200, 10_000]) {
      await page.evaluate((y) => scrollTo(0, y), top);
      const { facts, accept: answer } = await ends();
      expect(answer).toBeGreaterThanOrEqual(facts);
    }
    await expectGoodScreen(page, `contact-facts-${viewport.width}`);
  });
});

it.each([
  ['en-US', ['Accept', 'Reject']],
  ['es-MX', ['Aceptar', 'Rechazar']],
])('an ordinary entry (%s) and both answers fit on one screen of a small phone', async (locale, answers) => {
  const { links } = await asking.ask({
    event: 'Saturday food drive',
    date: '2026-01-17',
    hours: '3.25',
    role: 'Sorting and packing',
    organizer: 'Westside Food Bank',
    contact: `supervisor.${locale.toLowerCase()}@foodbank.example`,
    description: 'Sorted donations, packed 140 boxes for families and loaded the vans.',
  });
  const page = await open({ width: 375, height: 667 }, locale);
  await page.goto(links['Yes, that is right'] ?? '');
  for (const name of answers) {
    const answer = page.getByRole('button', { name, exact: true });
    await answer.waitFor();
    const { y = Infinity, height = 0 } = (await answer.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(667);
  }
  await page.getByRole('button', { name: answers[0] ?? '', exact: true }).click();
  const [thanks, mistake] =
    locale === 'en-US'
      ? ['Thank you! 3.25 hours now count for Maya Okafor.', 'Was that a mistake? Write to']
      : ['¡Gracias! 3.25 horas ya cuentan para Maya Okafor.', '¿Fue un error? Escriba a'];
  await page.getByText(thanks).waitFor();
  await page.getByText(mistake).getByRole('link').waitFor();
  expect(await page.getByText(mistake).getByRole('link').getAttribute('href')).toMatch(/^mailto:.+@/);
});

it('a signed-in student who opens the link is asked to use the contact\u2019s device', async () => {
  const { id, links } = await ask();
  const page = await open(PHONE);
  await page.goto('/login');
  await page.getByLabel('Email').fill(STUDENT.email);
  await page.getByLabel('Password', { exact: true }).fill(STUDENT.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/opportunities');
  await page.goto(links['Yes, that is right'] ?? '');
  await page.getByText('The contact must open this on their own device.').waitFor();
  expect(await accept(page).count()).toBe(0);
  await expectGoodScreen(page, 'contact-own-entry');
  expect(await asking.stateOf(id)).toBe('sent');
});

it.each([
  ['en-US', 'The student withdrew this entry. You do not need to do anything.'],
  ['es-MX', 'El estudiante retiró este registro. Usted no tiene que hacer nada.'],
])('a contact (%s) sees that a withdrawn entry leaves nothing to do', async (locale, message) => {
  const { id, links } = await ask();
  await asking.student.delete(`/api/volunteer_hours_portfolio/delete_entry/${id}`);
  const page = await open(PHONE, locale);
  await page.goto(links['Yes, that is right'] ?? '');
  const alert = page.getByRole('alert');
  await alert.getByText(message).waitFor();
  if (locale === 'en-US')
    await alert
      .getByText('There was an error processing your action. Please try again or contact support.')
      .waitFor();
  await expectGoodScreen(page, `contact-withdrawn-${locale}`);
});
