/** How many planted entries of a generated school the rules find, and how many honest students they flag. */
import { sql } from 'kysely';
import { WORTH_A_LOOK, type SignalRuleName } from '#features/office/signals.rules.ts';
import type { Db } from '#server/platform/app-context.ts';
import type { LoadedSchool } from './load.ts';
import { COMMON_SURNAMES } from './names.ts';
import { LOOK_ALIKES, SCHEMES, type LookAlike, type Scheme } from './types.ts';

export interface Rates {
  /** The share of planted entries, verified by their contact, that are flagged. */
  readonly recall: number;
  readonly by_scheme: Readonly<Record<Scheme, number>>;
  /** The share of students without planted entries who have a flagged entry. */
  readonly honest: number;
  readonly by_look_alike: Readonly<Record<LookAlike, number>>;
  /** The same share among the twenty commonest surnames, relative to all students. */
  readonly common_names: number;
  /** Planted and other entries by rule. */
  readonly by_rule: Readonly<Partial<Record<SignalRuleName, { planted: number; other: number }>>>;
}

const share = (part: number, of: number): number => (of === 0 ? 0 : part / of);

export async function rateRules(db: Db, { entries }: LoadedSchool): Promise<Rates> {
  const { rows } = await sql<{ entry_id: number; rule: SignalRuleName; weight: number }>`
    select entry_id, rule, weight from entry_signals`.execute(db);
  const weights = new Map<number, number>();
  for (const { entry_id, weight } of rows) weights.set(entry_id, (weights.get(entry_id) ?? 0) + weight);
  const isListed = ({ id }: { readonly id: number }) => (weights.get(id) ?? 0) >= WORTH_A_LOOK;
  const planted = entries.filter((entry) => entry.planted !== null && entry.verified);
  const cheats = new Set(
    entries.filter((entry) => entry.planted !== null).map(({ account_id }) => account_id),
  );
  const honest = entries.filter(({ account_id }) => !cheats.has(account_id));
  const students = (some: readonly (typeof entries)[number][]) =>
    new Set(some.map(({ account_id }) => account_id)).size;
  const honestShare = (some: readonly (typeof entries)[number][]) =>
    share(students(some.filter(isListed)), students(some));
  const common = new Set(COMMON_SURNAMES);
  const plantedIds = new Set(planted.map(({ id }) => id));
  const by_rule: Partial<Record<SignalRuleName, { planted: number; other: number }>> = {};
  for (const { entry_id, rule } of rows) {
    const counts = (by_rule[rule] ??= { planted: 0, other: 0 });
    counts[plantedIds.has(entry_id) ? 'planted' : 'other'] += 1;
  }
  const all = honestShare(honest);
  return {
    recall: share(planted.filter(isListed).length, planted.length),
    by_scheme: Object.fromEntries(
      SCHEMES.map((scheme) => {
        const own = planted.filter((entry) => entry.planted === scheme);
        return [scheme, share(own.filter(isListed).length, own.length)];
      }),
    ) as Record<Scheme, number>,
    honest: all,
    by_look_alike: Object.fromEntries(
      LOOK_ALIKES.map((alike) => {
        const own = honest.filter((entry) => entry.alike === alike);
        return [alike, honestShare(own)];
      }),
    ) as Record<LookAlike, number>,
    common_names: share(honestShare(honest.filter(({ last_name }) => common.has(last_name))), all),
    by_rule,
  };
}

const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;

/** As readable lines. */
export function rateTable(rates: Rates): string {
  return [
    `planted entries in the list: ${percent(rates.recall)}`,
    ...Object.entries(rates.by_scheme).map(([name, value]) => `  ${name}: ${percent(value)}`),
    `honest students in the list: ${percent(rates.honest)}`,
    ...Object.entries(rates.by_look_alike).map(([name, value]) => `  ${name}: ${percent(value)}`),
    `students with a common surname: ${rates.common_names.toFixed(2)} times as often as all`,
    ...Object.entries(rates.by_rule).map(
      ([rule, { planted, other }]) => `  ${rule}: ${planted} planted, ${other} other entries`,
    ),
  ].join('\n');
}
