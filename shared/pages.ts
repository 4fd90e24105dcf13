/**
 * The pages of the client: their addresses, who may open them, and what else is known of them before their code is there. Read
 * by the client, the server (`server/platform/http/page-files.ts`) and the build (`scripts/page-parts.mjs`).
 */

/** An administrator page needs either flag, a head page the head's. */
export type Access = 'anyone' | 'signed-in' | 'administrator' | 'head';

export interface PageRoute {
  /** With `:name` for any one part; `*` is for all addresses that no other page has. */
  readonly path: string;
  readonly access: Access;
  /** Below `client/`; its default export is the page. */
  readonly file: string;
  /** Where an administrator's page leads when the check of the role itself fails; else to /unauthorized. */
  readonly unchecked?: '/login';
  /** Made without any part of Mantine, whose code and styles are then not loaded for it. */
  readonly isPlain?: true;
  /**
   * Is drawn, and asks for what it shows, while it is still being asked who is there, if the browser says that there is a session.
   * It must show nothing of anybody until that is known.
   */
  readonly opensEarly?: true;
  /** Speaks several languages (docs/decisions/0019), as then does what is shown while it loads or after it broke. */
  readonly isTranslated?: true;
  /** Names nobody, so that search engines may show it. */
  readonly mayBeFound?: true;
  /** Can be used without a connection; its files are kept on the device (`offlinePages` in vite.config.ts). */
  readonly worksOffline?: true;
}

/** Pages inside the frame with the navigation bar. */
export const pages: readonly PageRoute[] = [
  {
    path: '/',
    access: 'anyone',
    file: 'features/site/landing/landing-page.tsx',
    isPlain: true,
    mayBeFound: true,
  },
  {
    path: '/about',
    access: 'anyone',
    file: 'features/site/about-page.tsx',
    isPlain: true,
    mayBeFound: true,
  },
  {
    path: '/contact',
    access: 'anyone',
    file: 'features/site/contact-page.tsx',
    isPlain: true,
    mayBeFound: true,
  },
  {
    path: '/release-notes',
    access: 'anyone',
    file: 'features/site/release-notes-page.tsx',
    isPlain: true,
    mayBeFound: true,
  },
  {
    path: '/about-verification',
    access: 'anyone',
    file: 'features/site/about-verification-page.tsx',
    isPlain: true,
    mayBeFound: true,
  },
  {
    path: '/for-your-it',
    access: 'anyone',
    file: 'features/site/for-your-it-page.tsx',
    isPlain: true,
    mayBeFound: true,
  },
  {
    path: '/unauthorized',
    access: 'anyone',
    file: 'features/site/unauthorized-page.tsx',
    isPlain: true,
  },
  {
    path: '/login',
    access: 'anyone',
    file: 'features/accounts/login-page.tsx',
    mayBeFound: true,
  },
  {
    path: '/password-reset',
    access: 'anyone',
    file: 'features/accounts/password-reset-page.tsx',
  },
  {
    path: '/password-reset-confirmation-message',
    access: 'anyone',
    file: 'features/accounts/password-reset-confirmation-message-page.tsx',
  },
  {
    path: '/leaderboard',
    access: 'anyone',
    file: 'features/leaderboard/leaderboard-page.tsx',
  },
  {
    path: '/opportunities',
    access: 'signed-in',
    file: 'features/opportunities/opportunities-page.tsx',
  },
  {
    path: '/event-list',
    access: 'signed-in',
    file: 'features/events/lists/event-list-page.tsx',
  },
  {
    path: '/event-detail/:eventId',
    access: 'signed-in',
    file: 'features/events/detail/event-detail-page.tsx',
  },
  {
    path: '/post-event',
    access: 'signed-in',
    file: 'features/events/form/post-event-page.tsx',
  },
  {
    path: '/event-edit/:eventId',
    access: 'signed-in',
    file: 'features/events/form/edit-event-page.tsx',
  },
  {
    path: '/your-events',
    access: 'signed-in',
    file: 'features/events/lists/your-events-page.tsx',
  },
  {
    path: '/profile',
    access: 'signed-in',
    file: 'app/own-profile-page.tsx',
  },
  {
    path: '/profile/edit',
    access: 'signed-in',
    file: 'features/profile/profile-edit-page.tsx',
  },
  {
    path: '/hour-tracker',
    access: 'signed-in',
    file: 'app/own-portfolio-page.tsx',
    opensEarly: true,
  },
  {
    path: '/your-hours',
    access: 'signed-in',
    file: 'features/your-hours/your-hours-page.tsx',
  },
  {
    path: '/requirements',
    access: 'signed-in',
    file: 'app/own-requirements-page.tsx',
  },
  {
    path: '/requirements/ask',
    access: 'signed-in',
    file: 'features/proposals/ask-page.tsx',
  },
  {
    path: '/requirements/ask/:id',
    access: 'signed-in',
    file: 'features/proposals/ask-page.tsx',
  },
  {
    path: '/requirements/:id',
    access: 'signed-in',
    file: 'features/requirements/entry-details-page.tsx',
  },
  {
    path: '/year-in-review',
    access: 'signed-in',
    file: 'features/your-hours/year-in-review-page.tsx',
  },
  {
    path: '/application-text',
    access: 'signed-in',
    file: 'features/your-hours/application-text-page.tsx',
  },
  {
    path: '/portfolio-create-event',
    access: 'signed-in',
    file: 'features/entry-form/create-entry-page.tsx',
    worksOffline: true,
  },
  {
    path: '/portfolio-update-event/:pk',
    access: 'signed-in',
    file: 'features/entry-form/update-entry-page.tsx',
  },
  {
    path: '/entry-history/:pk',
    access: 'signed-in',
    file: 'features/entry-history/entry-history-page.tsx',
  },
  {
    path: '/admin/user-entries/recycling-bin',
    access: 'administrator',
    file: 'features/recycling-bin/recycling-bin-page.tsx',
  },
  {
    path: '/admin/user-entries/update/:pk',
    access: 'administrator',
    file: 'features/entry-update/update-page.tsx',
  },
  {
    path: '/admin/user-entries/:userId',
    access: 'administrator',
    file: 'features/student-entries/user-entries-page.tsx',
  },
  {
    path: '/admin/entries',
    access: 'administrator',
    file: 'features/summary/admin-entries-page.tsx',
    unchecked: '/login',
  },
  {
    path: '/admin/activity',
    access: 'administrator',
    file: 'features/activity/activity-page.tsx',
  },
  {
    path: '/admin/actions',
    access: 'administrator',
    file: 'features/bulk-actions/actions-page.tsx',
  },
  {
    path: '/admin/requirements/:userId',
    access: 'administrator',
    file: 'features/requirements/student-page.tsx',
  },
  { path: '/admin/inbox', access: 'administrator', file: 'app/school/inbox-page.tsx' },
  { path: '/admin/inbox/by-chance', access: 'administrator', file: 'app/school/by-chance-page.tsx' },
  { path: '/admin/contacts/:id', access: 'administrator', file: 'app/school/school-contact-page.tsx' },
  { path: '/admin/looks/:userId', access: 'administrator', file: 'app/school/student-look-page.tsx' },
  {
    path: '/admin/people',
    access: 'administrator',
    file: 'features/people/people-page.tsx',
  },
  {
    path: '/admin/graduation',
    access: 'administrator',
    file: 'features/requirements/graduation-page.tsx',
  },
  {
    path: '/admin/graduation/:reportId',
    access: 'administrator',
    file: 'features/requirements/frozen-report-page.tsx',
  },
  {
    path: '/admin/proposals',
    access: 'administrator',
    file: 'features/proposals/proposals-page.tsx',
  },
  {
    path: '/admin/slips',
    access: 'administrator',
    file: 'features/slips/slips-page.tsx',
  },
  {
    path: '/admin/events',
    access: 'administrator',
    file: 'app/own-school-events-page.tsx',
  },
  {
    path: '/admin/organizations',
    access: 'administrator',
    file: 'features/opportunities/school/organizations-page.tsx',
  },
  {
    path: '/admin/organizations/new',
    access: 'administrator',
    file: 'features/opportunities/school/organization-page.tsx',
  },
  {
    path: '/admin/organizations/:id',
    access: 'administrator',
    file: 'features/opportunities/school/organization-page.tsx',
  },
  {
    path: '/admin/files',
    access: 'administrator',
    file: 'features/state-files/files-page.tsx',
  },
  {
    path: '/admin/programs',
    access: 'administrator',
    file: 'features/requirements/programs/programs-page.tsx',
  },
  {
    path: '/admin/programs/new',
    access: 'head',
    file: 'features/requirements/programs/new-program-page.tsx',
  },
  {
    path: '/admin/programs/:id',
    access: 'head',
    file: 'features/requirements/programs/change-program-page.tsx',
  },
  {
    path: '/admin/settings',
    access: 'head',
    file: 'features/school-settings/school-settings-page.tsx',
  },
  { path: '/admin/settings/signals', access: 'head', file: 'features/school-settings/signal-rules-page.tsx' },
  {
    path: '/admin/network',
    access: 'head',
    file: 'features/network/admin-network-page.tsx',
  },
  {
    path: '*',
    access: 'anyone',
    file: 'features/site/not-found-page.tsx',
    isPlain: true,
  },
];

