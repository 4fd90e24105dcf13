/** The demo, the users of its screens, and ids for their addresses. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { presetOf } from '#features/requirements/rules/presets.ts';

import { createApiClient, type ApiClient } from './api-client.ts';
import { startMailServer, type MailServer } from '#server/testing/mail/mail-server.ts';
import { startProduct } from './product-process.ts';
import { DEMO_PASSWORD, demoEmail, signInTo } from './sign-in.ts';

export const PEOPLE = ['visitor', 'student', 'head', 'adviser'] as const;
/** A visitor, a student with entries, a head, who sees every administration page, and the adviser of a group. */
export type Person = (typeof PEOPLE)[number];

const MAIL_LIMIT_MS = 20_000;

/** Ids of demo data, and paths of mailed links. */
export interface Places {
  readonly ownEntry: number;
  readonly ownEvent: number;
  readonly otherEvent: number;
  readonly student: number;
  readonly schoolEntry: number;
  readonly entryToVerify: string;
  readonly entryToAccept: string;
  readonly stopMail: string;
  readonly contactList: string;
  readonly confirmEmail: string;
  readonly program: number;
  readonly organization: number;
  readonly group: number;
}

export interface Stage {
  readonly url: string;
  readonly places: Places;
  /** The person's own signed-in browser profile. */
  contextOf(browser: Browser, person: Person): Promise<BrowserContext>;
  stop(): Promise<void>;
}

type RunningDemo = { readonly url: string; stop(): Promise<unknown> };

interface StageOptions {
  readonly start?: (env: { readonly SMTP_URL: string }) => Promise<RunningDemo>;
  /** Adds an entry and an event with unbreakable words; `places` points to them. */
  readonly hasLongWords?: boolean;
}

const ENTRY = {
  event: 'Saturday food drive',
  role: 'Sorting and packing',
  organizer: 'Westside Food Bank',
  description: 'Sorted donations, packed 140 boxes for families and loaded the vans.',
};
const ADVISER = 'adrian.castillo';
const LONG_NAME = 'Averyverylongwordwithoutanyplacetobreakitatallinanylanguagethatiknow';
const LONG_ADDRESS = 'https://a-very-long-address.example/with/a/path/that/has/no/space/at/all/in/it';
const LONG_DESCRIPTION = 'word '.repeat(60) + 'x'.repeat(120);
const LONG_ENTRY = {
  event: LONG_NAME,
  role: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenverkäuferinnenassistentin',
  organizer: LONG_ADDRESS,
  description: LONG_DESCRIPTION,
};

