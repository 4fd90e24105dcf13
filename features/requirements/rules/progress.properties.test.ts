/** Properties of all rules and students. A failure names the seed of its case: `randomCase(seed)`. */
import { beforeAll, describe, expect, it } from 'vitest';
import { sumHours } from '#features/entries/sum-hours.ts';
import { addDays } from '#shared/days.ts';
import { createCounter } from './caps.ts';
import { createConditions } from './conditions.ts';
import { needOf } from './needs.ts';
import { followExclusive } from './exclusive.ts';
import { progress, type Followed } from './progress.ts';
import type { Progress } from '#features/requirements/requirements.contract.ts';
import { drawFrom, randomCases, shuffled, type Case } from './random.test.scene.ts';
import { reasonText } from './reason.text.ts';
import { findCrossingCaps, rules as rulesSchema, type Rules } from './rules.ts';
import { applyingOn, windowOf } from './school-years.ts';

let cases: readonly Case[] = [];
beforeAll(() => {
  cases = randomCases(2500);
});

/** The seeds of the first cases that violate a property. */
function failing(holds: (one: Case) => boolean): number[] {
  return cases
    .filter((one) => !holds(one))
    .map(({ seed }) => seed)
    .slice(0, 5);
}

const applied = (one: Case): Rules => applyingOn(one.rules, one.student.class, one);

function progressFor(given: Case, changes: Partial<Case> = {}): Followed {
  const one = { ...given, ...changes };
  return progress(applied(one), one.student, one.entries, one.adjustments, one.today);
}

/** Without alternatives: progress of one alternative cannot be compared with another. */
const oneWay = (rules: Rules): Rules => ({ ...rules, alternatives: [] });
const isHours = ({ unit }: Progress) => unit === 'hours';
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

it('the random cases cover every kind', () => {
  const seen = new Set(
    cases.flatMap((one) => [
      one.rules.target.kind,
      one.rules.transfer.kind,
      ...one.rules.caps.map(({ of, per }) => `${of.kind} ${per}`),
      ...one.rules.floors.map(({ kind }) => kind),
      ...progressFor(one).entries.map(({ reason }) => reason?.kind ?? 'counts'),
      progressFor(one).state,
    ]),
  );
  // 4 targets, 5 transfers, 16 limits, 6 floors (projects are also a target), 17 reasons and none, 6 states.
  expect(seen.size).toBe(4 + 5 + 16 + 5 + 18 + 6);
  expect(failing(({ rules }) => same(rulesSchema.parse(rules), rules))).toEqual([]);
  expect(failing(({ rules }) => !findCrossingCaps(rules))).toEqual([]);
});

describe('entries', () => {
  it('give the same result in any order', () => {
    expect(
      failing((one) => {
        const entries = shuffled(one.entries, drawFrom(one.seed));
        return same(progressFor(one), progressFor(one, { entries }));
      }),
    ).toEqual([]);
  });

  it('have the same sum, whichever uses a limit first', () => {
    const sumOf = (one: Case, entries: Case['entries']) => {
      const { student, adjustments } = one;
      const rules = applied(one);
      const { byGrade } = needOf(rules, student, adjustments);
      return sumHours(
        entries.map(createCounter(rules, student.class, byGrade)).map(({ counted }) => counted),
      );
    };
    expect(
      failing((one) => sumOf(one, one.entries) === sumOf(one, shuffled(one.entries, drawFrom(one.seed)))),
    ).toEqual([]);
  });

  it('have counted and left-out hours that add up to all hours, to the hundredth', () => {
    expect(
      failing((one) => {
        const { entries } = progressFor(one);
        const verified = one.entries.filter((entry) => entry.verified);
        return (
          entries.length === verified.length &&
          entries.every(
            ({ hours, counted, left_out, reason }) =>
              sumHours([counted, left_out]) === hours &&
              counted >= 0 &&
              left_out >= 0 &&
              (reason === null) === (left_out === 0),
          ) &&
          sumHours(entries.flatMap(({ counted, left_out }) => [counted, left_out])) ===
            sumHours(verified.map(({ hours }) => hours))
        );
      }),
    ).toEqual([]);
  });

  it('add up, with the credit, to the counted hours', () => {
    expect(
      failing((one) => {
        const result = progressFor(one, { rules: oneWay(one.rules) });
        const { credit } = needOf(oneWay(one.rules), one.student, one.adjustments);
        return (
          !isHours(result) ||
          sumHours([result.counted, -credit]) === sumHours(result.entries.map(({ counted }) => counted))
        );
      }),
    ).toEqual([]);
  });

  it('each have an explanation', () => {
    expect(
      // Formatting dates is slow. This many cases cover every reason.
      failing(
        (one) =>
          one.seed > 300 ||
          progressFor(one).entries.every(
            (entry) => !/undefined|NaN|null|Invalid| {2}/.test(reasonText(entry)),
          ),
      ),
    ).toEqual([]);
  });
});

