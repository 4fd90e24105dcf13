import type { PageRoute } from './page-route.ts';

const anyone = { access: 'anyone' } as const;
const toFind = { ...anyone, isPlain: true, isIndexed: true } as const;
const ofContact = { ...anyone, isPlain: true, isTranslated: true } as const;

/** @param files below the product's folder, by address */
const pagesOf = (
  kind: Omit<PageRoute, 'path' | 'file'>,
  files: Readonly<Record<string, string>>,
): PageRoute[] => Object.entries(files).map(([path, file]) => ({ ...kind, path, file }));

export const pages: readonly PageRoute[] = [
  ...pagesOf(toFind, {
    '/': 'features/site/client/landing/landing-page.tsx',
    '/about': 'features/site/client/about-page.tsx',
    '/contact': 'features/site/client/contact-page.tsx',
    '/release-notes': 'features/site/client/release-notes-page.tsx',
    '/about-verification': 'features/site/client/about-verification-page.tsx',
    '/for-your-it': 'features/site/client/for-your-it-page.tsx',
  }),
  { ...anyone, path: '/unauthorized', file: 'features/site/client/unauthorized-page.tsx', isPlain: true },
  { ...anyone, path: '/login', file: 'features/accounts/client/login-page.tsx', isIndexed: true },
  ...pagesOf(anyone, {
    '/password-reset': 'features/accounts/client/password-reset-page.tsx',
    '/password-reset-confirmation-message':
      'features/accounts/client/password-reset-confirmation-message-page.tsx',
    '/leaderboard': 'features/leaderboard/client/leaderboard-page.tsx',
  }),
  ...pagesOf(
    { access: 'signed-in' },
    {
      '/opportunities': 'client/app/own-opportunities-page.tsx',
      '/event-list': 'features/events/client/lists/event-list-page.tsx',
      '/event-detail/:eventId': 'client/app/own-event-page.tsx',
      '/post-event': 'features/events/client/form/post-event-page.tsx',
      '/event-edit/:eventId': 'features/events/client/form/edit-event-page.tsx',
      '/your-events': 'features/events/client/lists/your-events-page.tsx',
      '/profile': 'client/app/own-profile-page.tsx',
      '/profile/edit': 'features/accounts/client/profile/profile-edit-page.tsx',
      '/your-hours': 'features/own-hours/client/your-hours-page.tsx',
      '/requirements': 'client/app/own-requirements-page.tsx',
      '/requirements/ask': 'features/requirements/client/approvals/ask-page.tsx',
      '/requirements/:id': 'features/requirements/client/entry-details-page.tsx',
      '/application-text': 'features/own-hours/client/application-text-page.tsx',
      '/portfolio-update-event/:pk': 'features/entries/client/form/update-entry-page.tsx',
      '/entry-history/:pk': 'features/entries/client/history/entry-history-page.tsx',
    },
  ),
  {
    path: '/hour-tracker',
    access: 'signed-in',
    file: 'client/app/own-portfolio-page.tsx',
    opensEarly: true,
    earlyCalls: [
      '/volunteer_hours_portfolio/portfolio?page=1',
      '/volunteer_hours_portfolio/removed_entries',
      '/volunteer_hours_portfolio/hour-news',
      '/volunteer_hours_portfolio/goal',
      '/messages',
      '/requirements',
    ],
  },
  {
    path: '/portfolio-create-event',
    access: 'signed-in',
    file: 'features/entries/client/form/create-entry-page.tsx',
    worksOffline: true,
  },
  {
    path: '/admin/entries',
    access: 'administrator',
    file: 'client/app/school/volunteer-database-page.tsx',
    unchecked: '/login',
  },
  ...pagesOf(
    { access: 'staff' },
    {
      '/groups': 'features/groups/client/groups-page.tsx',
      '/groups/:groupId': 'client/app/school/group-page.tsx',
      '/groups/:groupId/hours': 'features/attendance/client/group-hours-page.tsx',
      '/groups/:groupId/members/:accountId': 'client/app/school/group-member-page.tsx',
      '/admin/graduation': 'features/requirements/client/graduation-page.tsx',
    },
  ),
  ...pagesOf(
    { access: 'administrator' },
    {
      '/admin/user-entries/recycling-bin': 'features/students/client/recycling-bin/recycling-bin-page.tsx',
      '/admin/user-entries/update/:pk': 'features/students/client/entry-update/update-page.tsx',
      '/admin/user-entries/:userId': 'client/app/school/student-page.tsx',
      '/admin/activity': 'client/app/school/activity-page.tsx',
      '/admin/inbox': 'client/app/school/inbox-page.tsx',
      '/admin/calls/:id': 'client/app/school/call-page.tsx',
      '/admin/proposals': 'features/requirements/client/approvals/proposals-page.tsx',
      '/admin/slips': 'features/paper-forms/client/slips-page.tsx',
      '/admin/events': 'features/events/client/waiting/waiting-events-page.tsx',
      '/admin/organizations': 'features/organizations/client/school/organizations-page.tsx',
      '/admin/organizations/new': 'features/organizations/client/school/organization-page.tsx',
      '/admin/organizations/:id': 'features/organizations/client/school/organization-page.tsx',
      '/admin/files': 'features/requirements/client/state-files/files-page.tsx',
      '/admin/programs': 'features/requirements/client/programs/programs-page.tsx',
    },
  ),
  ...pagesOf(
    { access: 'head' },
    {
      '/admin/programs/new': 'features/requirements/client/programs/program-page.tsx',
      '/admin/programs/:id': 'features/requirements/client/programs/program-page.tsx',
      '/admin/settings': 'features/school-settings/client/school-settings-page.tsx',
      '/admin/network': 'features/people/client/network/admin-network-page.tsx',
    },
  ),
  { ...anyone, path: '*', file: 'features/site/client/not-found-page.tsx', isPlain: true },
];

/** Pages with a token from a mail: no navigation bar, and opening them makes no call for the account. */
export const tokenPages: readonly PageRoute[] = [
  ...pagesOf(ofContact, {
    '/verify-entry/:token': 'features/verification/client/verify-entry-page.tsx',
    '/contact-list/:token': 'features/verification/client/contact-list/contact-list-page.tsx',
    '/unsubscribe/:token': 'features/verification/client/stop-mail-page.tsx',
  }),
  ...pagesOf(anyone, {
    '/stop-news/:token': 'features/own-hours/client/hour-news/stop-news-page.tsx',
    '/verify-email/:token': 'features/accounts/client/verify-email-page.tsx',
    '/email-change/:token': 'features/accounts/client/email-change-page.tsx',
    '/finish-login/:token': 'features/accounts/client/finish-login-page.tsx',
    '/password-reset-confirm/:uid/:token': 'features/accounts/client/password-reset-confirm-page.tsx',
  }),
];

/** Such a page must not ask who is signed in. */
export function isTokenPage(pathname: string): boolean {
  return tokenPages.some(({ path }) => pathname.startsWith(path.slice(0, path.indexOf(':'))));
}
