/**
 * The rules form as data: which controls it has for the current rules, and how to read them. The rules'
 * schema does not run in the browser (`client/platform/zod-stand-in.ts`); tests check that the results match
 * it.
 */
import type { ProgramKind } from '#features/requirements/requirements.contract.ts';
import { capSentence, evidenceWords } from '#features/requirements/rules/cap.text.ts';
import { describeDay } from '#shared/calendar.ts';
import { EVIDENCE_KINDS } from '#features/entries/entry-evidence.ts';
import { readClass, transferText, transferWords } from '#features/requirements/rules/program.text.ts';
import {
  alternativeSentence,
  entrySentences,
  exclusiveSentences,
  floorSentence,
  monthDayText,
  openingWords,
  type ProgramNames,
} from '#features/requirements/rules/rule.text.ts';
import { findCrossingCaps, type Rules } from '#features/requirements/rules/rules.ts';
import { upperFirst } from '#client/ui/format/text.ts';
import {
  byGrade,
  checks,
  choice,
  day,
  hours,
  kindChoice,
  lines,
  monthDay,
  name,
  optional,
  tick,
  whole,
  type ControlAs,
  type Fail,
  type Kinds,
  type RuleControl,
} from './rule-controls.ts';
import { valueAt, withAt, type RulePath, type RulesDraft } from './rules-draft.ts';

type Controls = readonly RuleControl[];

const targets: Kinds<RulesDraft['target']> = {
  hours: ['hours', { hours: '' }],
  'hours by grade': ['hours in each grade', { hours: {}, carry: 'total only' }],
  projects: ['projects', { projects: '' }],
  outcomes: ['outcomes', { outcomes: [] }],
};
const carries = {
  none: 'Counts for no other grade',
  forward: 'Counts for later grades',
  'total only': 'Counts toward the total',
};
const ofSemester = { never: 'the end of each semester' };
const closings = { never: 'the end of their last year', day: 'this day of their last year:' };

export function sentenceControls({ target, window: { opens, closes } }: RulesDraft) {
  const closing = closes === 'never' || opens === 'semester' ? 'never' : 'day';
  const needed: Controls = [
    ...(target.kind === 'hours' ? [hours('target.hours', 'Hours')] : []),
    ...(target.kind === 'projects' ? [whole('target.projects', 'Projects', 100)] : []),
    kindChoice('target', 'Needed', targets, target),
  ];
  const by: Controls = [
    choice('window.closes', 'Needed by', opens === 'semester' ? ofSemester : closings, closing, (chosen) =>
      chosen === 'day' ? '05-31' : chosen,
    ),
    ...(closing === 'day' ? [monthDay('window.closes', 'Last day')] : []),
  ];
  return { needed, by };
}

export function targetControls({ target }: RulesDraft): Controls {
  if (target.kind === 'hours') return [];
  if (target.kind === 'hours by grade')
    return [
      choice('target.carry', 'Extra hours in a grade', carries, target.carry),
      byGrade('target.hours', 'Hours needed (leave a grade empty if it needs none)'),
    ];
  const description = 'One on each line. Empty: of any category.';
  const needed = 'Please name at least one';
  return target.kind === 'projects'
    ? [optional(lines('target.of', 'Only of these categories', { description, most: 20 }))]
    : [lines('target.outcomes', 'Outcomes, each at least once', { needed, most: 30 })];
}

const openings: Readonly<Record<string, string>> = {
  'any time': 'Any time',
  ...Object.fromEntries(Object.entries(openingWords).map(([opening, words]) => [opening, upperFirst(words)])),
  semester: 'This semester only',
  day: 'A day',
};

function openingControls({ opens }: RulesDraft['window']): Controls {
  const opening = opens in openings ? opens : 'day';
  return [
    choice('window.opens', 'Work counts from', openings, opening, (chosen) =>
      chosen === 'day' ? '' : chosen,
    ),
    ...(opening === 'day' ? [day('window.opens', 'First day')] : []),
  ];
}