describe('an additional verified entry', () => {
  it('lowers neither the counted sum nor a minimum', () => {
    expect(
      failing((one) => {
        const rules = oneWay(one.rules);
        const before = progressFor(one, { rules });
        const after = progressFor(one, { rules, entries: [...one.entries, one.oneMore] });
        return (
          after.counted >= before.counted &&
          after.left <= before.left &&
          after.floors.every(({ counted }, index) => counted >= (before.floors[index]?.counted ?? 0)) &&
          // The earliest work uses up a limit of several years, which moves hours from one grade to another.
          (rules.caps.some(({ per }) => per === 'total') ||
            after.parts.every(({ counted }, index) => counted >= (before.parts[index]?.counted ?? 0)))
        );
      }),
    ).toEqual([]);
  });

  it('does not undo what was done, by any alternative', () => {
    expect(
      failing(
        (one) =>
          progressFor(one).state !== 'done' ||
          progressFor(one, { entries: [...one.entries, one.oneMore] }).state === 'done',
      ),
    ).toEqual([]);
  });
});

describe('a waiting entry', () => {
  const verifiedOf = (one: Case) => one.entries.filter(({ verified }) => verified);

  it('does not change what counts', () => {
    expect(
      failing((one) => {
        const rules = oneWay(one.rules);
        const { counted, entries, floors, parts } = progressFor(one, { rules });
        const without = progressFor(one, { rules, entries: verifiedOf(one) });
        return (
          same(
            [counted, entries, floors, parts],
            [without.counted, without.entries, without.floors, without.parts],
          ) && without.waiting === 0
        );
      }),
    ).toEqual([]);
  });

  it('makes nothing worse: no more is left, and done stays done', () => {
    expect(
      failing((one) => {
        const [result, without] = [progressFor(one), progressFor(one, { entries: verifiedOf(one) })];
        return (
          result.waiting >= 0 &&
          (result.way !== without.way || result.left <= without.left) &&
          (without.state !== 'done' || result.state === 'done')
        );
      }),
    ).toEqual([]);
  });

  it('counts as predicted once verified, if no rule depends on the evidence', () => {
    expect(
      failing((one) => {
        const asksHow = one.rules.entry.evidence || one.rules.caps.some(({ of }) => of.kind === 'evidence');
        if (asksHow) return true;
        const rules = oneWay(one.rules);
        const before = progressFor(one, { rules });
        const after = progressFor(one, {
          rules,
          entries: one.entries.map((entry) => ({ ...entry, verified: true })),
        });
        return (
          after.counted === sumHours([before.counted, before.waiting]) &&
          // Once verified, earlier work uses up a limit of several years, in another grade.
          (rules.caps.some(({ per }) => per === 'total') || after.left === before.left)
        );
      }),
    ).toEqual([]);
  });
});

describe('calendar days', () => {
  it('count from the first to the last of the window, and not outside it', () => {
    expect(
      failing((one) => {
        const { student, oneMore } = one;
        const rules = applied(one);
        const { window } = rules;
        const days = windowOf(rules, student.class);
        const opens = window.opens === 'any time' ? '1900-01-01' : days.opens;
        const closes = window.closes === 'never' ? '2100-12-31' : days.closes;
        const whyNot = createConditions(rules, student.class);
        const kindOn = (date: string) => whyNot({ ...oneMore, date })?.kind;
        const isIn = (date: string) => kindOn(date) !== 'before' && kindOn(date) !== 'after';
        // A member who left before this semester.
        if (closes < opens) return !isIn(opens) && !isIn(closes);
        return (
          isIn(opens) &&
          isIn(closes) &&
          (window.opens === 'any time' || kindOn(addDays(opens, -1)) === 'before') &&
          (window.closes === 'never' || kindOn(addDays(closes, 1)) === 'after')
        );
      }),
    ).toEqual([]);
  });

  it('include leap days, each in the year of the day before', () => {
    expect(
      failing((one) => {
        const on = (date: string) => {
          const entries = [{ ...one.oneMore, date, recorded_on: date }];
          const result = progressFor(one, { rules: oneWay(one.rules), entries, today: '2026-12-01' });
          const counted = result.entries.map(({ date: _date, ...entry }) => entry);
          return [result.counted, result.left, result.parts, counted];
        };
        const opensThen = one.rules.window.opens === '2024-02-29';
        return opensThen || same(on('2024-02-29'), on('2024-02-28'));
      }),
    ).toEqual([]);
  });

  it('after the last one show nobody as behind or on track', () => {
    expect(
      failing((one) => {
        const result = progressFor(one, { today: '2027-07-01' });
        const isOfSemester = one.rules.window.opens === 'semester';
        return isOfSemester || !['behind', 'on track'].includes(result.state);
      }),
    ).toEqual([]);
  });
});

