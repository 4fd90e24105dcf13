/** One table: which address shows which page, and who may open it. Pages are loaded when they are first needed. */
import type { ComponentType } from 'react';
import type { Access } from './access.ts';

export interface PageRoute {
  readonly path: string;
  readonly access: Access;
  /** Where an administrator's page leads when the check of the role itself fails; else to /unauthorized. */
  readonly unchecked?: '/login';
  readonly load: () => Promise<ComponentType>;
  /** Made without any part of Mantine, whose code and styles are then not loaded for it. */
  readonly isPlain?: true;
  /**
   * Is drawn, and asks for what it shows, while it is still being asked who is there, if the browser says that somebody is.
   * It must show nothing of anybody until that is known.
   */
  readonly opensEarly?: true;
  /** Speaks several languages (docs/decisions/0019), as then does what is shown while it loads or after it broke. */
  readonly isTranslated?: true;
  /** Names nobody, so that search engines may show it (server/platform/http/page-files.ts). */
  readonly mayBeFound?: true;
  /** Can be used without a connection; its files are kept on the device (`offlinePages` in vite.config.ts). */
  readonly worksOffline?: true;
}

/** Pages inside the frame with the navigation bar. */
export const pages: readonly PageRoute[] = [
  {
    path: '/',
    access: 'anyone',
    isPlain: true,
    mayBeFound: true,
    load: () => import('#client/features/site/landing/landing-page.tsx').then((file) => file.LandingPage),
  },
  {
    path: '/about',
    access: 'anyone',
    isPlain: true,
    mayBeFound: true,
    load: () => import('#client/features/site/about-page.tsx').then((file) => file.AboutPage),
  },
  {
    path: '/contact',
    access: 'anyone',
    isPlain: true,
    mayBeFound: true,
    load: () => import('#client/features/site/contact-page.tsx').then((file) => file.ContactPage),
  },
  {
    path: '/release-notes',
    access: 'anyone',
    isPlain: true,
    mayBeFound: true,
    load: () => import('#client/features/site/release-notes-page.tsx').then((file) => file.ReleaseNotesPage),
  },
  {
    path: '/about-verification',
    access: 'anyone',
    isPlain: true,
    mayBeFound: true,
    load: () =>
      import('#client/features/site/about-verification-page.tsx').then((file) => file.AboutVerificationPage),
  },
  {
    path: '/unauthorized',
    access: 'anyone',
    isPlain: true,
    load: () => import('#client/features/site/unauthorized-page.tsx').then((file) => file.UnauthorizedPage),
  },
  {
    path: '/login',
    access: 'anyone',
    mayBeFound: true,
    load: () => import('#client/features/accounts/login-page.tsx').then((file) => file.LoginPage),
  },
  {
    path: '/password-reset',
    access: 'anyone',
    load: () =>
      import('#client/features/accounts/password-reset-page.tsx').then((file) => file.PasswordResetPage),
  },
  {
    path: '/password-reset-confirmation-message',
    access: 'anyone',
    load: () =>
      import('#client/features/accounts/password-reset-confirmation-message-page.tsx').then(
        (file) => file.PasswordResetConfirmationMessagePage,
      ),
  },
  {
    path: '/leaderboard',
    access: 'anyone',
    load: () =>
      import('#client/features/leaderboard/leaderboard-page.tsx').then((file) => file.LeaderboardPage),
  },
  {
    path: '/opportunities',
    access: 'signed-in',
    load: () =>
      import('#client/features/opportunities/opportunities-page.tsx').then((file) => file.OpportunitiesPage),
  },
  {
    path: '/event-list',
    access: 'signed-in',
    load: () =>
      import('#client/features/events/lists/event-list-page.tsx').then((file) => file.EventListPage),
  },
  {
    path: '/event-detail/:eventId',
    access: 'signed-in',
    load: () =>
      import('#client/features/events/detail/event-detail-page.tsx').then((file) => file.EventDetailPage),
  },
  {
    path: '/post-event',
    access: 'signed-in',
    load: () => import('#client/features/events/form/post-event-page.tsx').then((file) => file.PostEventPage),
  },
  {
    path: '/event-edit/:eventId',
    access: 'signed-in',
    load: () => import('#client/features/events/form/edit-event-page.tsx').then((file) => file.EditEventPage),
  },
  {
    path: '/your-events',
    access: 'signed-in',
    load: () =>
      import('#client/features/events/lists/your-events-page.tsx').then((file) => file.YourEventsPage),
  },
  {
    path: '/profile',
    access: 'signed-in',
    load: () => import('#client/app/own-profile.tsx').then((file) => file.OwnProfile),
  },
  {
    path: '/profile/edit',
    access: 'signed-in',
    load: () => import('#client/features/profile/profile-edit-page.tsx').then((file) => file.ProfileEditPage),
  },
  {
    path: '/hour-tracker',
    access: 'signed-in',
    opensEarly: true,
    load: () => import('#client/app/own-portfolio.tsx').then((file) => file.OwnPortfolio),
  },
  {
    path: '/portfolio-create-event',
    access: 'signed-in',
    worksOffline: true,
    load: () =>
      import('#client/features/entry-form/create-entry-page.tsx').then((file) => file.CreateEntryPage),
  },
  {
    path: '/portfolio-update-event/:pk',
    access: 'signed-in',
    load: () =>
      import('#client/features/entry-form/update-entry-page.tsx').then((file) => file.UpdateEntryPage),
  },
  {
    path: '/entry-history/:pk',
    access: 'signed-in',
    load: () =>
      import('#client/features/entry-history/entry-history-page.tsx').then((file) => file.EntryHistoryPage),
  },
  {
    path: '/admin/user-entries/recycling-bin',
    access: 'administrator',
    load: () =>
      import('#client/features/recycling-bin/recycling-bin-page.tsx').then((file) => file.RecyclingBinPage),
  },
  {
    path: '/admin/user-entries/update/:pk',
    access: 'administrator',
    load: () => import('#client/features/entry-update/update-page.tsx').then((file) => file.UpdatePage),
  },
  {
    path: '/admin/user-entries/:userId',
    access: 'administrator',
    load: () =>
      import('#client/features/student-entries/user-entries-page.tsx').then((file) => file.UserEntriesPage),
  },
  {
    path: '/admin/entries',
    access: 'administrator',
    unchecked: '/login',
    load: () =>
      import('#client/features/summary/admin-entries-page.tsx').then((file) => file.AdminEntriesPage),
  },
  {
    path: '/admin/network',
    access: 'head',
    load: () =>
      import('#client/features/network/admin-network-page.tsx').then((file) => file.AdminNetworkPage),
  },
  {
    path: '*',
    access: 'anyone',
    isPlain: true,
    load: () => import('#client/features/site/not-found-page.tsx').then((file) => file.NotFoundPage),
  },
];

