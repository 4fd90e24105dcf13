import type { Page } from 'playwright-core';
import type {
  DecidedBatch,
  ListRow,
  OpenList,
} from '#features/verification/contact-list/contact-list.contract.ts';
import { nothing, press, type Scene, type Screen } from './scenes.ts';
import type { Places } from '#e2e/support/stage.ts';
import { UNKNOWN_TOKEN } from '#e2e/support/unknown-token.ts';

const people = ['Ana Ruiz', 'Ben Cole', 'Chidi Okafor', 'Dana Levi', 'Emil Sato', 'Farah Haddad'] as const;

const rowsOf = (organizer: string, date: string, from: number): ListRow[] =>
  people.map((student, index) => ({
    id: from + index,
    version: 1,
    student,
    school: 'Larchmont Charter High School',
    is_unconfirmed: index === 5,
    event: 'Saturday food drive',
    date,
    hours: index === 4 ? 8.5 : 2 + index / 2,
    role: 'Sorting and packing',
    organizer,
    description: 'Sorted donations, packed 140 boxes for families and loaded the vans.',
    alone: index === 4 ? 'hours' : index === 3 ? 'changed' : null,
    is_own: false,
  }));

const decided: DecidedBatch = {
  batch: 'b',
  decision: 'accept',
  entries: 12,
  hours: 31,
  student: null,
  final_at: '2026-11-14T18:20:00Z',
};

const open: OpenList = {
  state: 'open',
  address: 'supervisor@foodbank.example',
  is_shared: false,
  about: { name: 'Jo Park', position: 'Supervisor', organization: 'Westside Food Bank' },
  rhythm: 'daily',
  rows: [...rowsOf('Westside Food Bank', '2026-11-14', 1), ...rowsOf('City Parks', '2026-11-07', 11)],
  waiting: 12,
  decided: [],
};

async function answerWith(page: Page, json: object): Promise<void> {
  await page.route('**/contact-list/look', (route) => route.fulfill({ json }));
  await page.reload();
}

const opened = (name: string, act: (page: Page) => Promise<void>, list: object = open): Scene => ({
  name,
  async act(page) {
    await answerWith(page, list);
    await page.locator('main section').first().waitFor();
    await act(page);
  },
});

const unfoldFirst = (page: Page) => page.locator('main li button[aria-expanded]').first().click();

const spanish = ({ contactList }: Places) => `${contactList}?lang=es`;

export const contactListScreen: Screen = {
  name: 'contact-list',
  route: '/contact-list/:token',
  who: 'visitor',
  path: ({ contactList }) => contactList,
  scenes: [
    {
      name: 'code',
      async act(page) {
        await page.route('**/contact-list/code', (route) => route.fulfill({ json: { detail: 'Sent.' } }));
        await press(page, 'Email me a code');
        await press(page, 'Open the list');
        await page.getByText('Please type the 6 digits.').waitFor();
      },
    },
    { name: 'dead-link', path: () => `/contact-list/${UNKNOWN_TOKEN}`, act: nothing },
    {
      name: 'expired',
      async act(page) {
        await answerWith(page, { state: 'expired', address: 's…@foodbank.example' });
        await page.getByText(/older than 14 days/).waitFor();
      },
    },
    opened('open', nothing),
    opened('decided', nothing, { ...open, decided: [decided] }),
    opened('accepting', async (page) => {
      await press(page, 'Accept 4 of 6');
      await press(page, 'Confirm');
      await page.getByText('Please check the box if this is true.').waitFor();
    }),
    opened('answers', unfoldFirst),
    opened('correcting', async (page) => {
      await unfoldFirst(page);
      await press(page, 'Correct the hours');
      await press(page, 'Confirm these hours');
      await page.getByText(/Please enter hours from 0 to 10/).waitFor();
    }),
    opened('rejecting', async (page) => {
      await unfoldFirst(page);
      await press(page, 'Reject');
    }),
    opened('preferences', async (page) => {
      for (const summary of await page.locator('main summary').all()) await summary.click();
    }),
    { ...opened('spanish', (page) => press(page, 'Aceptar 4 de 6')), path: spanish },
    { name: 'spanish-unproven', path: spanish, act: nothing },
  ],
};