/** Pages that carry a token from a mail: no navigation bar, and opening them calls nothing of the account. */
export const tokenPages: readonly PageRoute[] = [
  {
    path: '/verify-entry/:token',
    access: 'anyone',
    file: 'features/verification/verify-entry-page.tsx',
    isPlain: true,
    isTranslated: true,
  },
  {
    path: '/contact-list/:token',
    access: 'anyone',
    file: 'features/contact-list/contact-list-page.tsx',
    isPlain: true,
    isTranslated: true,
  },
  {
    path: '/v/:token',
    access: 'anyone',
    file: 'features/verification/spot-page.tsx',
    isPlain: true,
    isTranslated: true,
  },
  {
    path: '/receipt/:token',
    access: 'anyone',
    file: 'features/verification/receipt-page.tsx',
    isPlain: true,
    isTranslated: true,
  },
  {
    path: '/unsubscribe/:token',
    access: 'anyone',
    file: 'features/verification/stop-mail-page.tsx',
    isPlain: true,
    isTranslated: true,
  },
  {
    path: '/stop-news/:token',
    access: 'anyone',
    file: 'features/hour-news/stop-news-page.tsx',
  },
  {
    path: '/verify-email/:token',
    access: 'anyone',
    file: 'features/accounts/verify-email-page.tsx',
  },
  {
    path: '/finish-login/:token',
    access: 'anyone',
    file: 'features/accounts/finish-login-page.tsx',
  },
  {
    path: '/password-reset-confirm/:uid/:token',
    access: 'anyone',
    file: 'features/accounts/password-reset-confirm-page.tsx',
  },
];

/** True for addresses whose page must not ask who is signed in. */
export function isTokenPage(pathname: string): boolean {
  return tokenPages.some(({ path }) => pathname.startsWith(path.slice(0, path.indexOf(':'))));
}