/** Pages that carry a token from a mail: no navigation bar, and opening them calls nothing of the account. */
export const tokenPages: readonly PageRoute[] = [
  {
    path: '/verify-entry/:token',
    access: 'anyone',
    isPlain: true,
    isTranslated: true,
    load: () =>
      import('#client/features/verification/verify-entry-page.tsx').then((file) => file.VerifyEntryPage),
  },
  {
    path: '/unsubscribe/:token',
    access: 'anyone',
    isPlain: true,
    isTranslated: true,
    load: () => import('#client/features/verification/stop-mail-page.tsx').then((file) => file.StopMailPage),
  },
  {
    path: '/verify-email/:token',
    access: 'anyone',
    load: () =>
      import('#client/features/accounts/verify-email-page.tsx').then((file) => file.VerifyEmailPage),
  },
  {
    path: '/finish-login/:token',
    access: 'anyone',
    load: () =>
      import('#client/features/accounts/finish-login-page.tsx').then((file) => file.FinishLoginPage),
  },
  {
    path: '/password-reset-confirm/:uid/:token',
    access: 'anyone',
    load: () =>
      import('#client/features/accounts/password-reset-confirm-page.tsx').then(
        (file) => file.PasswordResetConfirmPage,
      ),
  },
];

/** True for addresses whose page must not ask who is signed in. */
export function isTokenPage(pathname: string): boolean {
  return tokenPages.some(({ path }) => pathname.startsWith(path.slice(0, path.indexOf(':'))));
}
