/** What a school writes: the list of staff, an announcement, and what students read. */
import type { Page } from 'playwright-core';
import type { SentMessage } from '#shared/messages/messages.contract.ts';
import type { ReceivedMessage } from '#shared/messages/received.contract.ts';
import type { Note } from '#shared/notes/notes.contract.ts';
import { press, refused, type Scene, type Screen } from './scenes.ts';

const long =
  'Your community service is due soon. Seniors need 75 verified hours before they walk, and hours count once the contact has answered.\n\nIf a contact does not answer, come to room 12 at lunch: we can call them with you. Bring the slip, if you have one.\n\nWe will look at every case, so please do not wait until May.';
const spanish =
  'Tu servicio comunitario vence pronto. Quienes se gradúan necesitan 75 horas verificadas.\n\nSi un contacto no responde, ven al salón 12 durante el almuerzo.';

const base: SentMessage = {
  id: 40,
  kind: 'message',
  text: 'Please bring your slip to room 12 by Friday.',
  text_es: null,
  class: null,
  until: null,
  is_mailed: true,
  people: 1,
  student: { id: 1, name: 'Maya Okafor' },
  by: 'Rosa Delgado',
  at: '2026-11-26T18:00:00Z',
  mails_leave_at: null,
  taken_back: null,
};
const announcement: SentMessage = {
  ...base,
  id: 39,
  kind: 'announcement',
  text: long,
  text_es: spanish,
  class: 2027,
  until: '2099-12-03',
  people: 212,
  student: null,
  mails_leave_at: '2026-11-26T18:10:00Z',
};
const sent: readonly SentMessage[] = [
  announcement,
  base,
  { ...base, id: 38, text: 'Your hours of last week still wait.', people: 12, student: null },
  {
    ...announcement,
    id: 37,
    text: 'No school on Monday.',
    text_es: null,
    class: null,
    people: 1840,
    is_mailed: false,
    mails_leave_at: null,
    taken_back: { by: 'Grace Hopper', at: '2026-11-20T18:00:00Z' },
  },
  ...Array.from({ length: 16 }, (_, place): SentMessage => ({
    ...announcement,
    id: 30 - place,
    text: `Beach cleanup number ${place + 1} on Saturday.`,
    text_es: null,
    class: place % 2 === 0 ? null : 2028,
    until: '2026-03-03',
    mails_leave_at: null,
    by: null,
  })),
];

async function showSent(page: Page): Promise<void> {
  await page.route('**/api/admin/messages*', (route) =>
    route.fulfill({ json: sent, headers: { 'x-total-count': '47' } }),
  );
  await page.reload();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
}

const received: readonly ReceivedMessage[] = [
  {
    id: 903,
    kind: 'message',
    text: 'Please bring your slip to room 12 by Friday.',
    language: 'en',
    by: 'Rosa Delgado',
    at: '2099-11-26T18:00:00Z',
    until: null,
  },
  {
    id: 902,
    kind: 'announcement',
    text: long,
    language: 'en',
    by: 'Grace Hopper',
    at: '2099-11-25T18:00:00Z',
    until: '2099-12-03',
  },
  {
    id: 901,
    kind: 'announcement',
    text: spanish,
    language: 'es',
    by: null,
    at: '2099-11-24T18:00:00Z',
    until: '2099-12-03',
  },
  {
    id: 900,
    kind: 'message',
    text: 'Your hours of last week still wait.',
    language: 'en',
    by: 'Rosa Delgado',
    at: '2099-11-20T18:00:00Z',
    until: null,
  },
];

async function showReceived(page: Page): Promise<void> {
  await page.route('**/api/messages', (route) => route.fulfill({ json: received }));
  await page.reload();
  await page.getByText('Please bring your slip').waitFor();
}

/** On the portfolio. */
export const fromSchool: Scene = { name: 'from-school', act: showReceived };

/** On the portfolio, too. */
export const nothingFromSchool: Scene = {
  name: 'no-messages',
  async act(page) {
    await page.route('**/api/messages', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await page.getByText('Messages from your school').waitFor();
  },
};

const notes: readonly Note[] = [
  {
    id: 2,
    text: 'Talked to Maya on Tuesday.\nShe asks the shelter for another contact.',
    by: 'Grace Hopper',
    is_own: true,
    at: '2026-11-24T18:00:00Z',
  },
  {
    id: 1,
    text: 'The family moves in March: hours have to be done by then.',
    by: null,
    is_own: false,
    at: '2026-09-02T18:00:00Z',
  },
];

/** On the page of a student, where the staff has said and written something. */
export const notedAndWritten: Scene = {
  name: 'notes',
  async act(page) {
    await page.route('**/api/admin/students/*/notes', (route) => route.fulfill({ json: notes }));
    await page.route('**/api/admin/messages?*student=*', (route) =>
      route.fulfill({ json: [base, announcement], headers: { 'x-total-count': '2' } }),
    );
    await page.reload();
    await page.getByRole('heading', { name: 'Messages' }).waitFor();
  },
};

/** To those whom the filters of a list find. */
export const writing: Scene = {
  name: 'write',
  async act(page) {
    await press(page, /^Write to /);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Also in Spanish').click();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.locator('[aria-invalid=true]').waitFor();
  },
};

export const messageScreens: readonly Screen[] = [
  {
    name: 'school-messages',
    route: '/admin/messages',
    who: 'head',
    path: () => '/admin/messages',
    scenes: [
      { name: 'sent', act: showSent },
      {
        name: 'unfolded',
        async act(page) {
          await showSent(page);
          await press(page, /^Details of/);
          await page.getByText('Bring the slip, if you have one.').waitFor();
        },
      },
      {
        name: 'take-back',
        async act(page) {
          await showSent(page);
          await press(page, /^Details of/);
          await press(page, 'Take back');
          await page.getByRole('dialog').waitFor();
        },
      },
    ],
  },
  {
    name: 'new-announcement',
    route: '/admin/messages/new',
    who: 'head',
    path: () => '/admin/messages/new',
    scenes: [
      refused(),
      {
        name: 'spanish',
        async act(page) {
          await page.getByText('Also in Spanish').click();
          await page.getByLabel('Text', { exact: true }).fill(long.repeat(6).slice(0, 1950));
          await page.getByLabel('Text in Spanish').fill(spanish);
        },
      },
    ],
  },
  {
    name: 'messages',
    route: '/messages',
    who: 'student',
    path: () => '/messages',
    scenes: [{ name: 'received', act: showReceived }],
  },
];
