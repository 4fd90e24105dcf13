import type { Page } from 'playwright-core';
import { firstRules } from '#features/requirements/rules/presets.ts';
import type { SchoolProposal, Proposal } from '#features/requirements/approvals/proposals.contract.ts';
import type { StudentProgress } from '#features/requirements/requirements.contract.ts';
import { nothing, press, refused, type Scene, type Screen } from './scenes.ts';

const requirement: StudentProgress = {
  program: 1,
  name: 'Florida Bright Futures: Florida Academic Scholars',
  kind: 'scholarship',
  class: 2028,
  rules: { ...firstRules, entry: { approval_before: 'activity' } },
  unit: 'hours',
  way: null,
  needed: 100,
  counted: 12.5,
  waiting: 0,
  left: 87.5,
  parts: [],
  floors: [],
  entries: [
    {
      id: 2,
      event: 'Beach cleanup',
      date: '2026-07-20',
      hours: 3,
      counted: 0,
      left_out: 3,
      reason: { kind: 'not approved', what: 'activity' },
    },
  ],
  state: 'behind',
  closes: '2028-06-30',
  needed_a_week: 1.2,
  own_pace: 0.4,
};

const waiting: Proposal = {
  id: 3,
  organization: 'Harbor Animal Shelter',
  activity: 'Walk dogs on Saturdays, and help to feed them. I will be there with two friends of my class.',
  contact: 'volunteers@harbor-shelter.example',
  planned_hours: 40,
  from_day: '2026-09-05',
  until_day: '2027-05-29',
  state: 'waiting',
  note: null,
  version: 1,
};

const own: readonly Proposal[] = [
  waiting,
  {
    ...waiting,
    id: 2,
    organization: 'Bayside Food Bank',
    activity: 'Sort what is given.',
    planned_hours: null,
    from_day: '2026-01-10',
    until_day: null,
    state: 'approved',
  },
  {
    ...waiting,
    id: 1,
    organization: 'Sunny Kids Camp, Inc.',
    activity: 'Play with the children.',
    contact: null,
    state: 'refused',
    note: 'The camp is for profit. Ask for a place that is not.',
  },
];

const ofStudent = (name: string, proposals: readonly Proposal[]): Scene => ({
  name,
  async act(page: Page) {
    await page.route('**/api/requirements', (route) => route.fulfill({ json: [requirement] }));
    await page.route('**/api/proposals', (route) => route.fulfill({ json: proposals }));
    await page.reload();
    await page.getByRole('heading', { level: 2, name: 'Ask before you begin' }).waitFor();
  },
});

const many = Array.from({ length: 7 }, (_, index) => ({ ...(own[index % 3] ?? waiting), id: index + 1 }));

const waitingProposals: readonly SchoolProposal[] = own.map((proposal) => ({
  ...proposal,
  student: { id: proposal.id, name: proposal.id === 3 ? 'Maya Okafor' : 'Ben Whitaker', class: 2028 },
  created_at: '2026-08-20T19:00:00Z',
  decided_at: proposal.state === 'waiting' ? null : '2026-08-24T19:00:00Z',
  by_name: proposal.state === 'waiting' ? null : 'Rosa Delgado',
}));

const second = { ...waiting, id: 4, organization: 'City Library', activity: 'Read to children.' };

async function showAsked(page: Page): Promise<void> {
  await page.route('**/api/admin/proposals?*', (route) => {
    const isWaiting = route.request().url().includes('show=waiting');
    const json = waitingProposals.filter(({ state }) => (state === 'waiting') === isWaiting);
    return route.fulfill({ json: isWaiting ? [...json, { ...json[0], ...second }] : json });
  });
  await page.reload();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
}

export const proposalScreens: readonly Screen[] = [
  {
    name: 'ask-before',
    route: '/requirements',
    who: 'student',
    path: () => '/requirements',
    scenes: [ofStudent('asked', own), ofStudent('nothing-asked', []), ofStudent('many', many)],
  },
  {
    name: 'ask',
    route: '/requirements/ask',
    who: 'student',
    path: () => '/requirements/ask',
    scenes: [refused()],
  },
  {
    name: 'admin-proposals',
    route: '/admin/proposals',
    who: 'head',
    path: () => '/admin/proposals',
    scenes: [
      { name: 'asked', act: showAsked },
      {
        name: 'with-a-note',
        async act(page) {
          await showAsked(page);
          await press(page, /^Add a note/);
          await page.getByLabel(/^Note to/).fill('Please wear shoes that are closed.');
        },
      },
      {
        name: 'refusing',
        async act(page) {
          await showAsked(page);
          await press(page, /^Refuse…/);
          await page.getByLabel('Why are you not approving it?').waitFor();
        },
      },
      { name: 'nothing', act: nothing },
    ],
  },
];