describe('decisions of the school', () => {
  it('in favor of a student never leave more to do', () => {
    expect(
      failing((one) => {
        const rules = oneWay(one.rules);
        const before = progressFor(one, { rules });
        const kinder = ['waiver', 'credit'] as const;
        return kinder.every(
          (kind) =>
            progressFor(one, { rules, adjustments: [...one.adjustments, { kind, hours: 2.5 }] }).left <=
            before.left,
        );
      }),
    ).toEqual([]);
  });

  it('can exempt a student from everything', () => {
    expect(
      failing((one) => {
        const result = progressFor(one, { adjustments: [...one.adjustments, { kind: 'exempt' }] });
        return result.state === 'done' && result.needed === 0 && result.left === 0;
      }),
    ).toEqual([]);
  });
});

describe('programs that exclude each other', () => {
  /** Four programs for the student of the case; in most cases three exclude each other, whichever says so. */
  function followFour(one: Case, today = one.today): { id: number; followed: Followed }[] {
    const { below, chance } = drawFrom(one.seed);
    const says = 1 + below(3);
    const all = [1, 2, 3, 4].map((program) => {
      const { rules } = cases[(one.seed + program) % cases.length] ?? one;
      const exclusive_of = program === says ? [1, 2, 3].filter((id) => id !== program) : [];
      return { program, name: `Program ${program}`, rules: chance(90) ? { ...rules, exclusive_of } : rules };
    });
    // Recorded at once: what is recorded later moves what has counted for others since.
    const entries = one.entries.map(({ taken: _taken, ...entry }) => ({ ...entry, recorded_on: entry.date }));
    const exempt = chance(30) ? 1 + below(3) : null;
    const by = followExclusive(all, entries, {
      semesters: one.semesters,
      asksNothing: ({ program }) => program === exempt,
      since: ({ program }) => (program === 1 ? one.today : ''),
      follow({ rules }, left, day = today) {
        const applying = applyingOn(rules, one.student.class, { ...one, today: day });
        return progress(applying, one.student, left, one.adjustments, today);
      },
    });
    return all.flatMap((each) =>
      all.some(({ rules }) => rules.exclusive_of?.length) ? { id: each.program, followed: by(each) } : [],
    );
  }
  /** The most that each program ever counted of the entries, summed. */
  const sums = (days: readonly { id: number; followed: Followed }[][], of: 'entries' | 'pending') => {
    const most = new Map<string, number>();
    for (const { id: program, followed } of days.flat())
      for (const { id, counted } of program < 4 ? followed[of] : [])
        most.set(`${program} ${id}`, Math.max(counted, most.get(`${program} ${id}`) ?? 0));
    return (id: number) => sumHours([1, 2, 3].map((program) => most.get(`${program} ${id}`) ?? 0));
  };

  it('count no hour twice, verified or waiting, also not one after the other', () => {
    expect(
      failing((one) => {
        const days = [0, 150, 300, 450].map((later) => followFour(one, addDays(one.today, later)));
        const verified = sums(days, 'entries');
        const pending = sums(days, 'pending');
        return one.entries.every(({ id, hours }) => verified(id) <= hours && pending(id) <= hours);
      }),
    ).toEqual([]);
  });

  it('leave programs that they do not name alone', () => {
    expect(
      failing((one) =>
        followFour(one).every(
          ({ id, followed }) =>
            id < 4 || followed.entries.every(({ reason }) => reason?.kind !== 'counted for'),
        ),
      ),
    ).toEqual([]);
  });

  it('are kept apart in some of the cases', () => {
    const shared = cases.filter((one) =>
      followFour(one).some(({ followed }) =>
        followed.entries.some(({ reason }) => reason?.kind === 'counted for'),
      ),
    );
    expect(shared.length).toBeGreaterThan(100);
  });
});
