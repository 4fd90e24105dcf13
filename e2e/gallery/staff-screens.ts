import type { Page } from 'playwright-core';
import { actingScenes, actionsScreen } from './actions-screen.ts';
import {
  burger,
  menu,
  moved,
  nothing,
  press,
  refused,
  unfolded,
  waitingForStaff,
  whyNotVerified,
  type Screen,
} from './scenes.ts';
import { slipScenes } from './slip-scenes.ts';

const at = (path: string) => () => path;

export const staffScreens: readonly Screen[] = [
  {
    name: 'admin-recycling-bin',
    route: '/admin/user-entries/recycling-bin',
    who: 'head',
    path: at('/admin/user-entries/recycling-bin'),
    scenes: [
      {
        name: 'selected',
        act: (page) => page.getByRole('checkbox', { name: 'Select all on this page' }).check(),
      },
    ],
  },
  {
    name: 'admin-update',
    route: '/admin/user-entries/update/:pk',
    who: 'head',
    path: ({ schoolEntry }) => `/admin/user-entries/update/${schoolEntry}`,
    scenes: [refused('event')],
  },
  {
    name: 'admin-user-entries',
    route: '/admin/user-entries/:userId',
    who: 'head',
    path: ({ student }) => `/admin/user-entries/${student}`,
    scenes: [
      { name: 'missing', path: at('/admin/user-entries/999999'), act: nothing },
      moved('came', { came: true }),
      moved('left', { came: false }),
      whyNotVerified,
      ...actingScenes,
    ],
  },
  {
    name: 'admin-entries',
    route: '/admin/entries',
    who: 'head',
    path: at('/admin/entries'),
    scenes: [
      burger,
      menu('Administration Data'),
      unfolded,
      {
        name: 'more',
        from: 769,
        // In the last row, where the table's edge could cut it off.
        act: (page) =>
          page
            .getByRole('button', { name: /^More about / })
            .last()
            .click(),
      },
      { name: 'range-of-hours', path: at('/admin/entries?hours=under-75'), act: nothing },
    ],
  },
  {
    name: 'admin-activity',
    route: '/admin/activity',
    who: 'head',
    path: at('/admin/activity?tab=all'),
    scenes: [
      menu('School'),
      { name: 'nothing-found', path: at('/admin/activity?search=nobody'), act: nothing },
    ],
  },
  actionsScreen,
  {
    name: 'admin-slips',
    route: '/admin/slips',
    who: 'head',
    path: at('/admin/slips'),
    scenes: slipScenes,
  },
  {
    name: 'admin-events',
    route: '/admin/events',
    who: 'head',
    path: at('/admin/events'),
    scenes: [waitingForStaff],
  },
  {
    name: 'admin-settings',
    route: '/admin/settings',
    who: 'head',
    path: at('/admin/settings'),
    scenes: ['Emails to contacts', 'Community events', 'Leaderboard', 'Administrators', 'More'].map(
      (tab) => ({
        name: tab.toLowerCase().replaceAll(' ', '-'),
        act: (page: Page) => page.getByRole('tab', { name: tab }).click(),
      }),
    ),
  },
  {
    name: 'admin-network',
    route: '/admin/network',
    who: 'head',
    path: at('/admin/network'),
    scenes: [
      unfolded,
      {
        name: 'question',
        async act(page) {
          await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
          await press(page, 'Make administrator');
          await page.getByRole('dialog').waitFor();
        },
      },
    ],
  },
];
