/** The screens of contacts, who have no account; a part of `screens.ts`. */
import type { Places } from '#e2e/support/stage.ts';
import { UNKNOWN_TOKEN } from '#e2e/support/unknown-token.ts';
import { nothing, press, type Screen } from './scenes.ts';

const at = (path: string) => () => path;
const spanish = (place: 'entryToVerify' | 'stopMail' | 'spot' | 'receipt') => (places: Places) =>
  `${places[place]}?lang=es`;

export const contactScreens: readonly Screen[] = [
  {
    name: 'verify-entry',
    route: '/verify-entry/:token',
    who: 'visitor',
    path: ({ entryToVerify }) => entryToVerify,
    scenes: [
      { name: 'rejecting', act: (page) => press(page, 'Reject') },
      { name: 'unknown-student', act: (page) => press(page, /do not know this student/) },
      { name: 'dead-link', path: at(`/verify-entry/${UNKNOWN_TOKEN}`), act: nothing },
      { name: 'spanish', path: spanish('entryToVerify'), act: nothing },
      {
        name: 'spanish-rejecting',
        path: spanish('entryToVerify'),
        act: (page) => press(page, 'Rechazar'),
      },
      {
        name: 'spanish-dead-link',
        path: at(`/verify-entry/${UNKNOWN_TOKEN}?lang=es`),
        act: nothing,
      },
      {
        name: 'accepted',
        path: ({ entryToAccept }) => entryToAccept,
        async act(page) {
          await press(page, /^Accept/);
          await page.getByText(/successfully accepted/).waitFor();
        },
      },
    ],
  },
  {
    name: 'spot',
    route: '/v/:token',
    who: 'visitor',
    path: ({ spot }) => spot,
    scenes: [
      {
        name: 'refused',
        async act(page) {
          await page.getByLabel('Your email address').fill('keeper@garden');
          await press(page, 'Accept');
          await page.getByText('Please type your email address').waitFor();
        },
      },
      { name: 'dead-code', path: at('/v/there-is-no-such-token'), act: nothing },
      { name: 'spanish', path: spanish('spot'), act: nothing },
      { name: 'spanish-dead-code', path: at('/v/there-is-no-such-token?lang=es'), act: nothing },
      {
        name: 'accepted',
        async act(page) {
          const json = { detail: '', contact: 'keeper@garden.example' };
          await page.route('**/spot/confirm', (route) => route.fulfill({ json }));
          await page.getByLabel('Your email address').fill('keeper@garden.example');
          await page.getByLabel('Your name').fill('Rosa Delgado');
          await page.getByLabel(/^I was there/).check();
          await press(page, 'Accept');
          await page.getByText(/^Accepted/).waitFor();
        },
      },
    ],
  },
  {
    name: 'receipt',
    route: '/receipt/:token',
    who: 'visitor',
    path: ({ receipt }) => receipt,
    scenes: [
      { name: 'dead-link', path: at('/receipt/there-is-no-such-token'), act: nothing },
      { name: 'spanish', path: spanish('receipt'), act: nothing },
      {
        name: 'not-mine',
        async act(page) {
          const [asked] = await Promise.all([page.waitForResponse('**/spot/receipt'), page.reload()]);
          const json: object = await asked.json();
          await page.route('**/spot/receipt-answer', (route) =>
            route.fulfill({ json: { ...json, state: 'over', name: null, confirmed_on: null } }),
          );
          await press(page, 'Not me');
          await page
            .getByText(/taken back, and Maya/)
            .first()
            .waitFor();
        },
      },
    ],
  },
  {
    name: 'unsubscribe',
    route: '/unsubscribe/:token',
    who: 'visitor',
    path: ({ stopMail }) => stopMail,
    scenes: [
      { name: 'dead-link', path: at(`/unsubscribe/${UNKNOWN_TOKEN}`), act: nothing },
      { name: 'spanish', path: spanish('stopMail'), act: nothing },
    ],
  },
];
