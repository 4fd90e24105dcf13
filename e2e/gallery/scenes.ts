import type { Page } from 'playwright-core';
import { arriveAfterRecording } from '#e2e/support/portfolio.ts';
import { unfold } from '#e2e/support/lists.ts';
import type { Person, Places } from '#e2e/support/stage.ts';

export interface Scene {
  readonly name: string;
  /** The address, if not the screen's own. */
  readonly path?: (places: Places) => string;
  /** Shown only in windows from or up to this width. */
  readonly from?: number;
  readonly upTo?: number;
  readonly act: (page: Page) => Promise<void>;
}

export interface Screen {
  readonly name: string;
  /** The route in `shared/pages.ts`. */
  readonly route: string;
  readonly who: Person;
  readonly path: (places: Places) => string;
  readonly scenes?: readonly Scene[];
}

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();
export const submit = (page: Page) => page.locator('main form button[type=submit]').first().click();
export const nothing = async (): Promise<void> => undefined;

/** Submits a form, unchanged or with one field emptied, and waits for the errors. */
export const refused = (emptied?: string): Scene => ({
  name: 'refused',
  async act(page) {
    if (emptied !== undefined) await page.locator(`main [name=${emptied}]`).fill('');
    await submit(page);
    await page.locator('main [aria-invalid=true], main [role=alert]').first().waitFor();
  },
});
export const burger: Scene = {
  name: 'menu',
  upTo: 375,
  act: (page) => press(page, 'Open menu'),
};
export const menu = (title: string): Scene => ({
  name: 'menu-wide',
  from: 1280,
  async act(page) {
    await press(page, title);
    await page.getByRole('menu').waitFor();
  },
});
/** With search and sorting open and the first card opened. */
export const unfolded: Scene = {
  name: 'unfolded',
  upTo: 375,
  async act(page) {
    await press(page, 'Find');
    const card = page.locator('main li button[aria-label^="Details of"]').first();
    if ((await card.count()) > 0) await card.click();
  },
};
export const question = (name: string | RegExp): Scene => ({
  name: 'question',
  async act(page) {
    await press(page, name);
    await page.getByRole('dialog').waitFor();
  },
});

export const verifiedNews: Scene = {
  name: 'news',
  async act(page) {
    const verified = [
      { id: 1, event: 'Beach cleanup', organizer: 'Heal the Bay', hours: 3.25, by: 'contact' },
    ];
    const json = { verified, total_hours: 100, milestone: 'Gold', goal: null, line: 1 };
    await page.route('**/hour-news', (route) => route.fulfill({ json }));
    await page.reload();
    await page.getByText(/^Heal the Bay confirmed 3\.25 h/).waitFor();
    await page.getByText('You are Gold.').waitFor();
  },
};

export const moved = (name: string, { came }: { readonly came: boolean }): Scene => ({
  name,
  async act(page) {
    await page.route('**/admin/user-entries/*', async (route) => {
      const reply = await route.fetch();
      const json = (await reply.json()) as { entries: { id: number }[] };
      const from = { school: 'UCLA', counts: false, decision: null };
      const made_elsewhere = json.entries.slice(0, 6).map(({ id }) => ({ id, ...from }));
      const earlier = came ? { made_elsewhere, decides_earlier_hours: true } : { made_elsewhere: [] };
      await route.fulfill({ json: { ...json, has_left: !came, ...earlier } });
    });
    await page.reload();
    await page
      .getByText(came ? 'From UCLA' : 'is no longer at your school')
      .first()
      .waitFor();
  },
});

export const whyNotVerified: Scene = {
  name: 'why',
  path: ({ student }) => `/admin/user-entries/${student}?show=unverified`,
  act: (page) => unfold(page.locator('[data-of]').first()),
};

const reported = {
  name: 'Beach cleanup at Dockweiler',
  description: 'We collect litter between the jetty and the pier. Bags and gloves are there; bring water.',
  location: '12000 Vista del Mar, Playa del Rey',
  date: '12/12/2026',
  time: '09:00 AM',
  organizer: 'Jordan Alvarez',
  school: 'Larchmont Charter High School',
};

