/** Rules about the work itself, as it was recorded. */
import { sql } from 'kysely';
import type { Rule } from './rule.ts';

/** Case of plain letters, blanks and signs make no other text. Languages are left out of it: they make it three times as slow. */
const SIGNS = ` .,;:!?'"-–—()\n\r\t`;
const letters = sql`translate(lower(l.description collate "C"), ${SIGNS}, '')`;

const longDay: Rule = {
  name: 'long day',
  find: () => sql`
    with days as (
      select l.account_id, l.date, sum(l.hours) as hours, count(*) as entries from looked_at l
      group by 1, 2 having sum(l.hours) > 12
    )
    select l.id as entry_id, case when d.hours > 24 then 1 when d.hours > 16 then 40 / 60.0 else 20 / 60.0 end as part,
      jsonb_build_object('hours', d.hours, 'entries', d.entries) as facts
    from looked_at l join days d using (account_id, date)`,
};

/** Only entries that say when the work began. */
const overlap: Rule = {
  name: 'overlap',
  find: () => sql`
    with timed as (
      select l.id, l.account_id, l.date, l.date + d.started_at::time as began, l.date + d.started_at::time + l.hours * interval '1 hour' as ended
      from looked_at l join entry_details d on d.entry_id = l.id where d.started_at is not null and l.hours > 0
    )
    select a.id as entry_id, 1 as part, jsonb_build_object('minutes', max(round(extract(epoch from least(a.ended, b.ended) - greatest(a.began, b.began)) / 60))) as facts
    from timed a join timed b on b.account_id = a.account_id and b.id <> a.id and b.date between a.date - 1 and a.date + 1
      and b.began < a.ended and b.ended > a.began
    group by a.id`,
};

/** The same student, day, organizer, hours and text: two shifts of one day differ in one of these. */
const recordedTwice: Rule = {
  name: 'recorded twice',
  find: () => sql`
    with days as (
      select l.account_id, l.date, l.organizer, l.hours from looked_at l group by 1, 2, 3, 4 having count(*) > 1
    ), again as (
      select l.id, count(*) over (partition by l.account_id, l.date, l.organizer, l.hours, ${letters}) as entries
      from looked_at l join days using (account_id, date, organizer, hours)
    )
    select id as entry_id, 1 as part, jsonb_build_object('entries', entries) as facts from again where entries > 1`,
};

/** Sixty letters or more, the same as another student's; of texts of a hundred or more the first hundred, if they are about as long. */
const sameText: Rule = {
  name: 'same text',
  find: () => sql`
    with texts as materialized (
      select t.id, t.account_id, left(t.letters, 100) collate "C" as start, length(t.letters) as length
      -- Not for each of its uses again.
      from (select l.id, l.account_id, ${letters} as letters from looked_at l where length(l.description) >= 60 offset 0) t
      where length(t.letters) >= 60
    ), shared as (
      select start, min(length) as shortest from texts group by start having min(account_id) <> max(account_id)
    ), alike as (
      select t.id, t.account_id, t.start from texts t join shared s using (start) where t.length <= s.shortest * 1.15
    )
    select a.id as entry_id, 1 as part, jsonb_build_object('students', n.students) as facts
    from alike a join (select start, count(distinct account_id) as students from alike group by start) n using (start)
    where n.students > 1`,
};

/** Of eight entries or more, four of five with the same whole number of hours, five or more. */
const sameHours: Rule = {
  name: 'same hours',
  find: () => sql`
    with counted as (
      select l.account_id, l.hours, count(*) as entries, sum(count(*)) over (partition by l.account_id) as of_all
      from looked_at l group by 1, 2
    )
    select l.id as entry_id, 1 as part, jsonb_build_object('hours', c.hours, 'entries', c.entries, 'of', c.of_all) as facts
    from looked_at l join counted c using (account_id, hours)
    where c.of_all >= 8 and c.entries >= 0.8 * c.of_all and c.hours = floor(c.hours) and c.hours >= 5`,
};

/**
 * Two fifths of what is needed, recorded within two weeks for days more than sixty days before. It weighs less where these hours are
 * not all confirmed from one private mailbox.
 */
const muchAtTheEnd: Rule = {
  name: 'much at the end',
  find: ({ needed }) => sql`
    with late as (
      select l.id, l.account_id, l.mailbox, l.is_private, l.hours, floor(extract(epoch from l.created_at) / 604800)::integer as week
      from looked_at l where l.date < (l.created_at - interval '60 days')::date
    ), weeks as (
      select account_id, mailbox, is_private, week, sum(hours) as hours from late group by 1, 2, 3, 4
    ), fortnights as (
      -- Each week with the one after it.
      select account_id, mailbox, is_private, f as week, sum(hours) as by_one, sum(sum(hours)) over (partition by account_id, f) as by_all
      from weeks, unnest(array[week, week - 1]) f group by 1, 2, 3, 4
    )
    select l.id as entry_id, max(case when f.is_private and f.by_one >= 0.4 * ${needed}::float8 then 1 else 15 / 40.0 end) as part,
      jsonb_build_object('hours', max(f.by_all), 'by_one', max(f.by_one) filter (where f.is_private), 'needed', ${needed}::float8) as facts
    from late l join fortnights f on f.account_id = l.account_id and f.mailbox = l.mailbox and f.week in (l.week, l.week - 1)
    where f.by_all >= 0.4 * ${needed}::float8 group by l.id`,
};

/** Work on a weekday while classes are held; only where the school and the entry say when. */
const duringSchool: Rule = {
  name: 'during school',
  isOfOneEntry: true,
  find: ({ schoolId }) => sql`
    select l.id as entry_id, 1 as part, jsonb_build_object('from', d.started_at) as facts
    from looked_at l join entry_details d on d.entry_id = l.id join schools s on s.id = ${schoolId}
    where extract(isodow from l.date) < 6 and d.started_at::time < s.school_day_until
      and d.started_at::time + l.hours * interval '1 hour' > s.school_day_from`,
};

export const rulesOfWork: readonly Rule[] = [
  longDay,
  overlap,
  recordedTwice,
  sameText,
  sameHours,
  muchAtTheEnd,
  duringSchool,
];
