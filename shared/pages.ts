import type { Access, PageRoute } from './page-route.ts';

const toFind = { access: 'anyone', isPlain: true, mayBeFound: true } as const;
const ofContact = { access: 'anyone', isPlain: true, isTranslated: true } as const;

/** Files below `client/`, by address. */
const ofEverybody = {
  '/opportunities': 'app/own-opportunities-page.tsx',
  '/event-list': 'features/events/lists/event-list-page.tsx',
  '/event-detail/:eventId': 'features/events/detail/event-detail-page.tsx',
  '/post-event': 'features/events/form/post-event-page.tsx',
  '/event-edit/:eventId': 'features/events/form/edit-event-page.tsx',
  '/your-events': 'features/events/lists/your-events-page.tsx',
  '/profile': 'app/own-profile-page.tsx',
  '/profile/edit': 'features/profile/profile-edit-page.tsx',
  '/your-hours': 'features/your-hours/your-hours-page.tsx',
  '/requirements': 'app/own-requirements-page.tsx',
  '/requirements/ask': 'features/proposals/ask-page.tsx',
  '/requirements/ask/:id': 'features/proposals/ask-page.tsx',
  '/requirements/:id': 'features/requirements/entry-details-page.tsx',
  '/application-text': 'features/your-hours/application-text-page.tsx',
  '/portfolio-update-event/:pk': 'features/entry-form/update-entry-page.tsx',
  '/entry-history/:pk': 'features/entry-history/entry-history-page.tsx',
};

const ofAdministrators = {
  '/admin/user-entries/recycling-bin': 'features/recycling-bin/recycling-bin-page.tsx',
  '/admin/user-entries/update/:pk': 'features/entry-update/update-page.tsx',
  '/admin/user-entries/:userId': 'app/school/student-page.tsx',
  '/admin/activity': 'features/activity/activity-page.tsx',
  '/admin/inbox': 'app/school/inbox-page.tsx',
  '/admin/calls/:id': 'app/school/call-page.tsx',
  '/admin/graduation': 'features/requirements/graduation-page.tsx',
  '/admin/graduation/:reportId': 'features/requirements/frozen-report-page.tsx',
  '/admin/proposals': 'features/proposals/proposals-page.tsx',
  '/admin/slips': 'features/slips/slips-page.tsx',
  '/admin/events': 'features/events/waiting/waiting-events-page.tsx',
  '/admin/organizations': 'features/opportunities/school/organizations-page.tsx',
  '/admin/organizations/new': 'features/opportunities/school/organization-page.tsx',
  '/admin/organizations/:id': 'features/opportunities/school/organization-page.tsx',
  '/admin/files': 'features/state-files/files-page.tsx',
  '/admin/programs': 'features/requirements/programs/programs-page.tsx',
};

const ofHeads = {
  '/admin/programs/new': 'features/requirements/programs/new-program-page.tsx',
  '/admin/programs/:id': 'features/requirements/programs/change-program-page.tsx',
  '/admin/settings': 'features/school-settings/school-settings-page.tsx',
  '/admin/network': 'features/network/admin-network-page.tsx',
};

const withAccess = (access: Access, files: Readonly<Record<string, string>>): PageRoute[] =>
  Object.entries(files).map(([path, file]) => ({ path, access, file }));

export const pages: readonly PageRoute[] = [
  { ...toFind, path: '/', file: 'features/site/landing/landing-page.tsx' },
  { ...toFind, path: '/about', file: 'features/site/about-page.tsx' },
  { ...toFind, path: '/contact', file: 'features/site/contact-page.tsx' },
  { ...toFind, path: '/release-notes', file: 'features/site/release-notes-page.tsx' },
  { ...toFind, path: '/about-verification', file: 'features/site/about-verification-page.tsx' },
  { ...toFind, path: '/for-your-it', file: 'features/site/for-your-it-page.tsx' },
  { path: '/unauthorized', access: 'anyone', file: 'features/site/unauthorized-page.tsx', isPlain: true },
  { path: '/login', access: 'anyone', file: 'features/accounts/login-page.tsx', mayBeFound: true },
  { path: '/password-reset', access: 'anyone', file: 'features/accounts/password-reset-page.tsx' },
  {
    path: '/password-reset-confirmation-message',
    access: 'anyone',
    file: 'features/accounts/password-reset-confirmation-message-page.tsx',
  },
  { path: '/leaderboard', access: 'anyone', file: 'features/leaderboard/leaderboard-page.tsx' },
  ...withAccess('signed-in', ofEverybody),
  {
    path: '/hour-tracker',
    access: 'signed-in',
    file: 'app/own-portfolio-page.tsx',
    opensEarly: true,
    asksFirst: [
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
    file: 'features/entry-form/create-entry-page.tsx',
    worksOffline: true,
  },
  {
    path: '/admin/entries',
    access: 'administrator',
    file: 'app/school/volunteer-database-page.tsx',
    unchecked: '/login',
  },
  ...withAccess('administrator', ofAdministrators),
  ...withAccess('head', ofHeads),
  { path: '*', access: 'anyone', file: 'features/site/not-found-page.tsx', isPlain: true },
];

/** Pages with a token from a mail: no navigation bar, and opening them makes no call for the account. */
export const tokenPages: readonly PageRoute[] = [
  { ...ofContact, path: '/verify-entry/:token', file: 'features/verification/verify-entry-page.tsx' },
  { ...ofContact, path: '/contact-list/:token', file: 'features/contact-list/contact-list-page.tsx' },
  { ...ofContact, path: '/unsubscribe/:token', file: 'features/verification/stop-mail-page.tsx' },
  { path: '/stop-news/:token', access: 'anyone', file: 'features/hour-news/stop-news-page.tsx' },
  { path: '/verify-email/:token', access: 'anyone', file: 'features/accounts/verify-email-page.tsx' },
  { path: '/email-change/:token', access: 'anyone', file: 'features/accounts/email-change-page.tsx' },
  { path: '/finish-login/:token', access: 'anyone', file: 'features/accounts/finish-login-page.tsx' },
  {
    path: '/password-reset-confirm/:uid/:token',
    access: 'anyone',
    file: 'features/accounts/password-reset-confirm-page.tsx',
  },
];

/** Such a page must not ask who is signed in. */
export function isTokenPage(pathname: string): boolean {
  return tokenPages.some(({ path }) => pathname.startsWith(path.slice(0, path.indexOf(':'))));
}
