/** Rules about where and how fast a contact decided. */
import { sql } from 'kysely';
import type { Rule } from './rule.ts';

/** Somebody tried to decide while the student, or another student, was signed in in the browser. */
const ownSession: Rule = {
  name: 'own session',
  isOfOneEntry: true,
  find: () => sql`
    select l.id as entry_id, max(case when t.signed_in_as = l.account_id then 1 else 40 / 60.0 end) as part,
      jsonb_build_object('own', bool_or(t.signed_in_as = l.account_id), 'times', count(*)) as facts
    from looked_at l join decision_traces t on t.entry_id = l.id join accounts a on a.id = t.signed_in_as
    where not a.is_school_administration group by l.id`,
};

const studentAsContact: Rule = {
  name: 'student as contact',
  isOfOneEntry: true,
  find: () => sql`
    select l.id as entry_id, 1 as part, jsonb_build_object('account', min(a.id)) as facts
    from looked_at l join own_mailboxes o on o.mailbox = l.mailbox
      join accounts a on a.id = o.account_id and not a.is_school_administration
    group by l.id`,
};

/**
 * Quick once, while the contact stood beside, is nothing; a contact who is quick in every third decision is. Seconds are those from
 * the mail to the decision.
 */
const withinAMinute: Rule = {
  name: 'within a minute',
  find: () => sql`
    with timed as (
      select l.id, l.mailbox, extract(epoch from t.at - t.mail_left_at) as seconds
      from looked_at l join decision_traces t on t.entry_id = l.id and t.entry_version = l.version and not t.was_refused
      where t.mail_left_at is not null
    ), contacts as (
      select mailbox, count(*) as decisions, count(*) filter (where seconds < 60) as quick from timed group by mailbox
    )
    select t.id as entry_id, case when t.seconds < 15 then 1 else 20 / 35.0 end as part,
      jsonb_build_object('seconds', round(t.seconds), 'quick', c.quick, 'decisions', c.decisions) as facts
    from timed t join contacts c using (mailbox)
    where c.quick >= 2 and c.quick * 3 >= c.decisions`,
};

/**
 * The contact decided on a network that hardly anybody else uses and on which the student recorded that day, or another student on
 * three days or more.
 */
const sameNetwork: Rule = {
  name: 'same network',
  find: () => sql`
    with places as (
      -- Where contacts of many students decide: their office, whoever has recorded there.
      select t.network from looked_at l join decision_traces t on t.entry_id = l.id group by 1 having count(distinct l.account_id) >= 10
    ), networks as (
      select network, count(distinct account_id) as students from recording_networks
      where network not in (select network from places) group by network having count(distinct account_id) < 5
    ), used as (
      select r.network, r.account_id, count(*) as days from recording_networks r join networks using (network) group by 1, 2
    )
    select l.id as entry_id, 1 as part,
      jsonb_build_object('own', bool_or(u.account_id = l.account_id), 'students', n.students, 'same_browser', bool_or(exists (
        select from recording_networks r where r.account_id = l.account_id and r.network = t.network and r.browser = t.browser))) as facts
    from looked_at l join decision_traces t on t.entry_id = l.id and not t.was_refused
      join networks n on n.network = t.network join used u on u.network = t.network
    where u.account_id <> l.account_id and u.days >= 3 or u.account_id = l.account_id and exists (
      select from recording_networks r where r.account_id = l.account_id and r.network = t.network
        and r.day = (l.created_at at time zone 'UTC')::date)
    group by l.id, n.students`,
};

/** Fifteen within five minutes, of a contact who was not named before the last two weeks. */
const newAndManyAtOnce: Rule = {
  name: 'new and many at once',
  find: () => sql`
    with decisions as (
      select l.id, l.mailbox, l.evidence_at, min(l.created_at) over (partition by l.mailbox) as first_named,
        count(*) over (partition by l.mailbox order by l.evidence_at
          range between interval '5 minutes' preceding and interval '5 minutes' following) as together
      from looked_at l
    )
    select d.id as entry_id, 1 as part, jsonb_build_object('together', d.together,
      'days', extract(day from d.evidence_at - d.first_named)) as facts
    from decisions d where d.together >= 15 and d.evidence_at < d.first_named + interval '14 days'`,
};

/** Thirty decisions, none of them a rejection, and half of them within five seconds of the one before. */
const neverAQuestion: Rule = {
  name: 'never a question',
  find: ({ schoolId }) => sql`
    with steps as (
      select l.id, l.mailbox, extract(epoch from l.evidence_at - lag(l.evidence_at) over (partition by l.mailbox order by l.evidence_at)) as seconds
      from looked_at l
    ), contacts as (
      select mailbox, count(*) as decisions, percentile_cont(0.5) within group (order by seconds) as median from steps
      group by mailbox having count(*) >= 30
    ), rejecting as (
      select distinct mailbox_of(h.details ->> 'contact') as mailbox from entry_history h
      where h.school_id = ${schoolId} and h.kind = 'rejected' and h.details ? 'contact'
    )
    select s.id as entry_id, 1 as part, jsonb_build_object('decisions', c.decisions, 'seconds', round(c.median)) as facts
    from steps s join contacts c using (mailbox)
    where c.median < 5 and c.mailbox not in (select mailbox from rejecting)`,
};

/** A mail did not arrive, and the private address that took its place accepted within an hour. */
const newAddress: Rule = {
  name: 'new address',
  isOfOneEntry: true,
  find: () => sql`
    select l.id as entry_id, 1 as part, jsonb_build_object('minutes', min(round(extract(epoch from r.decided_at - r.created_at) / 60))) as facts
    from looked_at l join verification_requests r on r.entry_id = l.id and r.decision = 'accept' and mailbox_of(r.contact) = l.mailbox
    where l.is_private and r.decided_at < r.created_at + interval '1 hour' and exists (
      select from verification_requests b where b.entry_id = l.id and b.id < r.id and b.failed_at is not null
        and mailbox_of(b.contact) <> l.mailbox)
    group by l.id`,
};

export const rulesOfDecisions: readonly Rule[] = [
  ownSession,
  studentAsContact,
  withinAMinute,
  sameNetwork,
  newAndManyAtOnce,
  neverAQuestion,
  newAddress,
];
