/** Looks through the entries of one school by all rules, and keeps what was found. */
import { sql } from 'kysely';
import { SIGNAL_RULES, type SignalRuleName } from '#shared/signals/signals.rules.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { after, DAY } from '#server/platform/clock.ts';
import { makeLookedAt } from './looked-at.queries.ts';
import { rulesOfContacts } from './rules/of-contacts.ts';
import { rulesOfDecisions } from './rules/of-decisions.ts';
import { rulesOfWork } from './rules/of-work.ts';
import type { Rule, RuleScene } from './rules/rule.ts';

export const rules: readonly Rule[] = [...rulesOfDecisions, ...rulesOfContacts, ...rulesOfWork];

/** Entries that were recorded earlier keep what was found about them. */
const LOOKED_AT_DAYS = 400;

/** Traces are kept for 90 days; what was found by them must not go with them. */
const BY_TRACES: readonly SignalRuleName[] = [
  'own session',
  'within a minute',
  'same network',
  'for each other',
];
const TRACED_DAYS = 80;

export interface RuleSetting {
  readonly rule: SignalRuleName;
  readonly is_on: boolean;
  readonly weight: number;
}

/** What a school has decided about each rule. */
export async function selectSettings(db: Db | Trx, schoolId: number): Promise<RuleSetting[]> {
  const rows = await db.selectFrom('signal_settings').where('school_id', '=', schoolId).selectAll().execute();
  const decided = new Map<string, { readonly is_on: boolean; readonly weight: number }>(
    rows.map(({ rule, is_on, weight }) => [rule, { is_on, weight }]),
  );
  return (Object.keys(SIGNAL_RULES) as SignalRuleName[]).map((rule) => ({
    rule,
    ...(decided.get(rule) ?? { is_on: true, weight: SIGNAL_RULES[rule].weight }),
  }));
}

/** How many of the class that graduates next are behind. */
export interface Seniors {
  readonly class: number;
  readonly short: number;
}

/** Looks by all rules at what was recorded in the last year. @returns how many entries that were */
export async function sweepSchool(trx: Trx, scene: RuleScene, now: Date, seniors?: Seniors): Promise<number> {
  const { schoolId } = scene;
  const settings = await selectSettings(trx, schoolId);
  await makeLookedAt(trx, schoolId, { recordedSince: after(now, -LOOKED_AT_DAYS * DAY) });
  await find(trx, scene, settings, rules);
  await deleteGone(trx, schoolId, now);
  await keepFound(trx, now);
  const { rows } = await sql<{ entries: number }>`
    with rates as (select rule, count(*) as entries from found group by rule)
    insert into signal_sweeps (school_id, at, entries, by_rule, seniors_class, seniors_short)
    select ${schoolId}::bigint, ${now}::timestamptz, (select count(*) from looked_at),
      coalesce((select jsonb_object_agg(rule, entries) from rates), '{}'), ${seniors?.class ?? null}::integer, ${seniors?.short ?? null}::integer
    on conflict (school_id) do update set at = excluded.at, entries = excluded.entries, by_rule = excluded.by_rule,
      seniors_class = excluded.seniors_class, seniors_short = excluded.seniors_short
    returning entries`.execute(trx);
  return rows[0]?.entries ?? 0;
}

/** Looks at what was decided since then by the rules that need no other entry. */
export async function lookAtDecisions(trx: Trx, scene: RuleScene, since: Date, now: Date): Promise<void> {
  const settings = await selectSettings(trx, scene.schoolId);
  await makeLookedAt(trx, scene.schoolId, { decidedSince: since });
  await find(
    trx,
    scene,
    settings,
    rules.filter(({ isOfOneEntry }) => isOfOneEntry),
  );
  await keepFound(trx, now);
}

/** Makes `found` by those rules that the school has not switched off. */
async function find(
  trx: Trx,
  scene: RuleScene,
  settings: readonly RuleSetting[],
  asked: readonly Rule[],
): Promise<void> {
  await sql`create temp table found (entry_id bigint, rule text, weight integer, facts jsonb) on commit drop`.execute(
    trx,
  );
  for (const rule of asked) {
    const setting = settings.find((one) => one.rule === rule.name);
    if (!setting?.is_on) continue;
    await sql`
      insert into found (entry_id, rule, weight, facts)
      select f.entry_id, ${rule.name}, greatest(1, round(f.part * ${setting.weight}::integer)), f.facts from (${rule.find(scene)}) f`.execute(
      trx,
    );
  }
}

/** What was found before, and is so no more. */
async function deleteGone(trx: Trx, schoolId: number, now: Date): Promise<void> {
  await sql`
    delete from entry_signals s using entries e
    where e.id = s.entry_id and e.school_id = ${schoolId}
      and not exists (select from found f where f.entry_id = s.entry_id and f.rule = s.rule)
      and (s.entry_version <> e.version or not e.verified or e.recycling_bin or e.created_at >= ${after(now, -LOOKED_AT_DAYS * DAY)}
        and (s.rule <> all(${BY_TRACES}::text[]) or e.evidence_at >= ${after(now, -TRACED_DAYS * DAY)}))`.execute(
    trx,
  );
}

async function keepFound(trx: Trx, now: Date): Promise<void> {
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
}
