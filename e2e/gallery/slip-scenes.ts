import type { Page } from 'playwright-core';
import type { Scene } from './scenes.ts';

const entry = {
  id: 1,
  student: { id: 1, name: 'Ana Ruiz' },
  school: 'Larchmont Charter High School',
  event: 'Saturday food drive',
  date: '2026-05-02',
  hours: 2.25,
  role: 'Sorting and packing',
  organizer: 'Westside Food Bank',
};
const taken = {
  ...entry,
  person: 'Sam Ortiz',
  taken_by: 'Rosa Diaz',
  taken_at: '2026-05-04T19:12:00.000Z',
};

async function scan(page: Page): Promise<void> {
  await page.getByLabel('Paper form', { exact: true }).fill('KQXW RTPN');
  await page.keyboard.press('Enter');
}

const found: Scene = {
  name: 'found',
  async act(page) {
    await page.route('**/api/admin/slips/look', (route) =>
      route.fulfill({ json: { ...entry, has_expired: true } }),
    );
    await scan(page);
    await page.getByLabel('Who signed').fill('Sam Ortiz');
    await page.keyboard.press('Enter');
    await page.getByText('Check that the form is signed.').waitFor();
  },
};

const refused: Scene = {
  name: 'refused',
  async act(page) {
    const detail = 'This form was scanned by Rosa Diaz on May 4, 2026: “Saturday food drive” of Ana Ruiz.';
    await page.route('**/api/admin/slips', (route) => route.fulfill({ json: [taken] }));
    await page.route('**/api/admin/slips/look', (route) => route.fulfill({ status: 409, json: { detail } }));
    await page.reload();
    await page.getByText('Signed by Sam Ortiz').waitFor();
    await scan(page);
    await page.getByText(detail).waitFor();
  },
};

export const slipScenes: readonly Scene[] = [found, refused];
