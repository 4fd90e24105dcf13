import type { Page } from 'playwright-core';
import { waitingReasons, type CallSheet } from '#features/office/phone-calls.contract.ts';
import type { Inbox } from '#features/office/inbox.contract.ts';
import type { Finding, FindingLine } from '#features/office/signals.contract.ts';
import { notedAndWritten } from './message-screens.ts';
import { press, settling, type Scene, type Screen } from './scenes.ts';

const inbox: Inbox = {
  waiting: [
    { kind: 'admissions', count: 3, since: '2026-11-20T18:00:00Z', until: null, class: null },
    { kind: 'reports', count: 2, since: null, until: null, class: null },
    { kind: 'events', count: 1, since: null, until: null, class: null },
    { kind: 'proposals', count: 4, since: '2026-11-19T18:00:00Z', until: '2026-11-30', class: null },
    { kind: 'refused', count: 2, since: null, until: null, class: null },
    { kind: 'seniors', count: 12, since: null, until: null, class: 2027 },
  ],
  looks: 23,
  looks_at_entries: true,
  looked_through_at: '2026-11-26T08:27:00Z',
  in_use: [],
};

const many: Finding['signals'] = [
  {
    rule: 'within a minute',
    facts: { seconds: 21, quick: 19, decisions: 23 },
    entries: 19,
    share: 0.0042,
  },
  { rule: 'many students', facts: { students: 21, usual: 3 }, entries: 23, share: 0.0061 },
  { rule: 'surname', facts: { bearers: 1 }, entries: 2, share: 0.0188 },
];
const ofStudent: Finding['signals'] = [
  { rule: 'long day', facts: { hours: 26.5, entries: 3 }, entries: 3, share: 0.0007 },
];
const students = ['Maya Okafor', 'Ben Whitaker', 'Sofía Ramírez', 'Ada Nguyen'];

const line = (place: number): FindingLine => ({
  id: 40 - place,
  version: 1,
  account_id: (place % 4) + 1,
  student: students[place % 4] ?? '',
  event: place % 2 === 0 ? 'Beach cleanup' : 'Walking the dogs of the shelter',
  date: '2026-03-02',
  hours: 2.5 + place / 4,
  organizer: 'Harbor Animal Shelter',
  contact: 'volunteer.desk@harbor-shelter.example',
});

const findings: readonly Finding[] = Array.from({ length: 20 }, (_, place): Finding => {
  const isContact = place % 3 !== 2;
  return {
    subject: isContact
      ? { kind: 'contact', id: place + 1, address: `volunteer.desk${place}@harbor-shelter.example` }
      : { kind: 'student', id: place + 1, name: students[place % 4] ?? '', class: 2027 },
    entries: isContact ? 23 - place : 3,
    students: isContact ? 21 - place : 1,
    hours: isContact ? 64.5 : 17.5,
    signals: isContact ? many.slice(0, 1 + (place % 3)) : ofStudent,
    lines: Array.from({ length: isContact ? 23 - place : 3 }, (_one, of) => line(of)),
  };
});

const callSheet: CallSheet = {
  address: 'volunteer.desk@harbor-shelter.example',
  name: 'Sam Ortiz',
  number: {
    number: '(213) 555-0142',
    number_from: 'website',
    by: 'Rosa Diaz',
    at: '2026-11-02T18:00:00.000Z',
  },
  lines: waitingReasons.map((why, place) => ({
    id: place + 1,
    version: 1,
    account_id: place + 1,
    student: `Student With A Long Name ${place + 1}`,
    event: 'Sorting donations at the shelter beside the harbor',
    date: `2026-10-0${place + 1}`,
    hours: 2.5,
    organizer: 'Harbor Shelter',
    why,
    since: '2026-11-02T18:00:00.000Z',
  })),
  total: waitingReasons.length,
};

async function showInbox(page: Page): Promise<void> {
  await page.route('**/api/admin/inbox?*', (route) => route.fulfill({ json: inbox }));
  await page.route('**/api/admin/inbox', (route) => route.fulfill({ json: inbox }));
  await page.route('**/api/admin/signals?*', (route) =>
    route.fulfill({ json: findings, headers: { 'x-total-count': '23' } }),
  );
  await page.reload();
  await page.getByRole('heading', { level: 3 }).first().waitFor();
}

const shown = (name: string, address: string, json: unknown): Scene => ({
  name,
  async act(page) {
    await page.route(address, (route) => route.fulfill({ json }));
    await page.reload();
    await page.getByRole('checkbox').first().check();
  },
});

export const officeScreens: readonly Screen[] = [
  {
    name: 'inbox',
    route: '/admin/inbox',
    who: 'head',
    path: () => '/admin/inbox',
    scenes: [
      { name: 'busy', act: showInbox },
      {
        name: 'unfolded',
        async act(page) {
          await showInbox(page);
          await press(page, /^Details of/);
          await page.getByText('May be nothing').first().waitFor();
        },
      },
      settling,
      {
        name: 'narrowed',
        path: () => '/admin/inbox?from=A&to=F',
        act: showInbox,
      },
      {
        name: 'fine',
        async act(page) {
          await showInbox(page);
          await press(page, /^Details of/);
          await press(page, /^Looks fine/);
          await page.getByRole('dialog').waitFor();
        },
      },
    ],
  },
  {
    name: 'call-sheet',
    route: '/admin/calls/:id',
    who: 'head',
    path: ({ schoolEntry }) => `/admin/calls/${schoolEntry}`,
    scenes: [shown('waiting', '**/api/admin/calls/*', callSheet)],
  },
  {
    name: 'student-look',
    route: '/admin/user-entries/:userId',
    who: 'head',
    path: ({ student }) => `/admin/user-entries/${student}?tab=history`,
    scenes: [
      shown('said', '**/api/admin/signals/students/*', {
        finding: { ...findings[0], signals: ofStudent },
        entries: [],
        dismissals: [],
      }),
    ],
  },
  {
    name: 'student-notes',
    route: '/admin/user-entries/:userId',
    who: 'head',
    path: ({ student }) => `/admin/user-entries/${student}?tab=notes`,
    scenes: [notedAndWritten],
  },
];
