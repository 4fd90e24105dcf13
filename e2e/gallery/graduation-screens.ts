import type { Page } from 'playwright-core';
import type {
  FrozenReport,
  GraduationReport,
  GraduationRow,
} from '#features/requirements/graduation.contract.ts';
import { writing } from './message-screens.ts';
import type { Scene, Screen } from './scenes.ts';

const row = (id: number, name: string, more: Partial<GraduationRow>): GraduationRow => ({
  id,
  name,
  class: 2027,
  state: 'behind',
  unit: 'hours',
  needed: 75,
  counted: 41.5,
  waiting: 0,
  left: 33.5,
  left_out: 0,
  why: '',
  last_activity: '2026-11-04',
  next: '33.5 h to go · needs 2.1 h a week, does 0.2',
  ...more,
});

const urgent: GraduationRow[] = [
  row(1, 'Maximiliana Featherstonehaugh-Okonkwo', {
    state: 'over',
    counted: 12,
    left: 63,
    next: 'Last day has passed: 63 h short',
    last_activity: '2025-03-02',
  }),
  row(2, 'Leo Hart', {
    state: 'talk to school',
    counted: 0,
    left: 75,
    last_activity: null,
    next: '75 h to go · needs 12.4 h a week, does 0',
  }),
  row(3, 'Ana Diaz', {
    left_out: 10,
    why: '6 h: before 08/01/2023, 4 h: over a limit',
    waiting: 6,
    left: 27.5,
  }),
  row(4, 'Priya Patel', { left_out: 2, why: '2 h: no reflection', counted: 50, left: 25 }),
];
const rows: GraduationRow[] = [
  ...urgent,
  ...Array.from({ length: 22 }, (_, index) =>
    row(10 + index, `Student ${index + 1}`, { counted: 40 - index }),
  ),
  row(50, 'Sam Cheng', {
    state: 'on track',
    counted: 60,
    left: 15,
    next: '15 h to go · needs 0.9 h a week, does 1.4',
  }),
  row(51, 'Zoë Ramírez', {
    state: 'waiting',
    counted: 70,
    waiting: 6,
    left: 0,
    next: 'Enough once the 6 waiting hours are confirmed',
  }),
  row(52, 'Noor Khalil', { state: 'done', counted: 80, left: 0, next: 'Nothing to do' }),
];

const report = (more: Partial<GraduationReport>): GraduationReport => ({
  group: null,
  programs: [
    { id: 1, name: 'Community service for the diploma', kind: 'graduation' },
    { id: 2, name: 'Silver cord', kind: 'award' },
  ],
  chosen: { id: 1, name: 'Community service for the diploma' },
  at: '2026-11-26T15:00:00.000Z',
  rows,
  ...more,
});

const answered = (name: string, json: GraduationReport): Scene => ({
  name,
  async act(page: Page) {
    await page.route('**/api/admin/graduation?*', (route) => route.fulfill({ json }));
    await page.reload();
    await page
      .getByRole('group', { name: 'Show' })
      .or(page.getByText('Nothing is required'))
      .first()
      .waitFor();
  },
});

const frozen: FrozenReport = {
  id: 7,
  class: 2027,
  program: 'Community service for the diploma',
  at: '2026-11-26T15:00:00.000Z',
  by_name: 'Grace Hopper',
  students: rows.length + 1,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  gone: 1,
};

const copies: Scene = {
  name: 'copies',
  async act(page) {
    await page.route('**/api/admin/graduation/reports?*', (route) => route.fulfill({ json: [frozen] }));
    await page.reload();
    await page.getByText('Saved copies (1)').click();
    await page.getByText('Checksum (SHA-256)').click();
  },
};

export const graduationScreens: readonly Screen[] = [
  {
    name: 'admin-graduation',
    route: '/admin/graduation',
    who: 'head',
    path: () => '/admin/graduation',
    scenes: [
      {
        name: 'share',
        async act(page) {
          await page.getByRole('button', { name: /^Share/ }).click();
          await page.getByRole('menuitem', { name: 'Print' }).waitFor();
        },
      },
      {
        name: 'save-copy',
        async act(page) {
          await page.getByRole('button', { name: /^Share/ }).click();
          await page.getByRole('menuitem', { name: 'Save a dated copy' }).click();
          await page.getByRole('dialog').waitFor();
        },
      },
      copies,
      writing,
      answered('urgent', report({})),
      answered('nothing-required', report({ programs: [], chosen: null, rows: [] })),
    ],
  },
];
