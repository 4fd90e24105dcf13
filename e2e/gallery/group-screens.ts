import { nothing, question, refused, type Screen } from './scenes.ts';

export const groupScreens: readonly Screen[] = [
  {
    name: 'groups',
    route: '/groups',
    who: 'head',
    path: () => '/groups',
    scenes: [question('New group')],
  },
  {
    name: 'group-of-head',
    route: '/groups/:groupId',
    who: 'head',
    path: ({ group }) => `/groups/${group}`,
  },
  {
    name: 'group',
    route: '/groups/:groupId',
    who: 'adviser',
    path: ({ group }) => `/groups/${group}`,
    scenes: [
      { name: 'missing', path: () => '/groups/999999', act: nothing },
      {
        name: 'adding',
        async act(page) {
          await page.getByRole('button', { name: 'Add people' }).click();
          await page.getByLabel('Emails or student numbers').fill('nobody@example.org\n12');
          await page.getByRole('button', { name: 'Add', exact: true }).click();
          await page.getByRole('list', { name: 'Answers' }).waitFor();
        },
      },
    ],
  },
  {
    name: 'group-hours',
    route: '/groups/:groupId/hours',
    who: 'adviser',
    path: ({ group }) => `/groups/${group}/hours`,
    scenes: [refused()],
  },
  {
    name: 'group-member',
    route: '/groups/:groupId/members/:accountId',
    who: 'adviser',
    path: ({ group, student }) => `/groups/${group}/members/${student}`,
  },
  {
    name: 'group-progress',
    route: '/admin/graduation',
    who: 'adviser',
    path: ({ group }) => `/admin/graduation?group=${group}`,
  },
];
