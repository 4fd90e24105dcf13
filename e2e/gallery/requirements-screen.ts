import type { Page } from 'playwright-core';
import { firstRules } from '#features/requirements/rules/presets.ts';
import type { RequirementsOfStudent } from '#features/requirements/decisions.contract.ts';
import type { EntryAnswers } from '#features/requirements/entry-details.contract.ts';
import type { StudentProgress } from '#features/requirements/requirements.contract.ts';
import type { Rules } from '#features/requirements/rules/rules.ts';
import { nothing, type Scene, type Screen } from './scenes.ts';

const cap: Rules['caps'][number] = {
  of: { kind: 'category', category: 'School team' },
  hours: 10,
  per: 'total',
};

const rules: Rules = {
  ...firstRules,
  window: { opens: 'grade 9', closes: '05-01' },
  counts: ['volunteer'],
  target: { kind: 'hours by grade', hours: { 9: 15, 10: 20, 11: 20, 12: 20 }, carry: 'forward' },
  caps: [cap],
  floors: [{ kind: 'organizations', organizations: 3 }],
  entry: { min_hours: 1, record_within_days: 30, reflection_words: 50 },
  not_held: ['the signature of a parent'],
};

const requirement: StudentProgress = {
  program: 1,
  name: 'Community service for the diploma',
  kind: 'graduation',
  class: 2028,
  rules,
  unit: 'hours',
  way: null,
  needed: 75,
  counted: 41.5,
  waiting: 6,
  left: 27.5,
  parts: [
    { name: '9', needed: 15, counted: 15 },
    { name: '10', needed: 20, counted: 20 },
    { name: '11', needed: 20, counted: 6.5 },
    { name: '12', needed: 20, counted: 0 },
  ],
  floors: [{ floor: { kind: 'organizations', organizations: 3 }, needed: 3, counted: 2 }],
  entries: [
    {
      id: 1,
      event: 'Basketball camp',
      date: '2026-06-20',
      hours: 6,
      counted: 2,
      left_out: 4,
      reason: { kind: 'cap', cap, used: 8 },
    },
    {
      id: 2,
      event: 'Beach cleanup',
      date: '2024-07-20',
      hours: 3,
      counted: 0,
      left_out: 3,
      reason: { kind: 'before', day: '2024-08-01' },
    },
  ],
  state: 'behind',
  closes: '2028-05-01',
  needed_a_week: 2.1,
  own_pace: 0.8,
};

const answered = (name: string, json: readonly StudentProgress[]): Scene => ({
  name,
  async act(page: Page) {
    await page.route('**/api/requirements', (route) => route.fulfill({ json }));
    await page.reload();
    await page.getByRole('heading', { level: 2 }).or(page.getByText('requires nothing')).first().waitFor();
  },
});

export const requirementsScreen: Screen = {
  name: 'requirements',
  route: '/requirements',
  who: 'student',
  path: () => '/requirements',
  scenes: [
    answered('program', [requirement]),
    answered('done', [
      { ...requirement, state: 'done', counted: 80, waiting: 0, left: 0, floors: [], entries: [] },
    ]),
    answered('nothing-required', []),
  ],
};

const answers: EntryAnswers = {
  id: 1,
  event: 'Beach cleanup',
  date: '2026-03-02',
  hours: 4,
  verified: false,
  version: 1,
  questions: {
    work: true,
    categories: ['School team', 'Fund raising'],
    outcomes: ['Shows commitment and perseverance', 'Works with others'],
    phases: true,
    start_time: true,
    reflection_words: 50,
  },
  details: {
    work: 'volunteer',
    category: null,
    outcomes: ['Works with others'],
    preparation: 'Asked the park where most litter is.',
    action: '',
    started_at: '15:30',
    reflection: 'Small pieces of plastic matter most.',
  },
};

const questionScene = (name: string, json: EntryAnswers): Scene => ({
  name,
  async act(page: Page) {
    await page.route('**/api/requirements/entries/*', (route) => route.fulfill({ json }));
    await page.reload();
    await page.getByText('Beach cleanup').first().waitFor();
  },
});

export const entryDetailsScreen: Screen = {
  name: 'entry-details',
  route: '/requirements/:id',
  who: 'student',
  path: ({ ownEntry }) => `/requirements/${ownEntry}`,
  scenes: [
    questionScene('everything', answers),
    { name: 'not-there', path: () => '/requirements/999999', act: nothing },
  ],
};

const decided: RequirementsOfStudent = {
  id: 1,
  name: 'Maya Okafor',
  requirements: [requirement],
  decisions: [
    {
      id: 2,
      program: requirement.name,
      kind: 'credit',
      hours: 12.5,
      grade: null,
      reason: 'Hours of the school before, with a letter of its counselor',
      by_name: 'Rosa Delgado',
      created_at: '2026-10-02T16:00:00.000Z',
      ended_at: null,
    },
    {
      id: 1,
      program: requirement.name,
      kind: 'exempt',
      hours: null,
      grade: null,
      reason: 'Meant for another student',
      by_name: null,
      created_at: '2026-09-02T16:00:00.000Z',
      ended_at: '2026-09-03T16:00:00.000Z',
    },
  ],
  answers: [{ ...answers.details, id: 1, event: 'Beach cleanup', date: '2026-03-02' }],
};

export const studentRequirementsScreen: Screen = {
  name: 'student-requirements',
  route: '/admin/user-entries/:userId',
  who: 'head',
  path: ({ student }) => `/admin/user-entries/${student}?tab=requirement`,
  scenes: [
    {
      name: 'decided',
      async act(page: Page) {
        await page.route('**/api/admin/requirements/*', (route) => route.fulfill({ json: decided }));
        await page.reload();
        await page.getByRole('button', { name: 'Decide' }).click();
        await page.getByLabel('Reason').waitFor();
      },
    },
    { name: 'not-there', path: () => '/admin/user-entries/999999?tab=requirement', act: nothing },
  ],
};
