import type { Page } from 'playwright-core';
import type { BulkAction, LeftOut } from '#features/office/bulk-actions.contract.ts';
import { press, type Scene, type Screen } from './scenes.ts';

const action: BulkAction = {
  id: 3,
  action: 'verify',
  entries: 23,
  students: 11,
  hours: 64.5,
  reason: null,
  by: 'Rosa Diaz',
  is_own: true,
  at: '2026-11-04T17:02:00Z',
  undo_until: '2026-11-05T17:02:00Z',
  undone: null,
};

const actions: readonly BulkAction[] = [
  action,
  {
    ...action,
    id: 2,
    action: 'set back',
    entries: 47,
    students: 46,
    hours: 188,
    reason: 'The golf course says that nobody of our school was there.',
    undone: { by: 'Jo Park', at: '2026-11-04T18:40:00Z', entries: 45 },
  },
  { ...action, id: 1, action: 'ask', entries: 1, students: 1, hours: 2.5, by: null, is_own: false },
];

const leftOut: readonly LeftOut[] = [
  { id: 1, event: 'Beach cleanup', student: 'Maya Okafor', why: 'Rosa Diaz verified it at 10:42 AM.' },
  { id: 2, event: 'Food bank', student: 'Leo Tanaka', why: 'The student changed it at 10:40 AM.' },
];

const meanwhile: LeftOut = { id: 3, event: null, student: null, why: 'It is gone.' };

const listed = (name: string, json: readonly BulkAction[], act?: (page: Page) => Promise<void>): Scene => ({
  name,
  async act(page) {
    await page.route('**/api/admin/bulk', (route) => route.fulfill({ json }));
    await page.reload();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await act?.(page);
  },
});

export const actionsScreen: Screen = {
  name: 'admin-actions',
  route: '/admin/activity',
  who: 'head',
  path: () => '/admin/activity',
  scenes: [
    listed('several', actions),
    listed('undone', actions, async (page) => {
      const undone = { by: 'Jo Park', at: '2026-11-04T18:40:00Z', entries: 21 };
      await page.route('**/api/admin/bulk/3/undo', (route) =>
        route.fulfill({ json: { action: { ...action, undone }, left_out: leftOut } }),
      );
      await press(page, /^Undo/);
      await page.getByText('Changed since:').waitFor();
    }),
  ],
};

const acting = (name: string, button: string, act?: (page: Page) => Promise<void>): Scene => ({
  name,
  async act(page) {
    await page.route('**/api/admin/bulk/preview', async (route) => {
      const { action: kind } = route.request().postDataJSON() as { action: BulkAction['action'] };
      const figures = { action: kind, entries: 23, students: 1, hours: 64.5 };
      await route.fulfill({ json: { ...figures, left_out: leftOut } });
    });
    await page.route('**/api/admin/bulk', (route) =>
      route.fulfill({ json: { action: { ...action, students: 1 }, left_out: [...leftOut, meanwhile] } }),
    );
    await press(page, 'Select several');
    await press(page, /^Select all/);
    await press(page, button);
    await page.getByRole('dialog').getByText('You can undo this').waitFor();
    await act?.(page);
  },
});

export const actingScenes: readonly Scene[] = [
  {
    name: 'selecting',
    async act(page) {
      await press(page, 'Select several');
      await press(page, /^Select all/);
    },
  },
  acting('verify-several', 'Verify'),
  acting('set-back-several', 'Mark as not verified'),
  acting('verified-several', 'Verify', async (page) => {
    await press(page, /^Verify 23/);
    await page.getByText(/^Done\./).waitFor();
  }),
];
