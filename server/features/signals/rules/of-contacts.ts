/** Rules about who the contact is. */
import { sql } from 'kysely';
import type { Rule } from './rule.ts';

/**
 * A surname of five letters or more may have one letter more, less or another. Shorter ones are part of too many words.
 */
const surname: Rule = {
  name: 'surname',
  isOfOneEntry: true,
  find: () => sql`
    with patterns as (
      select s.account_id, s.bearers, s.rarity, case when length(s.name) < 5 then s.name else s.name || '|' || (
        select string_agg(left(s.name, at - 1) || '.{0,2}' || substr(s.name, at + 1), '|')
        from generate_series(1, length(s.name)) at) end as pattern
      from surnames s where s.rarity > 0 and length(s.name) >= 3
    )
    select l.id as entry_id, p.rarity as part, jsonb_build_object('bearers', p.bearers) as facts
    from looked_at l join patterns p using (account_id)
    where l.is_private and l.local_part ~ p.pattern`,
};

/**
 * A private address, for no organization that the school has approved, and ten students or more within about thirty days, with
 * all of its weight from twenty on. An organization with a domain of its own has many students by its nature.
 */
const manyStudents: Rule = {
  name: 'many students',
  find: () => sql`
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
    select l.id as entry_id, least(1, max(w.students) / 20.0) as part, jsonb_build_object('students', max(w.students), 'usual', (select round(students) from usual)) as facts
    from looked_at l join windows w on w.mailbox = l.mailbox
      and floor(extract(epoch from l.evidence_at) / 1296000)::integer in (w.half, w.half + 1)
    where l.is_private and not l.is_approved group by l.id`,
};

const almostAKnownDomain: Rule = {
  name: 'almost a known domain',
  isOfOneEntry: true,
  find: () => sql`
    select l.id as entry_id, 1 as part, jsonb_build_object('domain', l.domain, 'known', k.known) as facts
    from looked_at l join almost_known k using (domain)`,
};

/** Of a name that more students have nobody can say of which family it is. */
const FAMILY_AT_MOST = 5;

/**
 * Who is of the family of one student confirms for a second, and who is of the second's for the first; or around three. Of a family is
 * a private mailbox with its surname, or one that decides on the network on which the student records on three days or more.
 */
const forEachOther: Rule = {
  name: 'for each other',
  find: () => sql`
    with contacts as (
      select distinct mailbox, local_part from looked_at where is_private and not is_approved
    ), networks as (
      select network from recording_networks group by network having count(distinct account_id) < 5
    ), homes as (
      select r.network, r.account_id from recording_networks r join networks using (network) group by 1, 2 having count(*) >= 3
    ), families as (
      select n.mailbox, s.account_id as child
      from (
        -- Each name once: there are fewer than students.
        select c.mailbox, x.name from contacts c join (select distinct name from surnames where bearers <= ${FAMILY_AT_MOST} and length(name) >= 4) x
          on strpos(c.local_part, x.name) > 0
      ) n join surnames s using (name)
      union
      select l.mailbox, h.account_id from looked_at l join contacts c using (mailbox)
        join decision_traces t on t.entry_id = l.id and not t.was_refused join homes h on h.network = t.network
    ), confirmed as (
      select f.child as parents_of, l.account_id as child, array_agg(l.id) as entries
      from looked_at l join families f using (mailbox)
      where l.account_id <> f.child and not l.is_approved
        -- Of one family, as far as the names say.
        and not exists (select from surnames a join surnames b on a.name = b.name where a.account_id = f.child and b.account_id = l.account_id)
      group by 1, 2
    ), around as (
      select a.entries, 2 as families from confirmed a join confirmed b on b.parents_of = a.child and b.child = a.parents_of
      union all
      select a.entries, 3 from confirmed a join confirmed b on b.parents_of = a.child join confirmed c on c.parents_of = b.child and c.child = a.parents_of
    )
    select entry_id, 1 as part, jsonb_build_object('families', min(families)) as facts
    from around, unnest(entries) as entry_id group by entry_id`,
};

/** Another contact said that they do not know the student, or that they have confirmed nothing. */
const doesNotKnow: Rule = {
  name: 'does not know',
  find: ({ schoolId }) => sql`
    with said as (
      select b.account_id, count(*) as contacts, max(b.created_at) as last from contact_blocks b
        join accounts a on a.id = b.account_id
      where a.school_id = ${schoolId} group by b.account_id
    )
    select l.id as entry_id, 1 as part, jsonb_build_object('contacts', s.contacts, 'on', s.last::date) as facts
    from looked_at l join said s using (account_id)
    where l.created_at between s.last - interval '90 days' and s.last + interval '90 days'`,
};

export const rulesOfContacts: readonly Rule[] = [
  surname,
  manyStudents,
  almostAKnownDomain,
  forEachOther,
  doesNotKnow,
];
