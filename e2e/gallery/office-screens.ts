import type { Page } from 'playwright-core';
import { waitingReasons, type CallSheet } from '#features/office/phone-calls.contract.ts';
import type { Inbox } from '#features/office/inbox.contract.ts';
import type { ContactShown, Finding, FlaggedEntry } from '#features/office/signals.contract.ts';
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

const findings: readonly Finding[] = Array.from({ length: 20 }, (_, place): Finding => {
  const isContact = place % 3 !== 2;
  return {
    subject: isContact
      ? { kind: 'contact', id: place + 1, address: `volunteer.desk${place}@harbor-shelter.example` }
      : { kind: 'student', id: place + 1, name: students[place % 4] ?? '', class: 2027 },
    entries: isContact ? 23 - place : 3,
    students: isContact ? 21 - place : 1,
    hours: isContact ? 64.5 : 17.5,
    last_at: '2026-11-20T18:00:00Z',
    signals: isContact ? many.slice(0, 1 + (place % 3)) : ofStudent,
  };
});

const entry = (place: number): FlaggedEntry => ({
  id: 40 - place,
  version: 1,
  account_id: (place % 4) + 1,
  student: students[place % 4] ?? '',
  event: place % 2 === 0 ? 'Beach cleanup' : 'Walking the dogs of the shelter',
  date: '2026-03-02',
  hours: 2.5 + place / 4,
  organizer: 'Harbor Animal Shelter',
  contact: 'volunteer.desk@harbor-shelter.example',
  verified: place % 5 !== 4,
  recorded_at: '2026-03-03T03:10:00Z',
  decided_at: '2026-03-04T04:02:00Z',
  signals: (place % 2 === 0 ? many : []).map(({ entries: _entries, ...studentSignals }) => studentSignals),
});
const entries = Array.from({ length: 12 }, (_, place) => entry(place));

const dismissals: ContactShown['dismissals'] = [
  {
    id: 1,
    rule: 'many students',
    note: 'Called on Nov 3. Leads the shelter, knows every student by name.',
    by_name: 'Rosa Delgado',
    at: '2026-11-03T18:00:00Z',
    until: '2027-11-03T18:00:00Z',
  },
];

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

const contact: ContactShown = {
  address: 'volunteer.desk@harbor-shelter.example',
  is_private: true,
  name: 'Kim Lee',
  students: students.map((name, place) => ({
    id: place + 1,
    name,
    entries: 8 - place,
    verified_hours: 24.5 - place,
  })),
  sittings: [
    { from: '2026-03-04T04:02:00Z', until: '2026-03-04T04:04:00Z', decisions: 23, students: 21 },
    { from: '2026-02-10T20:15:00Z', until: '2026-02-10T20:15:00Z', decisions: 1, students: 1 },
  ],
  entries,
  total: 12,
  verified: 10,
  dismissals,
};

async function showInbox(page: Page): Promise<void> {
  await page.route('**/api/admin/inbox?*', (route) => route.fulfill({ json: inbox }));
  await page.route('**/api/admin/inbox', (route) => route.fulfill({ json: inbox }));
  await page.route('**/api/admin/signals?*', (route) =>
    route.fulfill({ json: findings, headers: { 'x-total-count': '23' } }),
  );
  await page.reload();
  // Spot checks have checkboxes instead.
  await page.getByRole('heading', { level: 3 }).or(page.getByRole('checkbox')).first().waitFor();
}

const shown = (name: string, address: string, json: unknown): Scene => ({
  name,
  async act(page) {
    await page.route(address, (route) =>
      route.fulfill({ json, headers: { 'x-total-count': String(entries.length) } }),
    );
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
        name: 'by-chance',
        path: () => '/admin/inbox?show=chance',
        async act(page) {
          await page.route('**/api/admin/signals/spot-checks*', (route) =>
            route.fulfill({ json: entries, headers: { 'x-total-count': String(entries.length) } }),
          );
          await showInbox(page);
        },
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
    scenes: [
      shown('waiting', '**/api/admin/calls/*', callSheet),
      {
        ...shown('selected', '**/api/admin/contacts/*', contact),
        path: ({ schoolEntry }) => `/admin/calls/${schoolEntry}?tab=entries`,
      },
    ],
  },
  {
    name: 'student-look',
    route: '/admin/user-entries/:userId',
    who: 'head',
    path: ({ student }) => `/admin/user-entries/${student}?tab=history`,
    scenes: [
      shown('said', '**/api/admin/signals/students/*', {
        student: { id: 1, name: 'Maya Okafor', class: 2027 },
        entries: entries.map((one) => ({ ...one, student: 'Maya Okafor' })),
        dismissals,
        refusals: [{ id: 1, mailbox: 'coach@mail.example', at: '2026-11-02T17:00:00Z' }],
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
