/** One statement per rule (decision 0073). */
import { sql, type RawBuilder } from 'kysely';
import type { SignalRuleName } from '#features/office/signals.rules.ts';

export interface RuleScene {
  readonly schoolId: number;
  readonly needed: number;
}

/** Selects `entry_id` and `facts` (numbers for `signals.text.ts`) from `looked_at` and related tables, each entry once. */
type Rule = (scene: RuleScene) => RawBuilder<unknown>;

/** More common surnames say nothing about a family. */
const FAMILY_AT_MOST = 5;

/** Ignores case of ASCII letters, blanks and punctuation. Locale-aware comparison is three times as slow. */
const SIGNS = ` .,;:!?'"-–—()\n\r\t`;
const letters = sql`translate(lower(l.description collate "C"), ${SIGNS}, '')`;

export const rules: Readonly<Record<SignalRuleName, Rule>> = {
  'student as contact': () => sql`
    select distinct l.id as entry_id, '{}'::jsonb as facts
    from looked_at l join own_mailboxes o on o.mailbox = l.mailbox
      join accounts a on a.id = o.account_id and not a.is_school_administration`,

  /** Surnames of five letters or more may differ by a letter. Shorter ones are part of too many words. */
  surname: () => sql`
    with patterns as (
      select s.account_id, s.bearers, case when length(s.name) < 5 then s.name else s.name || '|' || (
        select string_agg(left(s.name, at - 1) || '.{0,2}' || substr(s.name, at + 1), '|')
        from generate_series(1, length(s.name)) at) end as pattern
      from surnames s where s.bearers <= ${FAMILY_AT_MOST} and length(s.name) >= 3
    )
    select l.id as entry_id, jsonb_build_object('bearers', p.bearers) as facts
    from looked_at l join patterns p using (account_id)
    where l.is_private and l.local_part ~ p.pattern`,

  /** One quick decision means nothing, since the contact may have been present; one in three does. Lists have their own mail. */
  'within a minute': () => sql`
    with timed as (
      select l.id, l.mailbox, min(extract(epoch from r.decided_at - m.finished_at)) as seconds
      from looked_at l join verification_requests r on r.entry_id = l.id and r.entry_version = l.version and r.decision = 'accept'
        join mails m on m.id = r.mail_id and m.kind = 'verify-entry' and m.state = 'sent' and m.finished_at <= r.decided_at
      group by l.id, l.mailbox
    ), contacts as (
      select mailbox, count(*) as decisions, count(*) filter (where seconds < 60) as quick from timed group by mailbox
    )
    select t.id as entry_id, jsonb_build_object('seconds', round(t.seconds), 'quick', c.quick, 'decisions', c.decisions) as facts
    from timed t join contacts c using (mailbox)
    where c.quick >= 2 and c.quick * 3 >= c.decisions`,

  /** Ten students within thirty days at a private address without an approved organization. Organizations' domains may have many. */
  'many students': () => sql`
    with halves as (
      select distinct l.mailbox, l.account_id, floor(extract(epoch from l.evidence_at) / 1296000)::integer as half
      from looked_at l where l.is_private and not l.is_approved
    ), windows as (
      select w.mailbox, w.half, count(distinct h.account_id) as students
      from (select distinct mailbox, half from halves) w join halves h on h.mailbox = w.mailbox and h.half in (w.half, w.half + 1)
      group by w.mailbox, w.half having count(distinct h.account_id) >= 10
    ), usual as (
      select percentile_cont(0.5) within group (order by students) as students
      from (select count(distinct account_id) as students from looked_at group by mailbox) x
    )
    select l.id as entry_id, jsonb_build_object('students', max(w.students), 'usual', (select round(students) from usual)) as facts
    from looked_at l join windows w on w.mailbox = l.mailbox
      and floor(extract(epoch from l.evidence_at) / 1296000)::integer in (w.half, w.half + 1)
    where l.is_private and not l.is_approved group by l.id`,

  'long day': () => sql`
    with days as (
      select l.account_id, l.date, sum(l.hours) as hours, count(*) as entries from looked_at l
      group by 1, 2 having sum(l.hours) > 24
    )
    select l.id as entry_id, jsonb_build_object('hours', d.hours, 'entries', d.entries) as facts
    from looked_at l join days d using (account_id, date)`,

  /** At least sixty letters equal to another student's text; of texts above a hundred the first hundred, at similar length. */
  'same text': () => sql`
    with texts as materialized (
      select t.id, t.account_id, left(t.letters, 100) collate "C" as start, length(t.letters) as length
      -- Computed once, not for each use.
      from (select l.id, l.account_id, ${letters} as letters from looked_at l where length(l.description) >= 60 offset 0) t
      where length(t.letters) >= 60
    ), shared as (
      select start, min(length) as shortest from texts group by start having min(account_id) <> max(account_id)
    ), alike as (
      select t.id, t.account_id, t.start from texts t join shared s using (start) where t.length <= s.shortest * 1.15
    )
    select a.id as entry_id, jsonb_build_object('students', n.students) as facts
    from alike a join (select start, count(distinct account_id) as students from alike group by start) n using (start)
    where n.students > 1`,

  /** Two fifths of the needed hours, recorded within two weeks for days sixty days earlier, and confirmed from one private mailbox. */
  'much at the end': ({ needed }) => sql`
    with late as (
      select l.id, l.account_id, l.mailbox, l.hours, floor(extract(epoch from l.created_at) / 604800)::integer as week
      from looked_at l where l.is_private and l.date < (l.created_at - interval '60 days')::date
    ), fortnights as (
      -- Each week with the one after it.
      select account_id, mailbox, week - after as week, sum(hours) as hours
      from late, unnest(array[0, 1]) after group by 1, 2, 3 having sum(hours) >= 0.4 * ${needed}::float8
    )
    select l.id as entry_id, jsonb_build_object('hours', max(f.hours), 'needed', ${needed}::float8) as facts
    from late l join fortnights f on f.account_id = l.account_id and f.mailbox = l.mailbox and f.week in (l.week, l.week - 1)
    group by l.id`,

  'almost a known domain': () => sql`
    select l.id as entry_id, jsonb_build_object('domain', l.domain, 'known', k.known) as facts
    from looked_at l join almost_known k using (domain)`,

  // Families confirm for each other: one student's for a second and vice versa, or around three. A private mailbox with the
  // student's surname is family; for common surnames, only if it confirms for one student, and repeatedly.
  'for each other': () => sql`
    with contacts as (
      select mailbox, local_part, count(distinct account_id) = 1 as has_one from looked_at where is_private and not is_approved group by 1, 2
    ), families as (
      select c.mailbox, s.account_id as child, s.bearers > ${FAMILY_AT_MOST} as is_common
      -- Distinct names: there are fewer than students.
      from contacts c join (select distinct name, bearers from surnames where length(name) >= 3) x on strpos(c.local_part, x.name) > 0
        and (x.bearers <= ${FAMILY_AT_MOST} or c.has_one)
      join surnames s using (name)
    ), confirmed as (
      select f.child as parents_of, l.account_id as child, array_agg(l.id) as entries, bool_or(f.is_common) as is_common
      from looked_at l join families f using (mailbox)
      where l.account_id <> f.child and not l.is_approved
        -- Excludes students with a common surname.
        and not exists (select from surnames a join surnames b on a.name = b.name where a.account_id = f.child and b.account_id = l.account_id)
      group by 1, 2 having not bool_or(f.is_common) or count(*) > 1
    ), around as (
      select a.entries, 2 as families from confirmed a join confirmed b on b.parents_of = a.child and b.child = a.parents_of
      union all
      select a.entries, 3 from confirmed a join confirmed b on b.parents_of = a.child join confirmed c on c.parents_of = b.child and c.child = a.parents_of
      where not (a.is_common or b.is_common or c.is_common)
    )
    select entry_id, jsonb_build_object('families', min(families)) as facts
    from around, unnest(entries) as entry_id group by entry_id`,

  /** Another contact said that they do not know the student, or have confirmed nothing. */
  'does not know': ({ schoolId }) => sql`
    with said as (
      select b.account_id, count(*) as contacts, max(b.created_at) as last from contact_blocks b
        join accounts a on a.id = b.account_id
      where a.school_id = ${schoolId} group by b.account_id
    )
    select l.id as entry_id, jsonb_build_object('contacts', s.contacts, 'on', s.last::date) as facts
    from looked_at l join said s using (account_id)
    where l.created_at between s.last - interval '90 days' and s.last + interval '90 days'`,
};
