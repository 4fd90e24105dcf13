/**
 * Takes the landing page's pictures (`npm run pictures`): each screen of the demo in light and dark, at
 * double density, as WebP files of at most 40 kB beside the page that shows them. Runs differ only in their
 * days, which follow from today.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import sharp from 'sharp';
import { createApiClient } from './support/api-client.ts';
import { startProduct } from './support/product-process.ts';

const folder = path.join(import.meta.dirname, '../features/site/client/landing/pictures');
const MOST_BYTES = 40_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const PASSWORD = 'limelight-demo';
const STUDENT = 'student@demo.limelight.example';
const ADMINISTRATOR = 'admin@demo.limelight.example';

// Same as features/site/client/landing/audiences.tsx, which reserves the room.
const PHONE = { width: 360, height: 740 };
const WINDOW = { width: 820, height: 560 };
/** Room for the round corners of the phone. */
const PHONE_CORNER = 30;
type Screen = typeof PHONE;

/** Recorded, then shown to its contact. No mail is sent: this product has no mail server. */
const foodSort = {
  event: 'Saturday food sort',
  date: lastSaturday(),
  hours: '2h 30m',
  role: 'Packer',
  organizer: 'Harbor Street Food Bank',
  contact: 'supervisor@foodbank.example',
  description: 'Sorted and packed forty boxes.',
};

/** The latest Saturday that is over everywhere. */
function lastSaturday(): string {
  const day = new Date(Date.now() - 2 * DAY_MS);
  return new Date(day.getTime() - ((day.getUTCDay() + 1) % 7) * DAY_MS).toISOString().slice(0, 10);
}

