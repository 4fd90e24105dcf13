// Templates for rules, as their sources were on a day (decision 0057). A school saves its own copy, so changes here do not affect it.
import type { Rules } from './rules.ts';

export interface Preset {
  readonly key: string;
  readonly name: string;
  /** The state and its schools' time zone; none for general templates. */
  readonly place?: { readonly name: string; readonly time_zone: string };
  readonly source: string;
  /** The day it was read, `YYYY-MM-DD`. */
  readonly as_of: string;
  readonly rules: Rules;
  /** For counselors, before saving. */
  readonly note: string;
}

const anyHours: Rules = {
  school_year: { starts: '08-01', ends: '05-31' },
  window: { opens: 'any time', closes: 'never' },
  counts: ['volunteer'],
  target: { kind: 'hours', hours: 100 },
  alternatives: [],
  transfer: { kind: 'as everybody' },
  caps: [],
  floors: [],
  entry: {},
  not_held: [],
};

/** Every school's first rule: 100 verified hours, counted as in the specification, of any category and organization. */
export const firstRules: Rules = {
  ...anyHours,
  counts: ['volunteer', 'paid'],
  entry: { refused_organizations: 'count' },
};

const maryland: Partial<Rules> = {
  window: { opens: 'grade 6', closes: '05-31' },
  target: { kind: 'hours', hours: 75 },
  transfer: { kind: 'school decides' },
  entry: { phases: true, reflection_words: 1 },
  not_held: [
    'A program of your own that the state has approved instead of the 75 hours',
    'Exceptions in an individualized education program: put them in as an exemption or a waiver',
  ],
};

type Partly = Omit<Preset, 'as_of' | 'rules'> & { readonly rules: Partial<Rules> };

function brightFutures(key: string, award: string, hours: number): Partly {
  return {
    key,
    name: `Florida Bright Futures: ${award}`,
    place: { name: 'Florida', time_zone: 'America/New_York' },
    source: 'https://www.pcsb.org/Page/42477',
    rules: {
      window: { opens: 'after grade 8', closes: '06-30' },
      target: { kind: 'hours', hours },
      alternatives: [
        { name: 'Paid work', counts: ['paid'], hours: 100, paid_from: '2022-06-27' },
        {
          name: 'Paid and volunteer work',
          counts: ['volunteer', 'paid'],
          hours: 100,
          paid_from: '2022-06-27',
        },
      ],
      entry: { reflection_words: 1 },
      not_held: [
        'Signatures of the student and a parent',
        'Whether the work was for the business of a relative, for credit or ordered by a court',
        'Grades and test scores that the award asks for',
      ],
    },
    note:
      'Paid work counts for the classes of 2023 and later. Some districts ask for an approved proposal ' +
      'for each place before the work begins, and some take nothing that is handed in after graduation: ' +
      'set what yours asks for. Check with your district and the current handbook of the Office of ' +
      'Student Financial Assistance.',
  };
}

