import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  STUDENT,
  startVerificationScene,
  type RequestedEntry,
  type VerificationScene,
} from '#e2e/support/verification-scene.ts';
import { expectGoodScreen, openVisit, PHONE, startBrowser, type Visit } from '#e2e/support/browser.ts';
import { UNKNOWN_TOKEN } from '#e2e/support/unknown-token.ts';

const NARROW = { width: 320, height: 640 };

let asking: VerificationScene;
let browser: Browser;
let numberOfEntries = 0;

beforeAll(async () => {
  asking = await startVerificationScene();
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await asking?.stop();
});

function ask(language: Record<string, string>): Promise<RequestedEntry> {
  numberOfEntries += 1;
  return asking.ask({
    event: `Comedor del sábado ${numberOfEntries}`,
    date: '2026-03-14',
    hours: '2.5',
    role: 'Cocina',
    organizer: 'Vecinos',
    contact: `comedor${numberOfEntries}@vecinos.example`,
    description: 'Preparó y sirvió comida.',
    ...language,
  });
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const heights = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main button[data-look]')].map((one) => one.getBoundingClientRect().height),
  );

describe.each([
  ['phone', PHONE],
  ['narrow phone', NARROW],
])('a contact who reads Spanish on a %s', (_device, viewport) => {
  let visit: Visit;
  let page: Page;
  beforeAll(async () => {
    visit = await openVisit(browser, asking.product.url, viewport, { locale: 'es-MX' });
    page = visit.page;
  });
  afterAll(() => visit.context.close());

  it('gets the mail in Spanish if the student chose that', async () => {
    const { mail, links } = await ask({ contact_language: 'es' });
    expect(mail.subject).toContain('¿Maya Okafor ayudó en Comedor del sábado');
    expect(mail.html).toContain('lang="es"');
    expect(mail.text).toContain('14 de marzo de 2026');
    expect(Object.keys(links)).toEqual([
      'Sí, es correcto',
      'Algo no está bien',
      'No conozco a este estudiante',
      'Detener estos correos',
    ]);
    await page.setContent(mail.html ?? '');
    await page.screenshot({ path: `test-results/mail-spanish-${viewport.width}.png`, fullPage: true });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });

  it('sees the page in the browser’s language despite an English mail, and accepts', async () => {
    const { id, links } = await ask({});
    await page.goto(links['Yes, that is right'] ?? '');
    await button(page, 'Aceptar').waitFor();
    expect(await languageOf(page)).toBe('es');
    expect(await page.title()).toBe('Confirmar las horas · Limelight');
    for (const text of ['14 de marzo de 2026', '2.5 horas (2 h 30 min)', 'Cocina'])
      await page.getByText(text, { exact: true }).waitFor();
    for (const height of await heights(page)) expect(height).toBeGreaterThanOrEqual(48);
    await expectGoodScreen(page, 'spanish-choice');
    await button(page, 'Aceptar').click();
    await page.getByText('El registro fue aceptado.').waitFor();
    await expectGoodScreen(page, 'spanish-accepted');
    expect(await asking.stateOf(id)).toBe('accepted');
    await page.reload();
    await page.getByText(/^Usted aceptó este registro el \d{1,2} de [a-z]+ de \d{4}$/).waitFor();
    await expectGoodScreen(page, 'spanish-accepted-again');
  });

  it('rejects with a reason, which the student sees as written', async () => {
    const { id, links } = await ask({ contact_language: 'es' });
    await page.goto(links['Sí, es correcto'] ?? '');
    await button(page, 'Rechazar').click();
    await page.getByLabel('Motivo (opcional)').waitFor();
    await page.keyboard.type('Ese día no abrimos.');
    await expectGoodScreen(page, 'spanish-rejecting');
    // Switching the language keeps the text and the step.
    await button(page, 'English').click();
    await button(page, 'Reject this entry').waitFor();
    expect(await languageOf(page)).toBe('en');
    await button(page, 'Español').click();
    expect(await page.getByLabel('Motivo (opcional)').inputValue()).toBe('Ese día no abrimos.');
    await button(page, 'Rechazar este registro').click();
    await page.getByText('El registro fue rechazado.').waitFor();
    await expectGoodScreen(page, 'spanish-rejected');
    expect(await asking.stateOf(id)).toBeUndefined();
    expect((await asking.inbox.next(STUDENT.email)).text).toContain('Ese día no abrimos.');
  });

  it('says that they do not know the student, from the link of the mail', async () => {
    const { id, links } = await ask({ contact_language: 'es' });
    // Only the fragment differs, so the browser would not reload the page.
    await page.goto('about:blank');
    await page.goto(links['No conozco a este estudiante'] ?? '');
    await page.getByRole('heading', { level: 2 }).waitFor();
    expect(await focused(page)).toBe('¿No conoce a Maya Okafor?');
    await expectGoodScreen(page, 'spanish-unknown-student');
    await button(page, 'No lo conozco').click();
    await page.getByText('Le diremos al estudiante que usted no lo conoce').waitFor();
    expect(await asking.stateOf(id)).toBeUndefined();
    await asking.inbox.next(STUDENT.email);
  });

  it('stops mail and allows it again', async () => {
    const { id, contact, links } = await ask({ contact_language: 'es' });
    await page.goto(links['Sí, es correcto'] ?? '');
    await page.getByRole('link', { name: 'Detener estos correos' }).click();
    await button(page, 'Detener estos correos').waitFor();
    expect(await page.title()).toBe('Correos de confirmación · Limelight');
    await expectGoodScreen(page, 'spanish-stop');
    await button(page, 'Detener estos correos').click();
    await button(page, 'Volver a recibirlos').waitFor();
    expect(await focused(page)).toBe(`Ya no enviaremos estos correos a ${contact}.`);
    await expectGoodScreen(page, 'spanish-stopped');
    expect(await asking.stateOf(id)).toBe('stopped');
    expect((await asking.inbox.next(STUDENT.email)).subject).toContain('Please name another contact');
    await button(page, 'Volver a recibirlos').click();
    await button(page, 'Detener estos correos').waitFor();
    expect(await asking.stateOf(id)).toBe('opened');
  });

  it('sees in Spanish what is wrong with a link, and that no response came', async () => {
    const { id, links } = await ask({ contact_language: 'es' });
    const link = links['Sí, es correcto'] ?? '';
    await page.goto(`/verify-entry/${UNKNOWN_TOKEN}?lang=es`);
    await page.getByText('Este enlace no es válido, o el estudiante retiró el registro.').waitFor();
    await expectGoodScreen(page, 'spanish-failed');
    await page.goto('/verify-entry/no-es-un-enlace?lang=es');
    await page.getByText('Falta una parte de este enlace.').waitFor();
    await expectGoodScreen(page, 'spanish-not-whole');
    await page.goto(link);
    await page.route('**/verify-entry-action', (route) => route.abort());
    await button(page, 'Aceptar').click();
    await page.getByText('No se pudo completar').waitFor();
    await expectGoodScreen(page, 'spanish-no-answer');
    await page.unroute('**/verify-entry-action');
    await button(page, 'Intentar de nuevo').click();
    await page.getByText('El registro fue aceptado.').waitFor();
    expect(await asking.stateOf(id)).toBe('accepted');
  });

  it('sees loading, errors and a lost connection in Spanish', async () => {
    const other = await openVisit(browser, asking.product.url, viewport, { locale: 'es-MX' });
    const code = '**/assets/verify-entry-page*.js';
    const waiting = Promise.withResolvers<void>();
    await other.page.route(code, async (route) => {
      await waiting.promise;
      await route.abort();
    });
    await other.page.goto(`/verify-entry/${UNKNOWN_TOKEN}`);
    await other.page.getByRole('status').filter({ hasText: 'Cargando...' }).waitFor();
    expect(await languageOf(other.page)).toBe('es');
    waiting.resolve();
    await other.page.getByRole('heading', { level: 1, name: 'Algo salió mal' }).waitFor();
    expect(await languageOf(other.page)).toBe('es');
    await expectGoodScreen(other.page, 'spanish-broken');
    await other.page.route('**/readyz', (route) => route.abort());
    await other.page.reload();
    await other.page.getByRole('heading', { level: 1, name: 'No hay conexión' }).waitFor();
    await expectGoodScreen(other.page, 'spanish-offline');
    await other.page.unroute(code);
    await other.page.unroute('**/readyz');
    await button(other.page, 'Intentar de nuevo').click();
    await other.page.getByText('Este enlace no es válido, o el estudiante retiró el registro.').waitFor();
    await other.context.close();
  });

  it('keeps the chosen language for the visit; mail scanners’ scripts cannot choose', async () => {
    const { links } = await ask({ contact_language: 'es' });
    const link = links['Sí, es correcto'] ?? '';
    const other = await openVisit(browser, asking.product.url, viewport);
    await other.page.goto(link);
    await button(other.page, 'Aceptar').waitFor();
    await other.page.evaluate(() => {
      for (const found of document.querySelectorAll('button'))
        if (found.textContent === 'English') found.click();
    });
    await other.page.reload();
    await button(other.page, 'Aceptar').waitFor();
    expect(await languageOf(other.page)).toBe('es');
    await button(other.page, 'English').focus();
    await other.page.keyboard.press('Enter');
    await button(other.page, 'Accept').waitFor();
    expect(await button(other.page, 'English').getAttribute('aria-pressed')).toBe('true');
    await other.page.reload();
    await button(other.page, 'Accept').waitFor();
    await other.page.getByRole('link', { name: 'Stop these emails' }).click();
    await button(other.page, 'Stop these emails').waitFor();
    await other.context.close();
  });

  it('does not change the language of the rest of the product', async () => {
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await languageOf(page)).toBe('en');
  });

  it('no page logs a console error or calls another host', () => {
    expect(visit.problems).toEqual([]);
  });
});