export const waitingForStaff: Scene = {
  name: 'waiting',
  async act(page) {
    const waiting = {
      ...reported,
      id: 1,
      version: 1,
      starts_at: '2026-12-12T17:00:00Z',
      time_zone: 'America/Los_Angeles',
      max_attendees: 25,
      current_attendees: 0,
      is_organizer: false,
      is_registered: false,
      is_past: false,
      awaits_approval: true,
    };
    await page.route('**/admin/events/waiting?*', (route) => route.fulfill({ json: [waiting] }));
    await page.reload();
    await press(page, /^Turn down/);
  },
};

export const settling: Scene = {
  name: 'settling',
  async act(page) {
    const about = { reporter_school: reported.school, settled: null, at: '2026-11-20T18:00:00Z' };
    const reports = [
      {
        ...about,
        id: 1,
        reason: 'He asks everybody for their phone number.',
        kept: { kind: 'event', ...reported },
        event_id: 1,
        reporter: { id: 2, name: 'Ana Lopez' },
        about: { id: 3, name: reported.organizer },
      },
      {
        ...about,
        id: 2,
        reason: 'This is not a name.',
        kept: { kind: 'name', name: 'Goat Emperor', school: 'UCLA', graduation_year: 2027 },
        event_id: null,
        reporter: null,
        about: null,
      },
    ];
    await page.route('**/admin/reports?*', (route) => route.fulfill({ json: reports }));
    await page.route('**/admin/inbox', (route) =>
      route.fulfill({
        json: {
          waiting: [{ kind: 'reports', count: 2, since: null, until: null, class: null }],
          looks: 0,
          looks_at_entries: true,
          looked_through_at: null,
          in_use: [],
        },
      }),
    );
    await page.reload();
    await press(page, /^Settle the report of Name/);
  },
};

export const reporting: Scene = {
  name: 'reporting',
  async act(page) {
    await press(page, 'Tell your school');
    await page.getByLabel('What is wrong?').waitFor();
  },
};

export const noticesOfOrganizer: Scene = {
  name: 'notices',
  async act(page) {
    const texts = ['The gate is on the north side.\nBring a hat.', 'We begin half an hour later.'];
    const notices = texts.map((text, index) => ({
      number: index + 1,
      text,
      at: '2026-05-04T19:00:00Z',
      people: 7,
    }));
    await page.route('**/volunteer_events/events/*', async (route) => {
      const response = await route.fetch();
      const event = (await response.json()) as Record<string, unknown>;
      await route.fulfill({ response, json: { ...event, organizer_is_staff: true, notices } });
    });
    await page.reload();
    await page.getByRole('heading', { name: 'From the organizer' }).waitFor();
    await page.getByText('School staff', { exact: true }).waitFor();
  },
};

export const noticeRefused: Scene = {
  name: 'notice',
  async act(page) {
    await press(page, 'Write a notice');
    await submit(page);
    await page.getByText('Please write what you want to say.').waitFor();
  },
};

/** The portfolio with these facts of one entry. */
async function withAsked(page: Page, facts: object): Promise<number> {
  const reply = await page.request.get('/api/volunteer_hours_portfolio/portfolio');
  const entries = (await reply.json()) as { id: number; verified: boolean; request_state: string }[];
  const entry = entries.find((one) => !one.verified && one.request_state === 'sent');
  await page.route('**/volunteer_hours_portfolio/portfolio*', (route) =>
    route.fulfill({ json: entries.map((one) => (one.id === entry?.id ? { ...one, ...facts } : one)) }),
  );
  return entry?.id ?? 0;
}

export const listedEntry: Scene = {
  name: 'listed',
  async act(page) {
    // Four o'clock in California, on a future day.
    const listed = { request_state: 'listed', request_at: '2028-05-05T23:00:00.000Z' };
    const id = await withAsked(page, { ...listed, waiting_since: null, expires_at: null });
    await arriveAfterRecording(page, id);
    await page
      .getByText(/with the next list/)
      .first()
      .waitFor();
  },
};