const countsChecks = (at: RulePath) =>
  checks(at, 'Work that counts', { volunteer: 'Volunteer work', paid: 'Paid work' });

const evidenceChoices = Object.fromEntries(
  EVIDENCE_KINDS.map((kind) => [kind, upperFirst(evidenceWords[kind])]),
);

type CapDraft = RulesDraft['caps'][number];
const blankCap: CapDraft = { of: { kind: 'category', category: '' }, hours: '', per: 'total' };
const pers = { day: 'A day', semester: 'A semester', year: 'A school year', total: 'In all' };
const subjects: Kinds<CapDraft['of']> = {
  everything: ['All work', {}],
  category: ['A category', { category: '' }],
  organization: ['An organization', {}],
  evidence: ['A way of verifying', { evidence: 'slip' }],
};

const capControls = ({ of, per }: CapDraft, at: `caps.${number}`): Controls => [
  hours(`${at}.hours`, 'At most (hours)'),
  choice(`${at}.per`, 'Per', pers, per),
  kindChoice(`${at}.of`, 'Of', subjects, of),
  ...(of.kind === 'category' ? [name(`${at}.of.category`, 'Category')] : []),
  ...(of.kind === 'organization'
    ? [optional(name(`${at}.of.organization`, 'Organization (empty: each one)'))]
    : []),
  ...(of.kind === 'evidence' ? [choice(`${at}.of.evidence`, 'Verified', evidenceChoices, of.evidence)] : []),
];

type FloorDraft = RulesDraft['floors'][number];
const blankFloor: FloorDraft = { kind: 'category hours', category: '', hours: '' };
const floors: Kinds<FloorDraft> = {
  'category hours': ['Hours of a category', { category: '', hours: '' }],
  'category projects': ['Projects of a category', { category: '', projects: '' }],
  organizations: ['Organizations', { organizations: '' }],
  projects: ['Projects', { projects: '' }],
  months: ['Months from first to last day', { months: '' }],
  'long project': ['Days of the longest project', { days: '' }],
};

const floorMaximums = { projects: 100, organizations: 100, months: 72, days: 1000 };

function floorControls(floor: FloorDraft, at: `floors.${number}`): Controls {
  const label = 'At least';
  return [
    ...('hours' in floor ? [hours(`${at}.hours`, label)] : []),
    ...Object.entries(floorMaximums).flatMap(([amount, most]) =>
      amount in floor ? [whole(`${at}.${amount}` as RulePath, label, most)] : [],
    ),
    kindChoice(at, 'Of', floors, floor),
    ...('category' in floor ? [name(`${at}.category`, 'Category')] : []),
  ];
}

type WayDraft = RulesDraft['alternatives'][number];
const blankWay: WayDraft = { name: '', counts: ['paid'], hours: '' };

const wayControls = (_: WayDraft, at: `alternatives.${number}`): Controls => [
  name(`${at}.name`, 'Name'),
  hours(`${at}.hours`, 'Hours'),
  optional(day(`${at}.paid_from`, 'Paid work from (if not always)')),
  countsChecks(`${at}.counts`),
];

const approvals = { '': 'Nothing', activity: 'The activity', organization: 'The organization' };

const entryControls = ({ approval_before }: RulesDraft['entry']): Controls => [
  optional(hours('entry.min_hours', 'At least (hours)')),
  optional(whole('entry.record_within_days', 'Recorded within (days)', 2000)),
  optional(whole('entry.reflection_words', 'Words of reflection', 2000)),
  {
    ...choice('entry.approval_before', 'Approved beforehand', approvals, approval_before ?? '', (chosen) =>
      chosen === '' ? undefined : chosen,
    ),
    description: 'Students ask for it under “What counts”, and you answer under “Activity approvals”.',
  },
  tick('entry.record_in_school_year', 'Recorded before the next school year begins'),
  tick('entry.start_time', 'It says when it began'),
  tick('entry.refused_organizations', 'Work for organizations that you do not accept counts, too', 'count'),
  tick('entry.phases', 'It says how they prepared and what they did'),
  optional(lines('entry.not_categories', 'Categories that do not count', { most: 30 })),
  checks('entry.evidence', 'Counts if verified', evidenceChoices, true),
];

