/** The people of a school's day: students of an assembly, contacts, the office, and one attacker. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Email } from 'postal-mime';
import { browserHeaders } from './measure.ts';

/** Everybody at school is behind one address. */
const SCHOOL = '203.0.113.7';
const ATTACKER = '198.51.100.66';
const MAIL_PATIENCE_MS = 60_000;
const NEW_PASSWORD = 'violet-harbor-92';
const portfolio = '/api/volunteer_hours_portfolio';

export interface Day {
  readonly url: string;
  readonly school: string;
  readonly graduationYear: number;
  /** Addresses of the contacts. */
  readonly contacts: readonly string[];
  readonly signal: AbortSignal;
  /** All mails that have arrived so far. */
  mailsTo(address: string): readonly Email[];
}

/** What was done, how long it took, and what was refused. */
export class Book {
  readonly times = new Map<string, number[]>();
  readonly refused = new Map<string, number>();
  /** Ids of acknowledged entries. */
  readonly entries: number[] = [];
  /** Addresses of confirmed students. */
  readonly students: string[] = [];
  /** Tokens of accepted links. */
  readonly accepted: string[] = [];

  done(kind: string, ms: number): void {
    this.times.set(kind, [...(this.times.get(kind) ?? []), ms]);
  }

  refuse(kind: string, why: string): void {
    const line = `${kind}: ${why}`;
    this.refused.set(line, (this.refused.get(line) ?? 0) + 1);
  }
}

/** A browser with cookies. */
class Browser {
  readonly #day: Day;
  readonly #book: Book;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();

  constructor(day: Day, book: Book, address: string, session?: string) {
    this.#day = day;
    this.#book = book;
    this.#address = address;
    const { cookie = '' } = browserHeaders(day.url, session);
    for (const pair of cookie.split('; ')) this.#keep(pair);
  }

