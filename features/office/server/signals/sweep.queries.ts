import { sql } from 'kysely';
import { SIGNAL_RULES, signalRuleNames } from '#features/office/signals.rules.ts';
import type { Trx } from '#server/platform/app-context.ts';
import { after, DAY } from '#server/platform/clock.ts';
import { rules, type RuleScene } from './rules.ts';
import { findSignalsRule } from './signals.queries.ts';
import disposableDomains from 'disposable-email-domains/index.json' with { type: 'json' };
import privateDomains from 'email-providers/common.json' with { type: 'json' };
import { getDomain } from 'tldts';
import { nameKeyOf } from '#features/organizations/server/organization-text.ts';
import { firstOf, run } from '#server/platform/database/rows.ts';

/** Findings about older entries are kept. */
const LOOKED_AT_DAYS = 400;

/** How many of the next graduating class are behind. */
interface Seniors {
  readonly class: number;
  readonly short: number;
}

/** Runs all rules over the last year's entries, or deletes findings where the school has signals off. Returns the number of entries. */
export async function sweepSchool(trx: Trx, scene: RuleScene, now: Date, seniors?: Seniors): Promise<number> {
  const { schoolId } = scene;
  await run(trx)`
    create temp table found (entry_id bigint, rule text, weight integer, facts jsonb) on commit drop`;
  const { looks_at_entries } = await findSignalsRule(trx, schoolId);
  const entries = looks_at_entries ? await lookThrough(trx, scene, now) : 0;
  if (!looks_at_entries)
    await run(trx)`
      delete from entry_signals s using entries e where e.id = s.entry_id and e.school_id = ${schoolId}`;
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
  const entries = await checkEntries(trx, scene.schoolId, since);
  for (const name of signalRuleNames) {
    await sql`
      insert into found (entry_id, rule, weight, facts)
      select f.entry_id, ${name}, ${SIGNAL_RULES[name].weight}::integer, f.facts
      from (${rules[name](scene)}) f`.execute(trx);
  }
  // Deletes findings that no longer hold.
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
    -- Skips entries deleted or changed meanwhile.
    for key share of e
    on conflict (entry_id, rule) do update
      set entry_version = excluded.entry_version, weight = excluded.weight, facts = excluded.facts, at = excluded.at
      where (entry_signals.entry_version, entry_signals.weight, entry_signals.facts)
        is distinct from (excluded.entry_version, excluded.weight, excluded.facts)`.execute(trx);
  return entries;
}

/** Schools verify from paper or files, which somebody has seen. */
const BY_CONTACTS = ['mail link', 'mail code'];

/** Creates `looked_at`, `surnames` and `almost_known` from entries recorded since then. Returns their number. */
export async function checkEntries(trx: Trx, schoolId: number, since: Date): Promise<number> {
  // Sorting on disk takes several times as long.
  await sql`set local work_mem = '64MB'`.execute(trx);
  await sql`
    create temp table surnames on commit drop as
    select a.id as account_id, n.name, count(*) over (partition by n.name) as bearers
    from accounts a, lateral (select regexp_replace(lower(a.last_name), '[^[:alpha:]]', '', 'g') as name) n
    where a.school_id = ${schoolId} and not a.is_school_administration`.execute(trx);
  await sql`
    create temp table looked_at on commit drop as
    with known as (
      select ${nameKeyOf(sql`coalesce(c.name, o.name)`)} as key from school_organizations d join organizations o on o.id = d.organization_id
        left join organizations c on c.school_id = d.school_id and c.corrects = d.organization_id
      where d.school_id = ${schoolId} and d.standing = 'approved'
      union
      select n.key from organization_names n join school_organizations d using (school_id, organization_id)
      where n.school_id = ${schoolId} and d.standing = 'approved'
    ), chosen as (
      select e.* from entries e
      where e.school_id = ${schoolId} and e.verified and not e.recycling_bin and e.evidence_kind = any(${BY_CONTACTS}::text[])
        and e.created_at >= ${since}
    ), organizers as (
      select x.organizer, ${nameKeyOf(sql`x.organizer`)} as key from (select distinct organizer from chosen) x
    )
    select e.id, e.account_id, e.version, e.date, e.hours::float8 as hours, e.description, e.mailbox, e.created_at,
      e.evidence_at, o.key in (select key from known) as is_approved,
      split_part(e.mailbox, '@', 1) as local_part, split_part(e.mailbox, '@', 2) as domain,
      split_part(e.mailbox, '@', 2) = any(${privateDomains}::text[]) as is_private
    from chosen e join organizers o on o.organizer = e.organizer`.execute(trx);
  await sql`create index on looked_at (mailbox)`.execute(trx);
  await sql`create index on looked_at (account_id, date)`.execute(trx);
  await sql`create index on looked_at (id)`.execute(trx);
  await sql`create index on surnames (account_id)`.execute(trx);
  await sql`analyze looked_at`.execute(trx);
  await sql`analyze surnames`.execute(trx);
  await makeAlmostKnown(trx, schoolId);
  const row = await firstOf<{ entries: number }>(trx)`
    select count(*)::integer as entries from looked_at`;
  return row?.entries ?? 0;
}

const disposable = new Set<string>(disposableDomains);

/** Contact domains a letter or two off an approved organization's, or disposable ones. */
async function makeAlmostKnown(trx: Trx, schoolId: number): Promise<void> {
  const approved = await run<{ url: string }>(trx)`
    select coalesce(c.url, o.url) as url from school_organizations d join organizations o on o.id = d.organization_id
      left join organizations c on c.school_id = d.school_id and c.corrects = d.organization_id
    where d.school_id = ${schoolId} and d.standing = 'approved'`;
  const known = [...new Set(approved.flatMap(({ url }) => getDomain(url) ?? []))];
  const used = await run<{ domain: string; is_private: boolean }>(
    trx,
  )`select distinct domain, is_private from looked_at`;
  const found = used.flatMap(({ domain, is_private }) => {
    if (disposable.has(domain)) return { domain, known: null };
    if (is_private) return [];
    const registered = getDomain(domain) ?? domain;
    if (known.includes(registered)) return [];
    const resembled = known.find((one) => isAlmost(registered, one));
    return resembled === undefined ? [] : { domain, known: resembled };
  });
  await run(trx)`
    create temp table almost_known on commit drop as
    select domain, known from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as x (domain text, known text)`;
}

/** Shorter domains are too often one letter apart. */
const LONG = 8;

/** Whether domains differ in one letter, or when long, in two. */
function isAlmost(one: string, other: string): boolean {
  const most = Math.min(one.length, other.length) < LONG ? 1 : 2;
  return one !== other && Math.abs(one.length - other.length) <= most && lettersApart(one, other) <= most;
}

/** Levenshtein distance. */
function lettersApart(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let done = 0; done < one.length; done += 1) {
    const next = [done + 1];
    for (let at = 0; at < other.length; at += 1) {
      const changed = (row[at] ?? 0) + (one[done] === other[at] ? 0 : 1);
      next.push(Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, changed));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