const transfers: Kinds<RulesDraft['transfer']> = {
  'as everybody': [transferWords['as everybody'], {}],
  'by grade of entry': [transferWords['by grade of entry'], { hours: {} }],
  'years attended': [transferWords['years attended'], { hours: {} }],
  'months attended': [transferWords['months attended'], {}],
  'school decides': ['We decide for each student', {}],
};

function transferControls(transfer: RulesDraft['transfer']): Controls {
  const label = transfer.kind === 'years attended' ? 'Hours for each grade' : 'Hours by grade of entry';
  return [
    kindChoice('transfer', 'What transfer students need', transfers, transfer),
    ...('hours' in transfer ? [byGrade('transfer.hours', label)] : []),
  ];
}

/** @param blank a new item */
const rows = <At extends 'caps' | 'floors' | 'alternatives'>(
  rules: RulesDraft,
  at: At,
  label: string,
  most: number,
  blank: RulesDraft[At][number],
  controlsOf: (item: RulesDraft[At][number], at: `${At}.${number}`) => Controls,
): ControlAs<'rows'> => ({
  as: 'rows',
  at,
  label,
  most,
  blank,
  rows: rules[at].map((item, index) => controlsOf(item, `${at}.${index}`)),
});

interface RulePart {
  readonly title: string;
  readonly at: RulePath;
  readonly says: (rules: Rules) => string;
  readonly controls: Controls;
}

/** `others`: names of the school's other programs. */
const exclusiveControl = (others: ProgramNames): RuleControl => ({
  as: 'checks',
  at: 'exclusive_of',
  label: 'Hours count for one of these',
  choices: others,
  isAllUsual: false,
  description: 'An hour counts for one of them and this: for the oldest first, as far as its limits let it.',
  read: (chosen: readonly string[] | undefined) => (chosen ?? []).filter((id) => id in others).map(Number),
});

/** Rarely changed, so closed at first. */
export const rareParts = (rules: RulesDraft, others: ProgramNames = {}): readonly RulePart[] => [
  {
    title: 'Counts from',
    at: 'window.opens',
    says: ({ window: { opens } }) => openings[opens] ?? describeDay(opens),
    controls: openingControls(rules.window),
  },
  {
    title: 'Work',
    at: 'counts',
    says: ({ counts }) => upperFirst(`${counts.map((kind) => `${kind} work`).join(' and ')} counts`),
    controls: [countsChecks('counts')],
  },
  {
    title: 'Limits',
    at: 'caps',
    says: ({ caps }) => caps.map(capSentence).join(' ') || 'None',
    controls: [rows(rules, 'caps', 'limit', 20, blankCap, capControls)],
  },
  {
    title: 'At least',
    at: 'floors',
    says: (all) => all.floors.map(floorSentence).join(' ') || 'Nothing more',
    controls: [rows(rules, 'floors', 'minimum', 20, blankFloor, floorControls)],
  },
  {
    title: 'Each entry',
    at: 'entry',
    says: (all) => entrySentences(all).join(' ') || 'Only needs to be verified',
    controls: entryControls(rules.entry),
  },
  {
    title: 'Alternatives',
    at: 'alternatives',
    says: ({ alternatives }) => alternatives.map(alternativeSentence).join(' ') || 'None',
    controls: [
      {
        ...rows(rules, 'alternatives', 'way', 5, blankWay, wayControls),
        description: 'Each student gets the one that is best for them.',
      },
    ],
  },
  {
    title: 'Transfer students',
    at: 'transfer',
    says: ({ transfer }) => transferText(transfer),
    controls: transferControls(rules.transfer),
  },
  {
    title: 'School year',
    at: 'school_year',
    says: ({ school_year: { starts, ends } }) => `${monthDayText(starts)} to ${monthDayText(ends)}`,
    controls: [monthDay('school_year.starts', 'Begins'), monthDay('school_year.ends', 'Ends')],
  },
  ...(Object.keys(others).length === 0
    ? []
    : [
        {
          title: 'Hours count once',
          at: 'exclusive_of' as const,
          says: (all: Rules) => exclusiveSentences(all, others).join('') || 'Also for other requirements',
          controls: [exclusiveControl(others)],
        },
      ]),
  {
    title: 'Kept elsewhere',
    at: 'not_held',
    says: ({ not_held }) => not_held.map((what) => `${what}.`).join(' ') || 'Nothing',
    controls: [
      lines('not_held', 'What you keep track of yourself', {
        description: 'One on each line. Students are told to ask you about it.',
        most: 10,
        longest: 200,
      }),
    ],
  },
];

