/**
 * The pages of the client: their addresses, who may open them, and what else is known of them before their code is there. Read
 * by the client, the server (`server/platform/http/static-files.ts`) and the build (`scripts/page-parts.mjs`).
 */
import type { PageRoute } from './page-route.ts';
import { staffPages } from './staff-pages.ts';

const toFind = { access: 'anyone', isPlain: true, mayBeFound: true } as const;
const ofContact = { access: 'anyone', isPlain: true, isTranslated: true } as const;

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
  { path: '/opportunities', access: 'signed-in', file: 'features/opportunities/opportunities-page.tsx' },
  { path: '/event-list', access: 'signed-in', file: 'features/events/lists/event-list-page.tsx' },
  {
    path: '/event-detail/:eventId',
    access: 'signed-in',
    file: 'features/events/detail/event-detail-page.tsx',
  },
  { path: '/post-event', access: 'signed-in', file: 'features/events/form/post-event-page.tsx' },
  { path: '/event-edit/:eventId', access: 'signed-in', file: 'features/events/form/edit-event-page.tsx' },
  { path: '/your-events', access: 'signed-in', file: 'features/events/lists/your-events-page.tsx' },
  { path: '/profile', access: 'signed-in', file: 'app/own-profile-page.tsx' },
  { path: '/profile/edit', access: 'signed-in', file: 'features/profile/profile-edit-page.tsx' },
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
  { path: '/your-hours', access: 'signed-in', file: 'features/your-hours/your-hours-page.tsx' },
  { path: '/requirements', access: 'signed-in', file: 'app/own-requirements-page.tsx' },
  { path: '/requirements/ask', access: 'signed-in', file: 'features/proposals/ask-page.tsx' },
  { path: '/requirements/ask/:id', access: 'signed-in', file: 'features/proposals/ask-page.tsx' },
  { path: '/requirements/:id', access: 'signed-in', file: 'features/requirements/entry-details-page.tsx' },
  { path: '/application-text', access: 'signed-in', file: 'features/your-hours/application-text-page.tsx' },
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
  { path: '/entry-history/:pk', access: 'signed-in', file: 'features/entry-history/entry-history-page.tsx' },
  ...staffPages,
  { path: '*', access: 'anyone', file: 'features/site/not-found-page.tsx', isPlain: true },
];

/** Pages that carry a token from a mail: no navigation bar, and opening them calls nothing of the account. */
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

/** True for addresses whose page must not ask who is signed in. */
export function isTokenPage(pathname: string): boolean {
  return tokenPages.some(({ path }) => pathname.startsWith(path.slice(0, path.indexOf(':'))));
}
