/** A school's busy hour through a proxy: recording, registering, signing in and reading without pause. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ALREADY_REGISTERED } from '#features/events/events.rules.ts';
import { createProxiedClient, type ProxiedClient, type ProxiedReply } from './proxied-client.ts';

export interface SignedIn {
  readonly id: number;
  readonly email: string;
  readonly password: string;
  readonly cookies: Readonly<Record<string, string>>;
}

/** What was happening when a request was sent or answered. */
export type Phase =
  | 'calm'
  | 'a web process is killed'
  | 'migration'
  | 'restart'
  | 'reload'
  | 'nginx killed'
  | 'worker killed'
  | 'database killed'
  | 'primary killed'
  | 'primary cut off'
  | 'primary isolated'
  | 'switchover'
  | 'standby cut off'
  | 'etcd away';

export interface Failure {
  readonly phases: readonly Phase[];
  readonly method: string;
  readonly path: string;
  /** 0: no response. */
  readonly status: number;
  readonly text: string;
}

export interface LoadOptions {
  readonly origin: string;
  readonly certificate: string;
  readonly people: readonly SignedIn[];
  readonly eventIds: readonly number[];
  readonly mark: string;
}

export interface Load {
  phase: Phase;
  /** Texts of acknowledged entries, by number. */
  readonly entries: ReadonlyMap<number, string>;
  /** `account event` of acknowledged registrations. */
  readonly registrations: ReadonlySet<string>;
  /** Cookies of acknowledged sign-ins. */
  readonly sessions: readonly ProxiedClient[];
  readonly failures: readonly Failure[];
  readonly answered: number;
  readonly sentAgain: number;
  /** Sends changes as fast as they are answered, so that some are always in progress, until stopped. */
  insist(): { stop(): Promise<void> };
  /** Sends no more requests; waits for pending responses. */
  stop(): Promise<void>;
  close(): void;
}

/** People at a time, and each one's pause in milliseconds. */
const WRITERS = { count: 5, pause: 700 };
const ATTENDEES = { count: 3, pause: 800 };
const READERS = { count: 4, pause: 120 };
const INSISTENT = { count: 8 };
const SIGNING_IN = { pause: 700 };

const reads = [
  '/api/volunteer_hours_portfolio/leaderboard?page=1&page_size=20',
  '/api/volunteer_hours_portfolio/portfolio',
  '/api/volunteer_events/events',
  '/api/volunteer_hours_portfolio/totals',
  '/api/accounts/profile',
  '/api/schools',
  '/',
  '/hour-tracker',
];