/** Messages by path (`caps.0.hours`), in the order of the form. */
export type DraftErrors = Readonly<Record<string, string>>;

export function readRules(
  draft: RulesDraft,
  others: ProgramNames = {},
): { readonly rules?: Rules; readonly errors: DraftErrors } {
  const rare = rareParts(draft, others).flatMap(({ controls }) => controls);
  const errors: Record<string, string> = {};
  let read = draft;
  const { needed, by } = sentenceControls(draft);
  for (const control of [...needed, ...by, ...targetControls(draft), ...rare].flatMap(withRows)) {
    if (!('read' in control)) continue;
    const { at } = control;
    const fail: Fail = (message, below) => {
      errors[below === undefined ? at : `${at}.${below}`] ??= message;
    };
    // Safe: the control matches the value at its path.
    read = withAt(read, at, control.read(valueAt(draft, at) as never, fail));
  }
  if (Object.keys(errors).length > 0) return { errors };
  // Safe: all numbers have been converted.
  const rules = read as unknown as Rules;
  const crossing = crossingText(rules);
  return crossing === undefined ? { rules, errors } : { errors: { caps: crossing } };
}

const withRows = (control: RuleControl): Controls =>
  control.as === 'rows' ? control.rows.flat() : [control];

function crossingText(rules: Rules): string | undefined {
  const crossing = findCrossingCaps(rules);
  if (!crossing) return undefined;
  const [one, other] = crossing.map((cap) =>
    rules.caps.includes(cap) ? capSentence(cap) : 'Extra hours of one grade do not count for another.',
  );
  return `These overlap, so the total would depend on the order of the entries: ${one} ${other} Please remove one, or make one part of the other.`;
}

export interface ProgramValues {
  readonly name: string;
  readonly kind: ProgramKind;
  /** Its id; empty for whole classes. */
  readonly group: string;
  readonly from_class: string;
  /** Empty: every later class. */
  readonly to_class: string;
  readonly rules: RulesDraft;
  readonly reason: string;
}

const YEAR = 'Please enter a year such as 2027';

/** What only the browser can tell: the server checks the rest, such as the reason for classes that have begun. */
export function readProgram(
  values: Pick<ProgramValues, 'group' | 'from_class' | 'to_class' | 'rules'>,
  others: ProgramNames = {},
) {
  const from_class = readClass(values.from_class);
  const to_class = values.to_class.trim() === '' ? null : readClass(values.to_class);
  const { rules, errors: wrongRules } = readRules(values.rules, others);
  const errors: DraftErrors = {
    ...(from_class === undefined && { from_class: YEAR }),
    ...(to_class === undefined && { to_class: YEAR }),
    ...wrongRules,
  };
  const group_id = Number(values.group) || null;
  const proposed =
    rules && from_class !== undefined && to_class !== undefined
      ? { group_id, from_class, to_class, rules }
      : undefined;
  return { proposed, errors };
}

export type Proposed = NonNullable<ReturnType<typeof readProgram>['proposed']>;
