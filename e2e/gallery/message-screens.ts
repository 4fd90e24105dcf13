import type { Page } from 'playwright-core';
import type { SchoolMessage } from '#features/people/messages.contract.ts';
import type { Note } from '#features/people/notes.contract.ts';
import { press, type Scene } from './scenes.ts';

const long =
  'Your community service is due soon. Seniors need 75 verified hours before they walk, and hours count once the contact has answered.\n\nIf a contact does not answer, come to room 12 at lunch: we can call them with you. Bring the slip, if you have one.\n\nWe will look at every case, so please do not wait until May.';
const spanish =
  'Tu servicio comunitario vence pronto. Quienes se gradúan necesitan 75 horas verificadas.\n\nSi un contacto no responde, ven al salón 12 durante el almuerzo.';

const base: SchoolMessage = {
  id: 40,
  text: 'Please bring your slip to room 12 by Friday.',
  text_es: null,
  by: 'Rosa Delgado',
  at: '2026-11-26T18:00:00Z',
};
const inBoth: SchoolMessage = { ...base, id: 39, text: long, text_es: spanish, by: null };

const received: readonly SchoolMessage[] = [
  base,
  inBoth,
  { ...base, id: 38, text: 'Your hours of last week still wait.', by: 'Grace Hopper' },
  { ...base, id: 37, text: 'Room 12 is closed today.' },
];

async function showReceived(page: Page): Promise<void> {
  await page.route('**/api/messages', (route) => route.fulfill({ json: received }));
  await page.reload();
  await page.getByText('Please bring your slip').waitFor();
}

export const fromSchool: Scene = { name: 'from-school', act: showReceived };

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

export const notedAndWritten: Scene = {
  name: 'notes',
  async act(page) {
    await page.route('**/api/admin/students/*/notes', (route) => route.fulfill({ json: notes }));
    await page.route('**/api/admin/messages?*student=*', (route) => route.fulfill({ json: [base, inBoth] }));
    await page.reload();
    await page.getByRole('heading', { name: 'Messages' }).waitFor();
  },
};

export const writing: Scene = {
  name: 'write',
  async act(page) {
    await press(page, /^Write to /);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.locator('[aria-invalid=true]').waitFor();
  },
};
