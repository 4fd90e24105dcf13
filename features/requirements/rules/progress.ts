// A student's progress (decision 0057). One pure function for the server, previews and screens. It does not affect whether
// entries are verified.
import { sumHours } from '#features/entries/sum-hours.ts';
import { hoursAWeek, paceOf, STEEP } from '#features/own-hours/goal-progress.ts';
import { daysBetween } from '#shared/days.ts';
import { createCounter, hoursOf, type Counted } from './caps.ts';
import { createConditions } from './conditions.ts';
import type { RuledEntry } from './entry.ts';
import { floorsOf, hoursMissing, projectsOf } from './floors.ts';
import { PROGRESS_STATES } from './kinds.ts';
import { needOf, type Adjustment, type Need, type RuledStudent } from './needs.ts';
import type { FloorState, Progress, ProgressState } from '#features/requirements/requirements.contract.ts';
import type { HoursByGrade, Rules } from './rules.ts';
import { gradeOn, lastDayOfClass } from './school-years.ts';

export interface Followed extends Progress {
  /** What counts once it is verified. */
  readonly pending: readonly Pick<Progress['entries'][number], 'id' | 'counted'>[];
}

/** `today` is the day at the school; `applyingOn` gives the rules of that day. */
export function progress(
  rules: Rules,
  student: RuledStudent,
  entries: readonly RuledEntry[],
  adjustments: readonly Adjustment[],
  today: string,
): Followed {
  const sorted = entries.toSorted((one, other) =>
    one.date < other.date ? -1 : one.date > other.date ? 1 : one.id - other.id,
  );
  const scene = { student, entries: sorted, adjustments, today };
  const itself = followWay(rules, scene);
  const others = rules.alternatives.map((alternative) => followWay(rules, scene, alternative));
  return others.reduce((best, other) => (isBetter(other, best) ? other : best), itself);
}

interface Scene {
  readonly student: RuledStudent;
  /** Oldest first. */
  readonly entries: readonly RuledEntry[];
  readonly adjustments: readonly Adjustment[];
  readonly today: string;
}
type Alternative = Rules['alternatives'][number];

function followWay(general: Rules, scene: Scene, alternative?: Alternative): Followed {
  const { student, entries, today } = scene;
  const rules = alternative ? rulesOf(general, alternative) : general;
  const adjustments =
    unitOf(general) === unitOf(rules) ? scene.adjustments : withoutAmounts(scene.adjustments);
  const need = needOf(rules, student, adjustments);
  const counter = createCounter(rules, student.class, need.byGrade);
  const whyNot = createConditions(rules, student.class, alternative?.paid_from);
  const count = (entry: RuledEntry): Counted => {
    const reason = whyNot(entry);
    return reason ? { entry, counted: 0, may_count: false, reason } : counter(entry);
  };
  const verified = entries.filter((entry) => entry.verified).map(count);
  // Waiting entries use only the room that is left.
  const waiting = entries.filter((entry) => !entry.verified).map(count);
  const now = reached(rules, student, need, verified);
  const then = reached(rules, student, need, [...verified, ...waiting]);
  const requiredFloors = need.isExempt ? [] : rules.floors;
  const anew = (some: readonly RuledEntry[]) => some.map(createCounter(rules, student.class, need.byGrade));
  const floors = floorsOf(requiredFloors, verified, anew);
  const floorsThen = floorsOf(requiredFloors, [...verified, ...waiting], anew);
  const closes = lastDayOfClass(rules, student.class);
  const days_left = Math.max(0, daysBetween(today, closes) + 1);
  const pace = {
    needed_a_week: hoursAWeek(Math.max(then.left, hoursMissing(floorsThen)), days_left),
    own_pace: paceOf(entries, today),
  };
  const state = (): ProgressState => {
    if (need.isUndecided) return 'talk to school';
    if (now.left === 0 && floors.every(isReached)) return 'done';
    if (then.left === 0 && floorsThen.every(isReached)) return 'waiting';
    if (days_left === 0) return 'over';
    if (pace.needed_a_week > STEEP) return 'talk to school';
    // Missing only a project or a category needs no hours a week, but still work before the last day.
    return pace.own_pace > 0 && pace.own_pace >= pace.needed_a_week ? 'on track' : 'behind';
  };
  return {
    unit: unitOf(rules),
    way: alternative?.name ?? null,
    needed: need.needed,
    counted: now.counted,
    waiting: sumHours([then.counted, -now.counted]),
    left: then.left,
    parts: now.parts,
    floors,
    entries: verified.map(({ entry: { id, hours, event, date }, counted, reason }) => ({
      id,
      hours,
      counted,
      left_out: sumHours([hours, -counted]),
      reason,
      event,
      date,
    })),
    pending: waiting.map(({ entry: { id }, counted }) => ({ id, counted })),
    state: state(),
    closes,
    ...pace,
  };
}