describe('the student', () => {
  it('can choose the language on the form, which remembers it for this contact', async () => {
    const visit = await openVisit(browser, asking.product.url, PHONE);
    const { page } = visit;
    await page.goto('/login');
    await page.getByLabel('Email').fill(STUDENT.email);
    await page.getByLabel('Password', { exact: true }).fill(STUDENT.password);
    await page.locator('main form button[type=submit]').click();
    await page.waitForURL('**/opportunities');
    const contact = 'cocina@vecinos.example';
    const language = page.getByLabel('Language of the email');
    const inLanguage = (name: string) => page.getByText(`We write to them in ${name}.`);
    await page.goto('/portfolio-create-event');
    await page.getByLabel('Event Name').first().fill('Comedor');
    await page.getByLabel('Date of Event').first().fill('2026-03-14');
    await page.getByLabel('Hours Worked').first().fill('2');
    await page.getByLabel('Role').first().fill('Cocina');
    await page.getByLabel('Organizer').first().fill('Vecinos');
    await page.getByLabel('Contact').first().fill(contact);
    await inLanguage('English').waitFor();
    await page.getByRole('button', { name: 'Change the language of the email' }).click();
    expect(await language.inputValue()).toBe('en');
    await language.selectOption({ label: 'Español' });
    await page.getByLabel('Description').first().fill('Sirvió comida.');
    // The choice is part of the draft.
    await page.reload();
    await page.getByText('We kept what you had typed').waitFor();
    await inLanguage('Español').waitFor();
    await expectGoodScreen(page, 'record-entry-language');
    await page.getByRole('button', { name: 'Record hours' }).click();
    await page.waitForURL('**/hour-tracker');
    expect((await asking.inbox.next(contact)).html).toContain('lang="es"');

    await page.goto('/portfolio-create-event');
    await page.getByLabel('Event Name').waitFor();
    await inLanguage('English').waitFor();
    await page.getByLabel('Contact').first().fill(contact);
    await inLanguage('Español').waitFor();
    expect(visit.problems).toEqual([]);
    await visit.context.close();
  });
});
