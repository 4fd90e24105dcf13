/**
 * Every screen and what can be seen on it beyond its calls: refused forms, dialogs, menus, messages. Full,
 * empty, loading, failed and long texts are states of every screen with calls (`states.ts`).
 */
import {
  burger,
  listedEntry,
  menu,
  nothing,
  noticeRefused,
  noticesOfOrganizer,
  press,
  question,
  refused,
  reporting,
  submit,
  unfolded,
  verifiedNews,
  type Screen,
} from './scenes.ts';
import { officeScreens } from './office-screens.ts';
import { organizationScreens } from './organization-screens.ts';
import { programScreens } from './program-screens.ts';
import { proposalScreens } from './proposal-screens.ts';
import { entryDetailsScreen, requirementsScreen, studentRequirementsScreen } from './requirements-screen.ts';
import { filesScreen } from './files-screens.ts';
import { graduationScreens } from './graduation-screens.ts';
import { groupScreens } from './group-screens.ts';
import { fromSchool, nothingFromSchool } from './message-screens.ts';
import { contactListScreen } from './contact-list-screen.ts';
import { openFind, openFirstCards, unfold } from '#e2e/support/lists.ts';
import { arriveAfterRecording } from '#e2e/support/portfolio.ts';
import { contactScreens } from './contact-screens.ts';
import { staffScreens } from './staff-screens.ts';
import { routes } from '#e2e/support/routes.ts';