/** Transfer and late-entry rules belong to the general rule; an alternative requires all of its own. */
function rulesOf(general: Rules, { counts, hours }: Alternative): Rules {
  const byTable = general.transfer.kind === 'by grade of entry' || general.transfer.kind === 'years attended';
  const transfer: Rules['transfer'] = byTable ? { kind: 'as everybody' } : general.transfer;
  return { ...general, counts, transfer, target: { kind: 'hours', hours } };
}

/** Decisions about projects do not apply to hours. */
function withoutAmounts(adjustments: readonly Adjustment[]): readonly Adjustment[] {
  return adjustments.filter(({ kind }) => kind === 'exempt' || kind === 'entered in grade');
}

function unitOf({ target }: Rules): Progress['unit'] {
  return target.kind === 'projects' || target.kind === 'outcomes' ? target.kind : 'hours';
}

const isReached = ({ needed, counted }: FloorState) => counted >= needed;

type Part = Progress['parts'][number];
type Reached = Pick<Progress, 'counted' | 'left' | 'parts'>;

function reached(
  rules: Rules,
  student: RuledStudent,
  { needed, byGrade, credit }: Need,
  counted: readonly Counted[],
): Reached {
  const { target } = rules;
  // Limits of hours do not remove projects.
  const entries = counted.filter((one) => one.may_count).map(({ entry }) => entry);
  const enough = (sum: number, parts: Part[] = []): Reached => ({
    counted: sum,
    left: Math.max(
      0,
      sumHours([needed, -sum]),
      sumHours(parts.map((part) => Math.max(0, part.needed - part.counted))),
    ),
    parts,
  });
  if (target.kind === 'projects') return enough(sumHours([credit, projectsOf(entries).size]));
  if (target.kind === 'outcomes') {
    const parts = target.outcomes.map((name) => ({
      name,
      needed: 1,
      counted: entries.some(({ outcomes }) => outcomes.includes(name)) ? 1 : 0,
    }));
    const sum = sumHours([credit, ...parts.map((part) => part.counted)]);
    // Not each one, once the school has decided that fewer are enough.
    return { ...enough(sum), parts };
  }
  const sum = sumHours([credit, ...counted.map((one) => one.counted)]);
  return byGrade ? enough(sum, partsByGrade(rules, byGrade, credit, counted, student.class)) : enough(sum);
}

/** Credit fills the first short grades. With carrying, later grades get a surplus, and the first grade gets earlier work. */
function partsByGrade(
  rules: Rules,
  byGrade: HoursByGrade,
  credit: number,
  counted: readonly Counted[],
  graduation: number,
): Part[] {
  const isCarried = rules.target.kind === 'hours by grade' && rules.target.carry === 'forward';
  let carried = 0;
  let unused = credit;
  let last = -Infinity;
  return Object.keys(byGrade)
    .toSorted((one, other) => Number(one) - Number(other))
    .map((grade) => {
      const needed = hoursOf(byGrade, Number(grade));
      const own = counted.filter(({ entry }) => {
        const when = gradeOn(entry.date, graduation, rules.school_year);
        return when === Number(grade) || (isCarried && when > last && when < Number(grade));
      });
      last = Number(grade);
      const before = sumHours([carried, ...own.map((one) => one.counted)]);
      const filled = Math.min(unused, Math.max(0, sumHours([needed, -before])));
      unused = sumHours([unused, -filled]);
      const sum = sumHours([before, filled]);
      carried = isCarried ? Math.max(0, sumHours([sum, -needed])) : 0;
      return { name: grade, needed, counted: isCarried ? Math.min(sum, needed) : sum };
    });
}

/** Finished first; otherwise the larger share. */
function isBetter(one: Progress, other: Progress): boolean {
  const isNearDone = ({ state }: Progress) => state === 'done' || state === 'waiting';
  if (isNearDone(one) || isNearDone(other))
    return PROGRESS_STATES.indexOf(one.state) < PROGRESS_STATES.indexOf(other.state);
  return shareOf(one) > shareOf(other);
}

const shareOf = ({ needed, counted, waiting }: Progress) => (needed === 0 ? 1 : (counted + waiting) / needed);
