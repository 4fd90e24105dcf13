/** Looks through the entries of one school by all rules, and keeps what was found. */
import { sql } from 'kysely';
import { SIGNAL_RULES, signalRuleNames } from '#shared/signals/signals.rules.ts';
import type { Trx } from '#server/platform/app-context.ts';
import { after, DAY } from '#server/platform/clock.ts';
import { makeLookedAt } from './looked-at.queries.ts';
import { rules, type RuleScene } from './rules.ts';
import { findSignalsRule } from './signals-rule.operations.ts';

/** Entries that were recorded earlier keep what was found about them. */
const LOOKED_AT_DAYS = 400;

/** How many of the class that graduates next are behind. */
export interface Seniors {
  readonly class: number;
  readonly short: number;
}

/**
 * Looks by all rules at what was recorded in the last year; at a school that has switched them off, deletes what they found.
 * @returns how many entries it looked at
 */
export async function sweepSchool(trx: Trx, scene: RuleScene, now: Date, seniors?: Seniors): Promise<number> {
  const { schoolId } = scene;
  await sql`
    create temp table found (entry_id bigint, rule text, weight integer, facts jsonb) on commit drop`.execute(
    trx,
  );
  const { looks_at_entries } = await findSignalsRule(trx, schoolId);
  const entries = looks_at_entries ? await lookThrough(trx, scene, now) : await deleteFound(trx, schoolId);
  await sql`
    with rates as (select rule, count(*) as entries from found group by rule)
    insert into signal_sweeps (school_id, at, entries, by_rule, seniors_class, seniors_short)
    select ${schoolId}::bigint, ${now}::timestamptz, ${entries}::integer,
      coalesce((select jsonb_object_agg(rule, entries) from rates), '{}'), ${seniors?.class ?? null}::integer, ${seniors?.short ?? null}::integer
    on conflict (school_id) do update set at = excluded.at, entries = excluded.entries, by_rule = excluded.by_rule,
      seniors_class = excluded.seniors_class, seniors_short = excluded.seniors_short`.execute(trx);
  return entries;
}

async function lookThrough(trx: Trx, scene: RuleScene, now: Date): Promise<number> {
  const since = after(now, -LOOKED_AT_DAYS * DAY);
  const entries = await makeLookedAt(trx, scene.schoolId, since);
  for (const name of signalRuleNames) {
    await sql`
      insert into found (entry_id, rule, weight, facts)
      select f.entry_id, ${name}, ${SIGNAL_RULES[name].weight}::integer, f.facts
      from (${rules[name](scene)}) f`.execute(trx);
  }
  // What was found before, and is so no more.
  await sql`
    delete from entry_signals s using entries e
    where e.id = s.entry_id and e.school_id = ${scene.schoolId}
      and not exists (select from found f where f.entry_id = s.entry_id and f.rule = s.rule)
      and (s.entry_version <> e.version or not e.verified or e.recycling_bin
      or e.created_at >= ${since})`.execute(trx);
  await sql`
    insert into entry_signals (entry_id, rule, entry_version, weight, facts, at)
    select f.entry_id, f.rule, e.version, f.weight, f.facts, ${now}::timestamptz
    from found f join looked_at l on l.id = f.entry_id join entries e on e.id = l.id and e.version = l.version
    -- What was deleted or changed meanwhile is left out.
    for key share of e
    on conflict (entry_id, rule) do update
      set entry_version = excluded.entry_version, weight = excluded.weight, facts = excluded.facts, at = excluded.at
      where (entry_signals.entry_version, entry_signals.weight, entry_signals.facts)
        is distinct from (excluded.entry_version, excluded.weight, excluded.facts)`.execute(trx);
  return entries;
}

async function deleteFound(trx: Trx, schoolId: number): Promise<0> {
  await sql`
    delete from entry_signals s using entries e where e.id = s.entry_id and e.school_id = ${schoolId}`.execute(
    trx,
  );
  return 0;
}
