import type { Page } from 'playwright-core';
import { nothing, press, type Screen } from './scenes.ts';

const PARTS = [
  'More rules',
  'Counts from',
  'Work',
  'Limits',
  'At least',
  'Each entry',
  'Alternatives',
  'Transfer students',
  'School year',
  'Kept elsewhere',
];

const openPart = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}`) }).click();

async function addLimit(page: Page, number: number, hours: string, category: string): Promise<void> {
  await press(page, 'Add a limit');
  const limit = page.getByRole('group', { name: `Limit ${number}` });
  await limit.getByLabel('At most (hours)').fill(hours);
  await limit.getByLabel('Category').fill(category);
}

export const programScreens: readonly Screen[] = [
  {
    name: 'admin-programs',
    route: '/admin/programs',
    who: 'head',
    path: () => '/admin/programs',
    scenes: [
      {
        name: 'versions-and-end',
        async act(page) {
          await page.getByText('2 versions').click();
          await press(page, /^End /);
        },
      },
      {
        name: 'none',
        // Last, because the response stays changed.
        async act(page) {
          await page.route('**/api/admin/programs', (route) => route.fulfill({ json: [] }));
          await page.reload();
          await page.getByText('Every class needs 100 verified hours.').waitFor();
        },
      },
    ],
  },
  {
    name: 'admin-program-new',
    route: '/admin/programs/new',
    who: 'head',
    path: () => '/admin/programs/new',
    scenes: [
      { name: 'editor', path: () => '/admin/programs/new?from=arkansas', act: nothing },
      {
        name: 'every-part',
        path: () => '/admin/programs/new?from=florida-fas',
        async act(page) {
          for (const part of PARTS) await openPart(page, part);
          await addLimit(page, 1, '10', 'School team');
          await press(page, 'Add a minimum');
          await press(page, 'Save');
          await page.getByText('Please give it a name').first().waitFor();
        },
      },
    ],
  },
  {
    name: 'admin-program-change',
    route: '/admin/programs/:id',
    who: 'head',
    path: ({ program }) => `/admin/programs/${program}`,
    scenes: [
      { name: 'missing', path: () => '/admin/programs/999999', act: nothing },
      {
        name: 'preview',
        async act(page) {
          await page.getByLabel('Hours', { exact: true }).fill('0');
          await page
            .getByText(/ to done\.$/)
            .first()
            .waitFor();
        },
      },
      {
        name: 'limits-overlap',
        async act(page) {
          await openPart(page, 'More rules');
          await openPart(page, 'Limits');
          await addLimit(page, 1, '10', 'School team');
          await press(page, 'Add a limit');
          const limit = page.getByRole('group', { name: 'Limit 2' });
          await limit.getByLabel('At most (hours)').fill('20');
          await limit.getByLabel('Of').selectOption('organization');
          await page.getByText(/^These overlap/).waitFor();
        },
      },
    ],
  },
];
