/** Small schools in which one rule applies. */
import type { SignalRuleName } from '#features/office/signals.rules.ts';
import type { TestDatabase } from '#server/testing/database/test-database.ts';
import { loadSchool } from '#server/testing/generated-school/load.ts';
import type {
  GeneratedEntry,
  GeneratedOrganization,
  GeneratedStudent,
} from '#server/testing/generated-school/types.ts';
import { sweepSchool } from './sweep.queries.ts';

export const NOW = new Date('2026-05-20T00:00:00Z');

export function student(
  number: number,
  last = `Stone${'abcdefghij'[number % 10]}${number}`,
): GeneratedStudent {
  return { number, first: 'Ana', last, email: `student${number}@students.example`, home: `home ${number}` };
}

const parks: GeneratedOrganization = {
  name: 'City Parks',
  domain: 'cityparks.org',
  isApproved: true,
  shift: null,
  contacts: [],
};

let generated = 0;
export function entry(who: GeneratedStudent, parts: Partial<GeneratedEntry> = {}): GeneratedEntry {
  generated += 1;
  return {
    student: who,
    event: 'Tree day',
    date: '2026-03-01',
    hours: 2,
    role: 'Helper',
    organizer: 'City Parks',
    contact: 'office@cityparks.org',
    description: `Text ${generated}`,
    recorded_at: new Date(Date.parse('2026-03-02T10:00:00Z') + generated * 60_000),
    recorded_from: `somewhere ${generated}`,
    decided_after: 5 * 3600,
    decided_from: 'office',
    tried_own: false,
    ...parts,
  };
}

export interface More {
  readonly organizations?: readonly GeneratedOrganization[];
  /** Adds data that a generated school lacks. */
  readonly also?: (ids: readonly number[], accounts: readonly number[]) => Promise<unknown>;
}

/** The weight of a rule for each of these entries, in order; 0 where the rule does not apply. */
export async function weights(
  test: TestDatabase,
  rule: SignalRuleName,
  entries: readonly GeneratedEntry[],
  more: More = {},
): Promise<number[]> {
  const students = [...new Map(entries.map((one) => [one.student.number, one.student])).values()];
  const school = { students, organizations: more.organizations ?? [parks], entries };
  generated += 1;
  const loaded = await loadSchool(test.db, school, `School ${generated}`);
  const ids = loaded.entries.map(({ id }) => id);
  await more.also?.(
    ids,
    loaded.entries.map(({ account_id }) => account_id),
  );
  await test.db
    .transaction()
    .execute((trx) => sweepSchool(trx, { schoolId: loaded.schoolId, needed: 100 }, NOW));
  const found = await test.db
    .selectFrom('entry_signals')
    .where('entry_id', 'in', ids)
    .where('rule', '=', rule)
    .select(['entry_id', 'weight'])
    .execute();
  const byId = new Map(found.map(({ entry_id, weight }) => [entry_id, weight]));
  return ids.map((id) => byId.get(id) ?? 0);
}

export const many = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));