const at = (path: string) => () => path;
export const screens: readonly Screen[] = [
  { name: 'landing', route: '/', who: 'visitor', path: at('/'), scenes: [burger] },
  { name: 'about', route: '/about', who: 'visitor', path: at('/about') },
  { name: 'contact', route: '/contact', who: 'visitor', path: at('/contact') },
  { name: 'release-notes', route: '/release-notes', who: 'visitor', path: at('/release-notes') },
  {
    name: 'for-your-it',
    route: '/for-your-it',
    who: 'visitor',
    path: at('/for-your-it'),
  },
  {
    name: 'about-verification',
    route: '/about-verification',
    who: 'visitor',
    path: at('/about-verification'),
  },
  { name: 'unauthorized', route: '/unauthorized', who: 'visitor', path: at('/unauthorized') },
  {
    name: 'login',
    route: '/login',
    who: 'visitor',
    path: at('/login'),
    scenes: [
      refused(),
      { name: 'register', path: at('/login?mode=register'), act: nothing },
      { ...refused(), name: 'register-refused', path: at('/login?mode=register') },
      {
        name: 'second-step',
        async act(page) {
          await page.route('**/accounts/check-old-account', (route) =>
            route.fulfill({ json: { message: 'This is not an old account.', code: 'not_old_account' } }),
          );
          await page.route('**/accounts/login', (route) =>
            route.fulfill({ json: { detail: 'x', code: 'second_step', methods: ['app', 'recovery_code'] } }),
          );
          await page.getByLabel('Email').fill('ada@school.example');
          await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
          await submit(page);
          await page.getByLabel('Code', { exact: true }).waitFor();
        },
      },
      {
        name: 'by-mail',
        async act(page) {
          await page.route('**/accounts/check-old-account', (route) =>
            route.fulfill({ json: { message: 'This is not an old account.', code: 'not_old_account' } }),
          );
          await page.route('**/accounts/login', (route) =>
            route.fulfill({ status: 400, json: { detail: 'x', code: 'finish_by_mail' } }),
          );
          await page.getByLabel('Email').fill('student@demo.limelight.example');
          await page.getByLabel('Password', { exact: true }).fill('one of many');
          await page.locator('button[type=submit]').click();
          await page.getByRole('status').filter({ hasText: 'Check your email' }).waitFor();
        },
      },
    ],
  },
  {
    name: 'password-reset',
    route: '/password-reset',
    who: 'visitor',
    path: at('/password-reset'),
    scenes: [refused()],
  },
  {
    name: 'password-reset-confirmation-message',
    route: '/password-reset-confirmation-message',
    who: 'visitor',
    path: at('/password-reset-confirmation-message'),
  },
  {
    name: 'leaderboard',
    route: '/leaderboard',
    who: 'visitor',
    path: at('/leaderboard'),
    scenes: [
      { name: 'one-school', path: at('/leaderboard?school=Larchmont'), act: nothing },
      { name: 'nobody', path: at('/leaderboard?name=nobody-has-this-name'), act: nothing },
      unfolded,
    ],
  },
  {
    name: 'leaderboard-of-student',
    route: '/leaderboard',
    who: 'student',
    path: at('/leaderboard'),
    scenes: [reporting],
  },
  {
    name: 'opportunities',
    route: '/opportunities',
    who: 'student',
    path: at('/opportunities'),
    scenes: [
      { name: 'no-match', path: at('/opportunities?name=nothing-has-this-name'), act: nothing },
      unfolded,
      burger,
      menu('Portfolio'),
    ],
  },
  { name: 'event-list', route: '/event-list', who: 'student', path: at('/event-list') },
  {
    name: 'event-detail',
    route: '/event-detail/:eventId',
    who: 'student',
    path: ({ otherEvent }) => `/event-detail/${otherEvent}`,
    scenes: [
      { name: 'missing', path: at('/event-detail/999999'), act: nothing },
      reporting,
      noticesOfOrganizer,
    ],
  },
  {
    name: 'event-detail-of-organizer',
    route: '/event-detail/:eventId',
    who: 'student',
    path: ({ ownEvent }) => `/event-detail/${ownEvent}`,
    scenes: [question(/^Delete/), noticeRefused],
  },
  {
    name: 'event-edit',
    route: '/event-edit/:eventId',
    who: 'student',
    path: ({ ownEvent }) => `/event-edit/${ownEvent}`,
    scenes: [refused('name')],
  },
  { name: 'post-event', route: '/post-event', who: 'student', path: at('/post-event'), scenes: [refused()] },
  {
    name: 'your-events',
    route: '/your-events',
    who: 'student',
    path: at('/your-events'),
    scenes: [
      {
        name: 'question',
        async act(page) {
          const card = page
            .locator('section[aria-labelledby=posted-events] li button[aria-expanded]')
            .first();
          if ((await card.count()) > 0) await card.click();
          await press(page, /^Delete/);
          await page.getByRole('dialog').waitFor();
        },
      },
    ],
  },
  {
    name: 'profile',
    route: '/profile',
    who: 'student',
    path: at('/profile'),
  },
  ...['leaderboard', 'emails', 'data', 'account'].map((section): Screen => ({
    name: `profile-${section}`,
    route: '/profile',
    who: 'student',
    path: at(`/profile?section=${section}`),
  })),
  {
    name: 'profile-security',
    route: '/profile',
    who: 'student',
    path: at('/profile?section=security'),
    scenes: [
      {
        name: 'new-password',
        async act(page) {
          await press(page, 'Change my password');
          await press(page, 'Set the new password');
          await page.getByText('Please enter your current password.').waitFor();
        },
      },
    ],
  },
  {
    name: 'profile-edit',
    route: '/profile/edit',
    who: 'student',
    path: at('/profile/edit'),
    scenes: [refused('first_name')],
  },
  {
    name: 'hour-tracker',
    route: '/hour-tracker',
    who: 'student',
    path: at('/hour-tracker'),
    scenes: [
      {
        name: 'opened',
        async act(page) {
          await unfold(page.locator('[data-of]').first());
          await openFind(page);
        },
      },
      {
        name: 'recorded',
        async act(page) {
          const reply = await page.request.get('/api/volunteer_hours_portfolio/portfolio');
          const [entry] = (await reply.json()) as { id: number }[];
          await arriveAfterRecording(page, entry?.id ?? 0);
        },
      },
      listedEntry,
      {
        name: 'question',
        async act(page) {
          await openFirstCards(page);
          await press(page, /^Delete /);
          await page.getByRole('dialog').waitFor();
        },
      },
      {
        name: 'message',
        async act(page) {
          await page.route('**/delete_entry/*', (route) => route.fulfill({ status: 500, json: {} }), {
            times: 1,
          });
          await openFirstCards(page);
          await press(page, /^Delete /);
          await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
          await page.getByRole('alert').first().waitFor();
        },
      },
      fromSchool,
      nothingFromSchool,
      verifiedNews,
    ],
  },
  requirementsScreen,
  entryDetailsScreen,
  studentRequirementsScreen,
  ...officeScreens,
  ...proposalScreens,
  ...graduationScreens,
  ...groupScreens,
  filesScreen,
  {
    name: 'your-hours',
    route: '/your-hours',
    who: 'student',
    path: at('/your-hours'),
    scenes: [
      {
        name: 'goal',
        async act(page) {
          await press(page, 'Set a goal');
          await submit(page);
          await page.getByText(/^Type a number of hours/).waitFor();
        },
      },
    ],
  },
  { name: 'application-text', route: '/application-text', who: 'student', path: at('/application-text') },
  {
    name: 'portfolio-create-event',
    route: '/portfolio-create-event',
    who: 'student',
    path: at('/portfolio-create-event'),
    scenes: [refused()],
  },
  {
    name: 'portfolio-update-event',
    route: '/portfolio-update-event/:pk',
    who: 'student',
    path: ({ ownEntry }) => `/portfolio-update-event/${ownEntry}`,
    scenes: [refused('event')],
  },
  {
    name: 'entry-history',
    route: '/entry-history/:pk',
    who: 'student',
    path: ({ schoolEntry }) => `/entry-history/${schoolEntry}`,
    scenes: [{ name: 'missing', path: at('/entry-history/999999'), act: nothing }],
  },
  ...staffScreens,
  ...programScreens,
  ...organizationScreens,
  { name: 'not-found', route: '*', who: 'visitor', path: at('/there/is/nothing') },
  ...contactScreens,
  contactListScreen,
  {
    name: 'stop-news',
    route: '/stop-news/:token',
    who: 'visitor',
    path: at('/stop-news/there-is-no-such-token'),
    scenes: [
      {
        name: 'dead-link',
        async act(page) {
          await press(page, 'Stop these emails');
          await page.getByRole('alert').first().waitFor();
        },
      },
    ],
  },
  {
    name: 'verify-email',
    route: '/verify-email/:token',
    who: 'visitor',
    path: ({ confirmEmail }) => confirmEmail,
    scenes: [
      {
        name: 'dead-link',
        path: at('/verify-email/there-is-no-such-token'),
        act: nothing,
      },
    ],
  },
  {
    name: 'email-change',
    route: '/email-change/:token',
    who: 'visitor',
    path: at('/email-change/there-is-no-such-token'),
    scenes: [{ name: 'dead-link', act: nothing }],
  },
  {
    name: 'finish-login',
    route: '/finish-login/:token',
    who: 'visitor',
    path: at('/finish-login/there-is-no-such-token'),
    scenes: [{ name: 'dead-link', act: (page) => press(page, 'Finish logging in') }],
  },
  {
    name: 'password-reset-confirm',
    route: '/password-reset-confirm/:uid/:token',
    who: 'visitor',
    path: at('/password-reset-confirm/1/there-is-no-such-token'),
    scenes: [refused()],
  },
];

/** Client routes without a screen here. */
export function missingRoutes(): string[] {
  const known = new Set(screens.map(({ route }) => route));
  return routes.map(({ route }) => route).filter((route) => !known.has(route));
}
