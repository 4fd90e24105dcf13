/** Changes the server's responses on their way to the page: empty, with very long texts, late, or failed. */
import type { Page, Route } from 'playwright-core';

export type Answer = 'as they are' | 'held' | 'empty' | 'long' | 'failed' | 'no connection';

/** Who is signed in, and the choices of forms: without them there is no page. */
const always = /^\/api\/(accounts|accounts\/check-admin-status|schools)\/?$/;
/** Requested by the frame for the picture in its menu. */
const ofTheFrame = /^\/api\/accounts\/profile\/?$/;

export interface Answers {
  /** For all calls from now on; `held` ones wait for `release`. */
  set(answer: Answer): void;
  /** Releases held calls, and does not hold later ones. */
  release(): Promise<void>;
  /** Calls since `set`, except those of every page. */
  count(): number;
}

export async function answersFor(page: Page): Promise<Answers> {
  let answer: Answer = 'as they are';
  let held: Route[] = [];
  let count = 0;
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const isForEveryPage = ofTheFrame.test(pathname) && !new URL(page.url()).pathname.startsWith('/profile');
    if (always.test(pathname) || isForEveryPage) return route.continue();
    count += 1;
    if (answer === 'held') return void held.push(route);
    return reply(route, answer);
  });
  return {
    set(next) {
      answer = next;
      count = 0;
    },
    async release() {
      const waiting = held;
      held = [];
      answer = 'as they are';
      // A page that was left has aborted its calls.
      await Promise.all(waiting.map((route) => route.fallback().catch(() => undefined)));
    },
    count: () => count,
  };
}

async function reply(route: Route, answer: Answer): Promise<void> {
  if (answer === 'failed') return route.fulfill({ status: 500, json: { detail: 'Server error.' } });
  if (answer === 'no connection') return route.abort('internetdisconnected');
  // Falls back to other handlers, then to the server.
  if (answer === 'as they are') return route.fallback();
  const real = await route.fetch();
  if (!real.ok() || !(real.headers()['content-type'] ?? '').includes('json')) {
    return route.fulfill({ response: real });
  }
  const body: unknown = await real.json();
  const headers = { ...real.headers() };
  delete headers['content-length'];
  delete headers['content-encoding'];
  if (answer === 'empty' && 'x-total-count' in headers) headers['x-total-count'] = '0';
  const json = answer === 'empty' ? emptied(body) : lengthened(body);
  return route.fulfill({ status: real.status(), headers, body: JSON.stringify(json) });
}

/** Empties all lists and sets all counts to 0. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      counted.has(key) && typeof part === 'number' ? 0 : emptied(part),
    ]),
  );
}
const counted = new Set(['students', 'met', 'percent', 'total', 'total_hours', 'current_attendees']);

const WORDS =
  'The Extraordinarily Long-Named Neighborhood Association for the Preservation of Tide Pools, Parks and Pathways';
const WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenverkäuferinnenassistentin';
const EMAIL = `${'a.person.with.a.very.long.name'.repeat(2)}@a-very-long-subdomain.of-some-school.example`;

/** Texts that users type, by name on the wire, and their greatest lengths. */
const texts: Readonly<Record<string, readonly [string, string]>> = {
  ...both(['event', 'role', 'organizer', 'name', 'location', 'address', 'city', 'school', 'user__school']),
  ...both(['user_name', 'by', 'binned_by', 'actor_name']),
  ...names(['first_name', 'user_first_name', 'user__first_name']),
  ...names(['last_name', 'user_last_name', 'user__last_name']),
  ...all(
    ['description', 'reason', 'before', 'after', 'text', 'text_es'],
    `${`${WORDS}. `.repeat(3)}${WORD.repeat(2)}`,
  ),
  ...all(['contact', 'email', 'user_email', 'to'], EMAIL),
};

function both(keys: readonly string[]) {
  return Object.fromEntries(keys.map((key) => [key, [WORDS, WORD] as const]));
}
function names(keys: readonly string[]) {
  return Object.fromEntries(
    keys.map((key) => [key, ['Wolfeschlegelsteinhausenbergerdorff', WORDS] as const]),
  );
}
function all(keys: readonly string[], text: string) {
  return Object.fromEntries(keys.map((key) => [key, [text, text] as const]));
}

/** Every other item has many words, the rest one unbreakable word. */
function lengthened(value: unknown, place = 1): unknown {
  if (Array.isArray(value)) return value.map((item, index) => lengthened(item, index));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const text = typeof part === 'string' && part !== '' ? texts[key]?.[place % 2] : undefined;
      return [key, text ?? lengthened(part, place)];
    }),
  );
}
