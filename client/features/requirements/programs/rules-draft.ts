/**
 * Rules as they stand in a form, where numbers are texts, and reading them. The schema of the rules does not run in the browser
 * (`client/platform/zod-stand-in.ts`); the tests hold that what is read here is what it takes.
 */
import { isCalendarDay } from '#shared/calendar.ts';
import { notHours } from '#shared/entries/hours.ts';
import { GRADES } from '#shared/requirements/kinds.ts';
import { capSentence } from '#shared/requirements/rule.text.ts';
import { findCrossingCaps, type HoursByGrade, type Rules } from '#shared/requirements/rules.ts';

/** The same with every number as a text. */
type Drafted<T> = T extends number
  ? string
  : T extends string | boolean | undefined
    ? T
    : T extends readonly (infer Item)[]
      ? Drafted<Item>[]
      : { [Name in keyof T]: Drafted<T[Name]> };

export type RulesDraft = Drafted<Rules>;

type PathOf<T> = T extends string | boolean | undefined
  ? never
  : T extends readonly (infer Item)[]
    ? `${number}` | `${number}.${PathOf<Item>}`
    : { [Name in keyof T & (string | number)]: `${Name}` | `${Name}.${PathOf<T[Name]>}` }[keyof T &
        (string | number)];

/** Where something is in the rules: `caps.0.hours`. */
export type RulePath = PathOf<RulesDraft>;

/** The same rules with another value at a path. */
export function withAt<Part>(part: Part, path: string, value: unknown): Part {
  const [name = '', ...rest] = path.split('.');
  // Safe: the path is one of the rules.
  const old = (part as Record<string, unknown>)[name];
  const next = rest.length === 0 ? value : withAt(old, rest.join('.'), value);
  return (Array.isArray(part) ? part.with(Number(name), next) : { ...part, [name]: next }) as Part;
}

/** Messages by the path of their field, `caps.0.hours`, in the order of the form. */
export type DraftErrors = Readonly<Record<string, string>>;

export function draftOf(rules: Rules): RulesDraft {
  const asTexts = JSON.stringify(rules, (_, value: unknown) =>
    typeof value === 'number' ? String(value) : value,
  );
  return JSON.parse(asTexts) as RulesDraft;
}

/** The rules that a draft says, or what is wrong with it. */
export function readRules(draft: RulesDraft): { readonly rules?: Rules; readonly errors: DraftErrors } {
  const errors: Record<string, string> = {};
  const read = createReader(errors);
  const rules = {
    target: readTarget(draft.target, read),
    window: {
      opens: read.opening('window.opens', draft.window.opens),
      closes: draft.window.closes === 'never' ? 'never' : read.monthDay('window.closes', draft.window.closes),
    },
    counts: read.chosen('counts', draft.counts),
    caps: draft.caps.map(({ of, hours, per }, index): Rules['caps'][number] => {
      const at = `caps.${index}`;
      return { hours: read.hours(`${at}.hours`, hours), per, of: readSubject(of, at, read) };
    }),
    floors: draft.floors.map((floor, index) => readFloor(floor, `floors.${index}`, read)),
    entry: readConditions(draft.entry, read),
    alternatives: draft.alternatives.map(({ name, counts, hours, paid_from }, index) => {
      const at = `alternatives.${index}`;
      return {
        name: read.name(`${at}.name`, name),
        hours: read.hours(`${at}.hours`, hours),
        counts: read.chosen(`${at}.counts`, counts),
        ...(paid_from && { paid_from: read.day(`${at}.paid_from`, paid_from) }),
      };
    }),
    transfer: readTransfer(draft.transfer, read),
    school_year: {
      starts: read.monthDay('school_year.starts', draft.school_year.starts),
      ends: read.monthDay('school_year.ends', draft.school_year.ends),
    },
    not_held: read.lines('not_held', draft.not_held, { most: 10, longest: 200 }),
  } satisfies Rules;
  if (Object.keys(errors).length > 0) return { errors };
  const crossing = crossingText(rules);
  return crossing === undefined ? { rules, errors } : { errors: { caps: crossing } };
}

type Reader = ReturnType<typeof createReader>;

const HOURS_MAXIMUM = 2000;