async function main(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const product = await startProduct({ env: { DEMO: 'on' } });
  const executablePath = process.env['CHROMIUM_PATH'];
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--force-color-profile=srgb'],
  });
  try {
    await confirm(product.url, ({ request_advice }) => request_advice !== null);
    await takeStudentsScreens(browser, product.url);
    await takeDatabase(browser, product.url);
    await takeContactsPage(browser, product.url);
    await confirm(product.url, () => true);
    await takeProudMoment(browser, product.url);
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function takeStudentsScreens(browser: Browser, url: string): Promise<void> {
  const page = await openPage(browser, url, PHONE);
  await signIn(page, STUDENT);
  await open(page, '/portfolio-create-event');
  const field = (name: string) => page.getByLabel(name, { exact: false }).first();
  await field('Event').fill(foodSort.event);
  await field('Date').fill(foodSort.date);
  await field('Hours').fill(foodSort.hours);
  await field('Role').fill(foodSort.role);
  await field('Organizer').fill(foodSort.organizer);
  await field('Contact').fill(foodSort.contact);
  await page.getByText('2.5 hours (2 h 30 min)').waitFor();
  await page.locator('h1').click();
  await take(page, 'record', heading(page));

  await page.setViewportSize(WINDOW);
  await open(page, '/leaderboard');
  await page.getByText('Platinum', { exact: true }).first().waitFor();
  await take(page, 'leaderboard', page.getByRole('heading', { name: 'First places' }));

  await open(page, '/hour-tracker');
  // News is shown once, and then not in the picture.
  await open(page, '/hour-tracker');
  const progress = page.getByRole('heading', { name: 'Your progress' });
  await progress.waitFor();
  await take(page, 'portfolio', progress);
  await page.context().close();
}

async function takeDatabase(browser: Browser, url: string): Promise<void> {
  const page = await openPage(browser, url, WINDOW);
  await signIn(page, ADMINISTRATOR);
  await open(page, '/admin/entries');
  await page.getByText(/^Showing 1 to /).waitFor();
  await take(page, 'database', heading(page));
  await page.context().close();
}

async function takeContactsPage(browser: Browser, url: string): Promise<void> {
  const page = await openPage(browser, url, PHONE);
  await open(page, await askContact(url));
  await page.getByText(foodSort.event).first().waitFor();
  await page.getByRole('button', { name: 'Accept' }).evaluate((button, below) => {
    window.scrollTo(0, Math.max(0, button.getBoundingClientRect().bottom + below - window.innerHeight));
  }, PHONE_CORNER);
  await take(page, 'contact');
  await page.context().close();
}

interface OwnEntry {
  readonly id: number;
  readonly verified: boolean;
  readonly recycling_bin: boolean;
  readonly request_advice: string | null;
}

/** The school confirms the student's entries: bounced mail makes no good picture. */
async function confirm(url: string, isChosen: (entry: OwnEntry) => boolean): Promise<void> {
  const [student, staff] = [createApiClient(url), createApiClient(url)];
  await student.post('/api/accounts/login', { email: STUDENT, password: PASSWORD });
  await staff.post('/api/accounts/login', { email: ADMINISTRATOR, password: PASSWORD });
  const entries = (await student.get('/api/volunteer_hours_portfolio/portfolio')).body as OwnEntry[];
  const waiting = entries.filter(({ verified, recycling_bin }) => !verified && !recycling_bin);
  for (const { id } of waiting.filter(isChosen)) {
    const { status } = await staff.post(`/api/admin/entries/${id}/verify`, { verified: true });
    if (status !== 200) throw new Error(`Entry ${id} was not verified: ${status}`);
  }
}

async function takeProudMoment(browser: Browser, url: string): Promise<void> {
  const page = await openPage(browser, url, PHONE);
  await signIn(page, STUDENT);
  await open(page, '/hour-tracker');
  await page.locator('#your-progress').waitFor();
  await take(page, 'progress', page.getByText('Verified hours').first());
  await page.context().close();
}

/** Returns the link mailed to the contact. */
async function askContact(url: string): Promise<string> {
  const client = createApiClient(url);
  await client.post('/api/accounts/login', { email: STUDENT, password: PASSWORD });
  const recorded = await client.post('/api/volunteer_hours_portfolio/create_entry', foodSort);
  if (recorded.status !== 201)
    throw new Error(`The entry was not recorded: ${JSON.stringify(recorded.body)}`);
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    const list = String((await client.get('/dev/mail')).body);
    const mail = /\/dev\/mail\/\d+(?=">[^<]*Saturday food sort)/.exec(list)?.[0];
    const text = mail === undefined ? '' : String((await client.get(`${mail}/html`)).body);
    const address = /\/verify-entry\/[\w-]+/.exec(text)?.[0];
    if (address !== undefined) return address;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('The contact was not mailed within a minute');
}

async function openPage(browser: Browser, baseURL: string, viewport: Screen): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    serviceWorkers: 'block',
  });
  return context.newPage();
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/opportunities');
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await heading(page).waitFor();
}

/** By tag: behind a dialog it has no role. */
const heading = (page: Page): Locator => page.locator('h1').first();

/** Photographs the window, optionally scrolled to an element, in each scheme. */
async function take(page: Page, name: string, top?: Locator): Promise<void> {
  const room = page.viewportSize()?.width === PHONE.width ? PHONE_CORNER : 16;
  await top?.evaluate((element, above) => {
    window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - above);
  }, room);
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    // Makes sure that the scheme is right.
    await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor();
    const file = await toSmallWebp(await page.screenshot({ animations: 'disabled' }), name);
    await writeFile(path.join(folder, `${name}-${scheme}.webp`), file);
    console.log(`${name}-${scheme}.webp  ${(file.length / 1000).toFixed(1)} kB`);
  }
}

/** Screens have few colors and hard edges: a lossless palette keeps letters sharp, where photo compression would blur them. */
async function toSmallWebp(bytes: Buffer, name: string): Promise<Buffer> {
  for (const quality of [95, 90, 80, 70, 50, 35, 20]) {
    const reduced = await sharp(bytes).png({ palette: true, quality, dither: 0 }).toBuffer();
    const file = await sharp(reduced).webp({ lossless: true, effort: 4 }).toBuffer();
    if (file.length <= MOST_BYTES) return file;
  }
  throw new Error(`${name} does not fit into ${MOST_BYTES / 1000} kB`);
}

await main();
