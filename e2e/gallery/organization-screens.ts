import type { Page } from 'playwright-core';
import { nothing, refused, unfolded, type Screen } from './scenes.ts';

const NAMES = ['The food bank of LA', 'Saint Marys', 'my church', 'FoodBank!!'];

export const organizationScreens: readonly Screen[] = [
  {
    name: 'admin-organizations',
    route: '/admin/organizations',
    who: 'head',
    path: () => '/admin/organizations',
    scenes: [
      {
        name: 'chosen',
        async act(page: Page) {
          const boxes = page.locator('main :is(li, tbody) input[type=checkbox]');
          await boxes.first().check();
          await boxes.nth(2).check();
        },
      },
      {
        name: 'decided',
        async act(page: Page) {
          const reply = await page.request.get('/api/admin/organizations?page=1&page_size=20');
          const rows = (await reply.json()) as { id: number }[];
          const standings = ['approved', 'pending', null, 'refused', 'approved', null];
          const json = rows.map((row, index) => ({ ...row, standing: standings[index % 6] }));
          const headers = { 'X-Total-Count': '27' };
          await page.route('**/api/admin/organizations?*', (route) => route.fulfill({ json, headers }));
          await page.reload();
          await page.getByText('Refused').nth(1).waitFor();
        },
      },
      {
        name: 'unlisted',
        path: () => '/admin/organizations?show=unlisted',
        async act(page: Page) {
          const json = NAMES.map((name, index) => ({
            name,
            entries: 9 - index,
            hours: 24.5,
          }));
          const headers = { 'X-Total-Count': String(json.length) };
          await page.route('**/api/admin/organizations/unlisted?*', (route) =>
            route.fulfill({ json, headers }),
          );
          await page.reload();
          await page.getByRole('link', { name: `Add ${NAMES[1]}` }).waitFor();
        },
      },
      {
        name: 'nothing-found',
        path: () => '/admin/organizations?search=nothing+like+that',
        act: nothing,
      },
      unfolded,
    ],
  },
  {
    name: 'admin-organization-new',
    route: '/admin/organizations/new',
    who: 'head',
    path: () => '/admin/organizations/new',
    scenes: [refused()],
  },
  {
    name: 'admin-organization',
    route: '/admin/organizations/:id',
    who: 'head',
    path: ({ organization }) => `/admin/organizations/${organization}`,
    scenes: [{ name: 'missing', path: () => '/admin/organizations/999999', act: nothing }],
  },
];