function createReader(errors: Record<string, string>) {
  function fail(path: string, message: string): void {
    errors[path] ??= message;
  }
  function hours(path: string, text: string): number {
    const number = Number(text);
    if (!/^\d+(\.\d+)?$/.test(text.trim()) || number > HOURS_MAXIMUM)
      fail(path, notHours(text, `Please give hours up to ${HOURS_MAXIMUM}`));
    return number;
  }
  function whole(path: string, text: string, most: number): number {
    const number = Number(text);
    if (!/^\d+$/.test(text.trim()) || number < 1 || number > most)
      fail(path, `Please give a whole number from 1 to ${most}`);
    return number;
  }
  function name(path: string, text: string): string {
    const trimmed = text.trim();
    if (trimmed === '') fail(path, 'Please give it a name');
    if (trimmed.length > 100) fail(path, 'No more than 100 characters');
    return trimmed;
  }
  function day(path: string, text: string): string {
    if (!isCalendarDay(text)) fail(path, 'Please choose a day');
    return text;
  }
  return {
    fail,
    hours,
    whole,
    name,
    day,
    monthDay(path: string, text: string): string {
      if (!isCalendarDay(`2026-${text}`)) fail(path, 'Please give a day that each year has');
      return text;
    },
    opening(path: string, opens: Rules['window']['opens']): Rules['window']['opens'] {
      return /^(any time|grade 6|after grade 8|grade 9|grade 11)$/.test(opens) ? opens : day(path, opens);
    },
    chosen<Item>(path: string, items: readonly Item[]): Item[] {
      if (items.length === 0) fail(path, 'Please choose one at least');
      return [...items];
    },
    /** Empty lines are none. */
    lines(
      path: string,
      typed: readonly string[],
      { most, longest = 100 }: { readonly most: number; readonly longest?: number },
    ): string[] {
      const lines = typed.map((line) => line.trim()).filter((line) => line !== '');
      if (lines.length > most) fail(path, `No more than ${most} lines`);
      if (lines.some((line) => line.length > longest))
        fail(path, `No more than ${longest} characters in a line`);
      return lines;
    },
    /** Grades without a number are left out. */
    byGrade(path: string, texts: Drafted<HoursByGrade>): HoursByGrade {
      const given = GRADES.flatMap((grade) => {
        const text = texts[`${grade}`]?.trim() ?? '';
        return text === '' ? [] : [[grade, hours(`${path}.${grade}`, text)] as const];
      });
      if (given.length === 0) fail(`${path}.9`, 'Please give the hours of a grade');
      return Object.fromEntries(given);
    },
  };
}

function readTarget(target: RulesDraft['target'], read: Reader): Rules['target'] {
  switch (target.kind) {
    case 'hours':
      return { kind: 'hours', hours: read.hours('target.hours', target.hours) };
    case 'hours by grade':
      return { ...target, hours: read.byGrade('target.hours', target.hours) };
    case 'projects': {
      const of = read.lines('target.of', target.of ?? [], { most: 20 });
      const projects = read.whole('target.projects', target.projects, 100);
      return { kind: 'projects', projects, ...(of.length > 0 && { of }) };
    }
    case 'outcomes': {
      const outcomes = read.lines('target.outcomes', target.outcomes, { most: 30 });
      if (outcomes.length === 0) read.fail('target.outcomes', 'Please name one at least');
      return { kind: 'outcomes', outcomes };
    }
  }
}

function readTransfer(transfer: RulesDraft['transfer'], read: Reader): Rules['transfer'] {
  if (!('hours' in transfer)) return transfer;
  return { ...transfer, hours: read.byGrade('transfer.hours', transfer.hours) };
}

function readSubject(
  of: RulesDraft['caps'][number]['of'],
  at: string,
  read: Reader,
): Rules['caps'][number]['of'] {
  if (of.kind === 'category') return { ...of, category: read.name(`${at}.of.category`, of.category) };
  if (of.kind !== 'organization') return of;
  const { organization = '' } = of;
  if (organization.trim() === '') return { kind: 'organization' };
  return { ...of, organization: read.name(`${at}.of.organization`, organization) };
}

function readFloor(floor: RulesDraft['floors'][number], at: string, read: Reader): Rules['floors'][number] {
  switch (floor.kind) {
    case 'category hours': {
      const hours = read.hours(`${at}.hours`, floor.hours);
      return { kind: floor.kind, category: read.name(`${at}.category`, floor.category), hours };
    }
    case 'category projects': {
      const projects = read.whole(`${at}.projects`, floor.projects, 100);
      return { kind: floor.kind, category: read.name(`${at}.category`, floor.category), projects };
    }
    case 'organizations':
      return { kind: floor.kind, organizations: read.whole(`${at}.organizations`, floor.organizations, 100) };
    case 'projects':
      return { kind: floor.kind, projects: read.whole(`${at}.projects`, floor.projects, 100) };
    case 'months':
      return { kind: floor.kind, months: read.whole(`${at}.months`, floor.months, 72) };
    case 'long project':
      return { kind: floor.kind, days: read.whole(`${at}.days`, floor.days, 1000) };
  }
}

function readConditions(entry: RulesDraft['entry'], read: Reader): Rules['entry'] {
  const { min_hours, record_within_days, reflection_words, not_categories, evidence, ...rest } = entry;
  const excluded = read.lines('entry.not_categories', not_categories ?? [], { most: 30 });
  const whole = (name: string, text: string) => read.whole(`entry.${name}`, text, 2000);
  return {
    ...(min_hours?.trim() && { min_hours: read.hours('entry.min_hours', min_hours) }),
    ...(record_within_days?.trim() && {
      record_within_days: whole('record_within_days', record_within_days),
    }),
    ...(reflection_words?.trim() && { reflection_words: whole('reflection_words', reflection_words) }),
    ...(evidence && { evidence: read.chosen('entry.evidence', evidence) }),
    ...(excluded.length > 0 && { not_categories: excluded }),
    ...rest,
  };
}

function crossingText(rules: Rules): string | undefined {
  const crossing = findCrossingCaps(rules);
  if (!crossing) return undefined;
  const [one, other] = crossing.map((cap) =>
    rules.caps.includes(cap) ? capSentence(cap) : 'More than a grade needs does not count for another one.',
  );
  return `These overlap, so that the order of the entries would change the sum: ${one} ${other} Please take one away or make one part of the other.`;
}
