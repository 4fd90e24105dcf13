import type { Places } from '#e2e/support/stage.ts';
import { UNKNOWN_TOKEN } from '#e2e/support/unknown-token.ts';
import { nothing, press, type Screen } from './scenes.ts';

const at = (path: string) => () => path;
const spanish = (place: 'entryToVerify' | 'stopMail') => (places: Places) => `${places[place]}?lang=es`;

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