const partly: readonly Partly[] = [
  {
    key: '100-hours',
    name: '100 hours',
    source: 'Limelight',
    rules: firstRules,
    note: 'All verified hours count, whenever they were done. Check with your school what it asks for besides.',
  },
  {
    key: 'arkansas',
    name: 'Arkansas: 75 hours of community service',
    place: { name: 'Arkansas', time_zone: 'America/Chicago' },
    source: 'https://policyrisk.com/states/arkansas/statutes/6-16-1901',
    rules: {
      school_year: { starts: '08-01', ends: '07-31' },
      window: { opens: 'grade 9', closes: '05-31' },
      target: { kind: 'hours', hours: 75 },
      transfer: { kind: 'years attended', hours: { 9: 15, 10: 20, 11: 20, 12: 20 } },
      entry: { phases: true, reflection_words: 1 },
      not_held: [
        'The attestation of a parent who documents hours',
        'Whether the work was for the family, for a grade or ordered by a court',
        'Early graduation: put in the waiver for the grade that is left out',
      ],
    },
    note:
      'Applies from the class of 2027 on. Many districts want the hours of seniors earlier, for example by ' +
      'May 1: set the last day of yours. Check with your district and the Division of Elementary and ' +
      'Secondary Education before you save it.',
  },
  {
    key: 'maryland',
    name: 'Maryland: 75 hours of service-learning',
    place: { name: 'Maryland', time_zone: 'America/New_York' },
    source: 'http://marylandpublicschools.org/programs/pages/service-learning/graduation-requirement.aspx',
    rules: maryland,
    note:
      'Not for home instruction and private schools. Many school systems run an approved program of their ' +
      'own instead. Check with your service-learning coordinator.',
  },
  {
    key: 'montgomery-county-md',
    name: 'Montgomery County, Maryland: hours by the grade of entry',
    place: { name: 'Maryland', time_zone: 'America/New_York' },
    source: 'https://www.montgomeryschoolsmd.org/schools/whitmanhs/students/sslrequire.aspx',
    rules: {
      ...maryland,
      transfer: { kind: 'by grade of entry', hours: { 6: 75, 7: 65, 8: 55, 9: 45, 10: 35, 11: 20, 12: 10 } },
      not_held: [
        'Exceptions in an individualized education program: put them in as an exemption or a waiver',
      ],
    },
    note:
      'Who left the county schools and came back keeps the day of the first entry: put that day in, not the ' +
      'last one. Check with your service-learning coordinator.',
  },
  brightFutures('florida-fas', 'Florida Academic Scholars', 100),
  brightFutures('florida-fms', 'Florida Medallion Scholars', 75),
  brightFutures('florida-gsv', 'Gold Seal Vocational Scholars', 30),
  brightFutures('florida-cape', 'Gold Seal CAPE Scholars', 30),
  {
    key: 'ontario',
    name: 'Ontario: 40 hours of community involvement',
    place: { name: 'Ontario', time_zone: 'America/Toronto' },
    source:
      'https://www.ontario.ca/document/education-ontario-policy-and-program-direction/policyprogram-memorandum-124',
    rules: {
      school_year: { starts: '09-01', ends: '06-30' },
      window: { opens: 'after grade 8', closes: '06-30' },
      target: { kind: 'hours', hours: 40 },
      transfer: { kind: 'school decides' },
      not_held: [
        'Whether the work was in class time, for a credit or is normally paid',
        'Activities that the ministry or your board lists as not eligible',
        'Paid hours from the years 2020 to 2023, which stay: put them in as credit',
      ],
    },
    note:
      'The principal decides what is needed of somebody who comes from elsewhere: put that in for each ' +
      'student. Check with your board, which keeps its own list of activities that do not count.',
  },
  {
    key: 'ib-cas',
    name: 'IB Diploma: creativity, activity, service',
    source: 'https://guide.fariaedu.com/ib-diploma-subject-centre/core/creativity-activity-and-service',
    rules: {
      window: { opens: 'grade 11', closes: '05-31' },
      target: {
        kind: 'outcomes',
        outcomes: [
          'Strengths and growth',
          'Challenge and skills',
          'Initiative and planning',
          'Commitment and perseverance',
          'Collaborative skills',
          'Global engagement',
          'Ethics of choices and actions',
        ],
      },
      floors: [
        { kind: 'months', months: 18 },
        { kind: 'long project', days: 30 },
        { kind: 'category projects', category: 'Creativity', projects: 1 },
        { kind: 'category projects', category: 'Activity', projects: 1 },
        { kind: 'category projects', category: 'Service', projects: 1 },
      ],
      entry: { reflection_words: 1 },
      not_held: ['Interviews with the CAS coordinator', 'Whether the project was done together with others'],
    },
    note:
      'There is no number of hours. A project of a month is taken as 30 days from its first to its last ' +
      'entry. Check with your CAS coordinator, who decides whether an outcome is shown.',
  },
  {
    key: 'district-of-columbia',
    name: 'District of Columbia: 100 hours',
    place: { name: 'District of Columbia', time_zone: 'America/New_York' },
    source: 'https://dcpcsb.gitlab.io/public-docs/data-types/community-service-hours/',
    rules: {
      window: { opens: 'grade 9', closes: '05-31' },
      not_held: ['The tax number of the organization, which some schools ask for'],
    },
    note:
      'Hours are collected once a year. Check with your school or the Public Charter School Board from ' +
      'which day on hours count and when yours have to be in.',
  },
];

/** In display order. */
export const presets: readonly Preset[] = partly.map((one) => ({
  ...one,
  as_of: '2026-11-23',
  rules: { ...anyHours, ...one.rules },
}));

/** @throws for an unknown key */
export function presetOf(key: string): Preset {
  const preset = presets.find((one) => one.key === key);
  if (!preset) throw new Error(`There is no preset ${key}`);
  return preset;
}