  #keep(pair: string): void {
    const at = pair.indexOf('=');
    this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }

  /** Returns the body of an expected response, otherwise undefined. A break at the end of the day counts as neither. */
  async ask(kind: string, method: string, path: string, body?: unknown): Promise<string | undefined> {
    const began = performance.now();
    try {
      const reply = await fetch(this.#day.url + path, {
        method,
        headers: {
          ...browserHeaders(this.#day.url),
          cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-forwarded-for': this.#address,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      for (const line of reply.headers.getSetCookie()) this.#keep(line.split(';', 1)[0] ?? '');
      // Spreadsheets are read as they come.
      const text = await reply.text();
      if (reply.ok) {
        this.#book.done(kind, performance.now() - began);
        return text;
      }
      this.#book.refuse(kind, `${reply.status} ${text.slice(0, 100)}`);
    } catch (error) {
      this.#book.refuse(kind, String(error));
    }
    return undefined;
  }
}

/** Registers, confirms by the mail, records an entry and looks at the leaderboard; later signs in on a phone. */
export async function attend(day: Day, book: Book, number: number): Promise<void> {
  const email = `pupil${number}@assembly.example`;
  const own = new Browser(day, book, SCHOOL);
  await own.ask('open the page', 'GET', '/');
  const registered = await own.ask('register', 'POST', '/api/accounts/register', {
    email,
    password: NEW_PASSWORD,
    first_name: 'Kai',
    last_name: `Mori ${number}`,
    school: day.school,
    graduation_year: day.graduationYear,
  });
  if (registered === undefined) return;
  const token = await linkTo(day, book, email, /\/verify-email\/([\w-]+)/);
  if (token === undefined) return;
  await own.ask('look at the registration', 'GET', `/api/accounts/verify-email/${token}/registration`);
  if ((await own.ask('confirm', 'GET', `/api/accounts/verify-email/${token}`)) === undefined) return;
  book.students.push(email);
  const reply = await own.ask('record an entry', 'POST', `${portfolio}/create_entry`, {
    event: `Park work day ${number}`,
    date: new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10),
    hours: '2.5',
    role: 'Trail crew',
    organizer: 'Friends of the park',
    contact: day.contacts[number % day.contacts.length],
    description: 'Pulled weeds along the trail and spread mulch around young oaks.',
    idempotency_key: `school-day-${number}`.padEnd(36, '0'),
  });
  if (reply !== undefined) book.entries.push((JSON.parse(reply) as { id: number }).id);
  await own.ask('portfolio', 'GET', `${portfolio}/portfolio`);
  await own.ask('leaderboard', 'GET', `${portfolio}/leaderboard?page=1&page_size=20`);
  const phone = new Browser(day, book, SCHOOL);
  await phone.ask('sign in', 'POST', '/api/accounts/login', { email, password: NEW_PASSWORD });
}

async function linkTo(day: Day, book: Book, address: string, pattern: RegExp): Promise<string | undefined> {
  const began = performance.now();
  while (performance.now() - began < MAIL_PATIENCE_MS) {
    const token = tokensIn(day.mailsTo(address), pattern)[0];
    if (token !== undefined) {
      book.done('mail arrives', performance.now() - began);
      return token;
    }
    await wait(50);
  }
  book.refuse('mail arrives', `not within ${MAIL_PATIENCE_MS / 1000} s`);
  return undefined;
}

function tokensIn(mails: readonly Email[], pattern: RegExp): string[] {
  return mails.flatMap(({ html, text }) => pattern.exec(text ?? html ?? '')?.[1] ?? []);
}

/** Accepts each entry by the link in its mail, as it comes, until the day is over. */
export async function answerMails(day: Day, book: Book, number: number): Promise<void> {
  const browser = new Browser(day, book, `192.0.2.${number}`);
  const answered = new Set<string>();
  while (!day.signal.aborted) {
    await pause(1000, day.signal);
    for (const token of tokensIn(day.mailsTo(day.contacts[number] ?? ''), /\/verify-entry\/([\w-]+)/)) {
      if (answered.has(token)) continue;
      answered.add(token);
      await browser.ask('contact opens the link', 'POST', `${portfolio}/verify-entry`, { token });
      const form = { token, action: 'accept' };
      const reply = await browser.ask('contact accepts', 'POST', `${portfolio}/verify-entry-action`, form);
      if (reply !== undefined) book.accepted.push(token);
    }
  }
}

/** The inbox, what waits, a page of the Volunteer Database, and a spreadsheet of the school's entries. */
export async function workInOffice(day: Day, book: Book, session: string): Promise<void> {
  const browser = new Browser(day, book, SCHOOL, session);
  while (!day.signal.aborted) {
    await browser.ask('office: inbox', 'GET', '/api/admin/inbox');
    await browser.ask('office: waiting hours', 'GET', '/api/admin/inbox/waiting-hours?page=1&page_size=10');
    await browser.ask('office: students', 'GET', '/api/admin/entry-summary?page=1&page_size=20');
    await browser.ask('office: spreadsheet', 'GET', '/api/admin/entries/download');
    await pause(5000, day.signal);
  }
}

/** Guesses passwords and links, and registers strangers, eight at a time without a pause. What is answered does not matter. */
export async function attack(day: Day, guessed: (status: number) => void): Promise<void> {
  const tries = [
    (n: number) =>
      ['login', { email: `student${1 + (n % 500)}@bench.example`, password: 'password1' }] as const,
    (n: number) => ['login', { email: `nobody${n}@invented.example`, password: 'password1' }] as const,
    (n: number) => ['password-reset', { email: `pupil${n % 900}@assembly.example` }] as const,
    (n: number) => ['register', { email: `bot${n}@invented.example`, password: '12345678' }] as const,
  ];
  const script = async (first: number): Promise<void> => {
    for (let n = first; !day.signal.aborted; n += 8) {
      const [call, body] = (tries[n % tries.length] ?? tries[0])!(n);
      const reply = await fetch(`${day.url}/api/accounts/${call}`, {
        method: 'POST',
        headers: {
          ...browserHeaders(day.url),
          'content-type': 'application/json',
          'x-forwarded-for': ATTACKER,
        },
        body: JSON.stringify(body),
      }).catch(() => undefined);
      await reply?.arrayBuffer();
      guessed(reply?.status ?? 0);
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, first) => script(first)));
}

/** Ends early when the day is over. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