export async function setUpStage({
  start = (env) => startProduct({ env: { DEMO: 'on', ...env } }),
  hasLongWords = false,
}: StageOptions = {}): Promise<Stage> {
  // The product has its own process group, so it must be stopped when we are.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(1));
  const mail = await startMailServer();
  let product: RunningDemo | undefined;
  const stop = async (): Promise<void> => {
    await product?.stop();
    await mail.close();
  };
  try {
    product = await start({ SMTP_URL: mail.url });
    const { url } = product;
    const places = await findPlaces(url, mail, hasLongWords);
    return { url, places, contextOf: (browser, person) => contextOf(browser, url, person), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns a function that opens a new tab of one of them. */
export async function openProfiles(
  stage: Stage,
  browser: Browser,
): Promise<(person: Person) => Promise<Page>> {
  const [visitor, student, head, adviser] = await Promise.all([
    stage.contextOf(browser, 'visitor'),
    stage.contextOf(browser, 'student'),
    stage.contextOf(browser, 'head'),
    stage.contextOf(browser, 'adviser'),
  ]);
  const profiles: Readonly<Record<Person, BrowserContext>> = { visitor, student, head, adviser };
  return (person) => profiles[person].newPage();
}

async function contextOf(browser: Browser, url: string, person: Person): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
  if (person !== 'visitor') await signInTo(context, person === 'adviser' ? ADVISER : person);
  return context;
}

async function findPlaces(url: string, mail: MailServer, hasLongWords: boolean): Promise<Places> {
  const student = createApiClient(url);
  const head = createApiClient(url);
  await expectOk(
    student.post('/api/accounts/login', { email: demoEmail('student'), password: DEMO_PASSWORD }),
  );
  await expectOk(head.post('/api/accounts/login', { email: demoEmail('head'), password: DEMO_PASSWORD }));

  const listed = await expectOk<{ id: number; is_organizer: boolean }[]>(
    student.get('/api/volunteer_events/events?show=upcoming'),
  );
  const others = listed.filter((event) => !event.is_organizer);
  const own = await expectOk<{ posted: { id: number }[] }>(student.get('/api/volunteer_events/profile'));
  const { user } = await expectOk<{ user: { id: number } }>(student.get('/api/accounts'));
  const { entries } = await expectOk<{ entries: { id: number }[] }>(
    head.get(`/api/admin/user-entries/${user.id}`),
  );

  const program = await beginProgram(head, hasLongWords);
  const organization = await addOrganization(head, hasLongWords);
  const group = await addGroup(head, hasLongWords);
  const first = await record(student, 'supervisor@foodbank.example', hasLongWords ? LONG_ENTRY : ENTRY);
  await record(student, 'guide@bay.example', ENTRY);
  const request = linksIn(await mailTo(mail, 'supervisor@foodbank.example'), url);
  const second = linksIn(await mailTo(mail, 'guide@bay.example'), url);
  const verifyPath = pathIn(request, '/verify-entry/');

  const token = verifyPath.split('/').at(-1);
  await expectOk(createApiClient(url).post('/api/contact-list/of-entry', { token }));
  const list = linksIn(await mailTo(mail, 'supervisor@foodbank.example', '/contact-list/'), url);

  const { graduation_year } = await expectOk<{ graduation_year: number }>(
    student.get('/api/accounts/profile'),
  );
  const report = { class: graduation_year, program };
  await expectOk(head.post('/api/admin/graduation/reports', report));

  const email = 'newcomer@students.example';
  const [school] = await expectOk<{ name: string }[]>(student.get('/api/schools'));
  await expectOk(
    createApiClient(url).post('/api/accounts/register', {
      email,
      password: 'a long and rare phrase',
      first_name: 'Ada',
      last_name: 'Newcomer',
      school: school?.name,
      graduation_year: new Date().getFullYear() + 2,
    }),
  );
  return {
    program,
    organization,
    group,
    ownEntry: first,
    ownEvent: hasLongWords ? await postLongEvent(student) : firstId(own.posted, 'event of the student'),
    otherEvent: firstId(others, 'event of somebody else'),
    student: user.id,
    schoolEntry: hasLongWords ? first : firstId(entries, 'entry of the student'),
    entryToVerify: verifyPath,
    entryToAccept: pathIn(second, '/verify-entry/'),
    contactList: pathIn(list, '/contact-list/'),
    stopMail: verifyPath.replace('/verify-entry/', '/unsubscribe/'),
    confirmEmail: pathIn(linksIn(await mailTo(mail, email), url), '/verify-email/'),
  };
}

async function record(student: ApiClient, contact: string, facts: typeof ENTRY): Promise<number> {
  const { id } = await expectOk<{ id: number }>(
    student.post('/api/volunteer_hours_portfolio/create_entry', {
      ...facts,
      date: '2026-01-17',
      hours: '3.5',
      contact,
    }),
  );
  return id;
}

async function postLongEvent(student: ApiClient): Promise<number> {
  const { id } = await expectOk<{ id: number }>(
    student.post('/api/volunteer_events/post_event', {
      name: LONG_NAME,
      description: LONG_DESCRIPTION,
      date: `01/15/${new Date().getFullYear() + 1}`,
      time: '02:30 PM',
      location: LONG_ADDRESS,
      max_attendees: 10_000,
    }),
  );
  return id;
}

async function expectOk<Body>(call: Promise<{ status: number; body: unknown }>): Promise<Body> {
  const { status, body } = await call;
  if (status >= 300) throw new Error(`The stage could not be set: ${status} ${JSON.stringify(body)}`);
  return body as Body;
}

/** With a version for one class. */
async function beginProgram(head: ApiClient, hasLongWords: boolean): Promise<number> {
  const version = {
    from_class: 2027,
    to_class: null,
    rules: presetOf('arkansas').rules,
    reason: 'A new law',
  };
  const name = hasLongWords ? LONG_NAME : 'Community service for the diploma';
  const { id } = await expectOk<{ id: number }>(
    head.post('/api/admin/programs', { name, kind: 'graduation', preset: 'arkansas', ...version }),
  );
  const fewer = { ...version.rules, target: { kind: 'hours', hours: 60 } };
  const reason = hasLongWords ? LONG_DESCRIPTION : 'The school was closed in their first year';
  await expectOk(
    head.post(`/api/admin/programs/${id}/rules`, { ...version, to_class: 2027, rules: fewer, reason }),
  );
  return id;
}

async function addOrganization(head: ApiClient, hasLongWords: boolean): Promise<number> {
  const { id } = await expectOk<{ id: number }>(
    head.post('/api/admin/organizations', {
      name: hasLongWords ? LONG_NAME : 'Parish kitchen',
      address: '12 Main St',
      city: hasLongWords ? LONG_NAME : 'Los Angeles',
      state: 'CA',
      zip_code: '90004',
      hours: 'Sundays after ten',
      description: hasLongWords ? LONG_DESCRIPTION : 'Cooking and serving lunch.',
      url: hasLongWords ? LONG_ADDRESS : '',
      standing: 'approved',
      hidden: false,
      note: '',
      names: [hasLongWords ? LONG_ADDRESS : 'St. Mary soup kitchen'],
    }),
  );
  return id;
}

/** The class of the student. */
async function addGroup(head: ApiClient, hasLongWords: boolean): Promise<number> {
  const [adviser] = await expectOk<{ id: number }[]>(
    head.get(`/api/admin/network/users?search=${encodeURIComponent(demoEmail(ADVISER))}`),
  );
  await expectOk(head.post(`/api/admin/network/adviser/${adviser?.id}`, { action: 'add' }));
  const { id } = await expectOk<{ id: number }>(
    head.post('/api/admin/groups', { name: hasLongWords ? LONG_NAME : 'Key Club' }),
  );
  await expectOk(head.post(`/api/admin/groups/${id}/advisers`, { account_id: adviser?.id, action: 'add' }));
  await expectOk(head.post(`/api/admin/groups/${id}/members`, { graduation_year: 2027 }));
  return id;
}

function firstId(rows: readonly { id: number }[], what: string): number {
  const [row] = rows;
  if (row === undefined) throw new Error(`The demo data has no ${what}.`);
  return row.id;
}

/** @param link the start of a link's path in the mail */
async function mailTo(server: MailServer, to: string, link = '/'): Promise<string> {
  const limit = Date.now() + MAIL_LIMIT_MS;
  for (;;) {
    const mail = server.mails.find(
      ({ to: receivers, html }) => receivers?.some(({ address }) => address === to) && html?.includes(link),
    );
    if (mail) return mail.html ?? '';
    if (Date.now() > limit) throw new Error(`No mail came to ${to}.`);
    await wait(50);
  }
}

/** Paths of a mail's links to the product. */
function linksIn(html: string, url: string): string[] {
  return [...html.matchAll(/href="([^"]+)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .filter((href) => href.startsWith(`${url}/`))
    .map((href) => new URL(href).pathname);
}

function pathIn(links: readonly string[], start: string): string {
  const found = links.find((link) => link.startsWith(start));
  if (found === undefined) throw new Error(`The mail has no link to ${start}.`);
  return found;
}