/** Runs until it is stopped. */
export function startLoad({ origin, certificate, people, eventIds, mark }: LoadOptions): Load {
  const entries = new Map<number, string>();
  const registrations = new Set<string>();
  const sessions: ProxiedClient[] = [];
  const failures: Failure[] = [];
  const clients: ProxiedClient[] = [];
  let answered = 0;
  const stopping = new AbortController();
  let phase: Phase = 'calm';

  const newClient = (cookies: Readonly<Record<string, string>>): ProxiedClient => {
    // Each has its own address, because the proxy's and the product's limits count by address.
    const address = `127.0.${1 + Math.floor(clients.length / 250)}.${1 + (clients.length % 250)}`;
    const client = createProxiedClient({ origin, certificate, address });
    client.use(cookies);
    clients.push(client);
    return client;
  };
  const everybody = people.map((person) => ({ person, client: newClient(person.cookies) }));
  type Somebody = (typeof everybody)[number];

  /** Returns an expected reply; otherwise records the failure. */
  async function ask(
    client: ProxiedClient,
    method: string,
    path: string,
    right: (reply: ProxiedReply) => boolean,
    body?: unknown,
  ): Promise<ProxiedReply | undefined> {
    const before = phase;
    const reply = await client.send(method, path, body).catch((error: unknown) => String(error));
    const phases = [before, phase];
    answered += 1;
    if (typeof reply !== 'string' && right(reply)) return reply;
    const [status, text] = typeof reply === 'string' ? [0, reply] : [reply.status, reply.body];
    failures.push({ phases, method, path, status, text: text.slice(0, 300) });
    return undefined;
  }
  const isOk = ({ status }: ProxiedReply): boolean => status === 200;

  async function record({ client }: Somebody): Promise<void> {
    const event = `${mark} ${randomUUID()}`;
    const form = {
      event,
      date: '2026-01-15',
      hours: '1:15',
      role: 'Helper',
      organizer: 'Food bank',
      contact: `${event.slice(-12)}@contacts.example`,
      description: 'Carried boxes while the lights were flickering.',
      // As in the form: repeating this after a broken connection records nothing twice.
      idempotency_key: event.slice(-36),
    };
    const path = '/api/volunteer_hours_portfolio/create_entry';
    const reply = await ask(client, 'POST', path, ({ status }) => status === 201, form);
    if (reply) entries.set((JSON.parse(reply.body) as { id: number }).id, event);
  }

  async function register({ client, person }: Somebody, turn: number): Promise<void> {
    const event = eventIds[turn % eventIds.length] ?? 0;
    // Repeated after a lost response, it says "already registered", which is right.
    const right = ({ status, body }: ProxiedReply): boolean =>
      status === 200 || (status === 409 && body.includes(ALREADY_REGISTERED));
    if (await ask(client, 'PUT', `/api/volunteer_events/events/${event}/register`, right))
      registrations.add(`${person.id} ${event}`);
  }

  async function signIn({ person }: Somebody): Promise<void> {
    const client = newClient({ csrftoken: person.cookies['csrftoken'] ?? '' });
    const { email, password } = person;
    if (await ask(client, 'POST', '/api/accounts/login', isOk, { email, password })) sessions.push(client);
  }

  /** Lets every nth person act in turn. */
  async function goOn(
    offset: number,
    step: number,
    pause: number,
    act: (one: Somebody, turn: number) => Promise<unknown>,
  ): Promise<void> {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const one = everybody[(offset + turn * step) % everybody.length];
      // Everybody attends each event once; the next one starts when all have been to this one.
      if (one) await act(one, Math.floor((offset + turn * step) / everybody.length));
      await wait(pause);
    }
  }

  const running = [
    ...Array.from({ length: WRITERS.count }, (_, index) => goOn(index, WRITERS.count, WRITERS.pause, record)),
    ...Array.from({ length: ATTENDEES.count }, (_, index) =>
      goOn(index, ATTENDEES.count, ATTENDEES.pause, register),
    ),
    ...Array.from({ length: READERS.count }, (_, index) => {
      let next = index;
      return goOn(index, READERS.count, READERS.pause, ({ client }) =>
        ask(client, 'GET', reads[(next += 1) % reads.length] ?? '/', isOk),
      );
    }),
    goOn(0, 1, SIGNING_IN.pause, signIn),
  ];

  return {
    get phase() {
      return phase;
    },
    set phase(now) {
      phase = now;
    },
    entries,
    registrations,
    sessions,
    failures,
    get answered() {
      return answered;
    },
    get sentAgain() {
      return clients.reduce((sum, client) => sum + client.sentAgain, 0);
    },
    insist() {
      const enough = new AbortController();
      // Has no effect, so that it costs the product little.
      const isRefused = ({ status }: ProxiedReply): boolean => status === 400;
      const goingOn = Array.from({ length: INSISTENT.count }, async () => {
        const client = newClient(everybody[0]?.person.cookies ?? {});
        while (!enough.signal.aborted)
          await ask(client, 'POST', '/api/volunteer_hours_portfolio/create_entry', isRefused, {});
      });
      return {
        async stop() {
          enough.abort();
          await Promise.all(goingOn);
        },
      };
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
    close() {
      for (const client of clients) client.close();
    },
  };
}
