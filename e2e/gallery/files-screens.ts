import type { Page } from 'playwright-core';
import type { FilesOverview, TriandPreview } from '#features/requirements/state-files/files.contract.ts';
import { press, type Scene, type Screen } from './scenes.ts';

const overview: FilesOverview = {
  numbers: {
    district_lea: '4401000',
    school_lea: '4401701',
    lea_name: 'Huntsville School District',
    campus_id: '4401701',
    campus_name: 'Huntsville High School',
  },
  made: [
    {
      id: 12,
      file_name: 'limelight_12_communityservice_4401000.csv',
      at: '2026-11-20T16:00:00.000Z',
      by_name: 'Rosa Delgado',
      added: 1240,
      removed: 3,
      sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      gone: 1,
    },
    {
      id: 9,
      file_name: 'limelight_9_communityservice_4401000.csv',
      at: '2026-10-02T16:00:00.000Z',
      by_name: null,
      added: 1,
      removed: 0,
      sha256: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
      gone: 0,
    },
  ],
  layouts: [
    {
      id: 3,
      name: 'PowerSchool: service hours of the whole district',
      rows: 'entry',
      date_format: 'MM/DD/YYYY',
      columns: [
        { field: 'state_id', title: 'SSID' },
        { field: 'date', title: 'Served on' },
        { field: 'counted', title: 'Hours' },
      ],
    },
  ],
};

const triand: TriandPreview = {
  programs: ['Community service'],
  adds: 37,
  unchanged: 1238,
  numbers: [],
  students_left_out: {
    total: 2,
    shown: [
      { id: 1, name: 'Maximiliana Featherstonehaugh-Okonkwo', what: 'no state ID' },
      { id: 2, name: 'Leo Hart', what: 'the state ID is not one of Arkansas' },
    ],
  },
  entries_left_out: {
    total: 1,
    shown: [{ id: 3, name: 'Ana Diaz', what: 'Beach cleanup, 03/02/2026: no preparation, no reflection' }],
  },
  taken_back: {
    total: 2,
    shown: [
      { id: 3, name: 'Ana Diaz', what: '02/14/2026, 2.5 hours: has changed, and is added again' },
      { id: 4, name: 'Sam Rivera', what: '02/20/2026, 1 hour: does not count any more' },
    ],
  },
};

async function answer(page: Page, more: Partial<FilesOverview> = {}): Promise<void> {
  await page.route('**/api/admin/files', (route) => route.fulfill({ json: { ...overview, ...more } }));
  await page.route('**/api/admin/files/triand', (route) => route.fulfill({ json: triand }));
  await page.reload();
  await page.getByLabel('File', { exact: true }).waitFor();
}

const bad: Scene = {
  name: 'import',
  async act(page) {
    await page.getByRole('tab', { name: 'District and school IDs' }).click();
    await page.getByLabel('CSV file').setInputFiles({
      name: 'student_facts.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'email,state_id,usi,campus,entered_on,grade_of_entry\nstudent@demo.limelight.example,T12345678,,,13/45/2026,\nnobody@example.com,1,,,,\n',
      ),
    });
    await page.getByText('lines have to be fixed first').waitFor();
  },
};

export const filesScreen: Screen = {
  name: 'admin-files',
  route: '/admin/files',
  who: 'head',
  path: () => '/admin/files',
  scenes: [
    {
      name: 'new',
      async act(page) {
        await answer(page);
        await page.getByLabel('File', { exact: true }).selectOption('Arkansas: TRIAND');
        for (const title of ['entries are taken back', 'students are left out', 'entry is left out'])
          await page.getByText(title).click();
      },
    },
    {
      name: 'columns',
      async act(page) {
        await answer(page);
        await page.getByRole('tab', { name: 'Own layouts' }).click();
        await press(page, /^Edit PowerSchool/);
        await page.getByLabel('Columns').waitFor();
      },
    },
    bad,
  ],
};
