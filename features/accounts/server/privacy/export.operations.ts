// Everything stored about a person as JSON (docs/privacy.md). Rows are streamed. Long lists come in batches, each its own query,
// so that no connection waits for a slow reader.
import { Readable } from 'node:stream';
import { sql, type RawBuilder } from 'kysely';
import { dayInZone } from '#shared/calendar.ts';
import { ownDataFileName } from '#features/accounts/privacy/privacy.contract.ts';
import { readHistories } from '#features/entries/server/history/entry-history.operations.ts';
import { evidenceColumn } from '#features/entries/server/history/entry-history.queries.ts';
import { organizerName } from '#features/events/server/event-visibility.queries.ts';
import type { Db, AppContext } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { consume, type Limit } from '#server/platform/auth/rate-limit.ts';
import { run } from '#server/platform/database/rows.ts';

/** Each export reads all of the person's rows. */
const exportLimit: Limit = { times: 10, seconds: 3600 };
const BATCH = 200;

const NOTES = [
  'This is what Limelight keeps about you. Not in it: your password and recovery codes (only hashes are kept, which nobody can read), the keys of an authenticator app and of passkeys, what you did as an administrator to others, contacts who want no mail from you, and mails about you to others.',
  'Unfinished entries and events that you typed are not here: they are on your device only.',
  'The text of mails is kept for 30 days at most, and only where no mail server is set; elsewhere their subject is not known.',
  'Times are in UTC. Dates and hours of entries are as you wrote them.',
];

/** @throws TooMany */
export async function exportOwnData(context: AppContext, caller: Caller) {
  await consume(context, `export:account:${caller.account_id}`, exportLimit, 'Too many downloads.');
  const { db, clock } = context;
  const now = clock.now();
  return {
    fileName: ownDataFileName(dayInZone(now, caller.time_zone)),
    json: Readable.from(write(db, caller, now)),
  };
}

async function* write(db: Db, { account_id: id, email }: Caller, now: Date): AsyncGenerator<string> {
  const head = await describePerson(db, id);
  const about = { format: 'limelight-data', version: 1, made_at: now, notes: NOTES };
  yield `${JSON.stringify({ about, ...head }, null, 2).slice(0, -2)},\n`;
  yield* list('entries', (after) => entriesAfter(db, id, after));
  yield* list('removed_entries', (after) => removedAfter(db, id, after));
  const lists = Object.entries(longLists(id, email));
  for (const [place, [name, batchAfter]] of lists.entries()) {
    const readAfter = async (after: number) => await run<Numbered>(db)`${batchAfter(after)} limit ${BATCH}`;
    yield* list(name, readAfter, place === lists.length - 1 ? '\n}\n' : ',\n');
  }
}

interface Numbered {
  readonly id: number;
}

/** One list of the file, in batches, then the text `end`. */
async function* list(
  name: string,
  readAfter: (id: number) => Promise<readonly Numbered[]>,
  end = ',\n',
): AsyncGenerator<string> {
  yield `  ${JSON.stringify(name)}: [`;
  let last = 0;
  let separator = '\n';
  for (let batch = await readAfter(last); batch.length > 0; batch = await readAfter(last)) {
    yield separator + batch.map((row) => `    ${JSON.stringify(row)}`).join(',\n');
    separator = ',\n';
    last = batch.at(-1)?.id ?? last;
  }
  yield `${separator === '\n' ? '' : '\n  '}]${end}`;
}

/** Queries for the rows after an id, by the name of the list. */
const longLists = (id: number, email: string): Record<string, (after: number) => RawBuilder<unknown>> => ({
  events_posted: (after) => sql`
    select id, name, description, location, local_date, local_time, time_zone, starts_at, max_attendees, current_attendees,
      hours, minimum_age, created_at, updated_at, cancelled_at,
      (select coalesce(json_agg(json_build_object('text', n.text, 'sent_at', n.created_at, 'people', n.people)
        order by n.number), '[]') from attendee_notices n where n.event_id = events.id) as notices
    from events where organizer_id = ${id} and id > ${after} order by id`,
  events_registered: (after) => sql`
    select e.id, e.name, e.description, e.location, e.starts_at, e.time_zone, e.cancelled_at, ${organizerName(id)} as organizer,
      r.created_at as registered_at, r.reminded_at
    from event_registrations r join events e on e.id = r.event_id join accounts a on a.id = e.organizer_id
    where r.account_id = ${id} and e.id > ${after} order by e.id`,
  events_waited_for: (after) => sql`
    select w.id, e.name, e.starts_at, e.time_zone, w.created_at as waits_since from event_wait_list w join events e on e.id = w.event_id
    where w.account_id = ${id} and w.id > ${after} order by w.id`,
  // The other school has its own copy.
  reports: (after) => sql`
    select id, created_at as reported_at, reason, kept as reported from reports
    where reporter_account_id = ${id} and school_id = reporter_school_id and id > ${after} order by id`,
  graduation_reports: (after) => sql`
    select r.id, s.name as school, r.class, r.program, r.created_at as frozen_at, l.shown
    from graduation_report_lines l join graduation_reports r on r.id = l.report_id join schools s on s.id = r.school_id
    where l.account_id = ${id} and r.id > ${after} order by r.id`,
  filed_with_the_state: (after) => sql`
    select l.file_id * 1000000 + l.place as id, s.name as school, f.created_at as made_at, l.operation, l.line
    from state_file_lines l join state_files f on f.id = l.file_id join schools s on s.id = f.school_id
    where l.account_id = ${id} and l.file_id * 1000000 + l.place > ${after}::bigint order by l.file_id, l.place`,
  // Includes former addresses that nobody else has got since. Texts are kept only without a mail server, and not for long.
  mails: (after) => sql`
    select m.id, m.kind, m.state, m.created_at as queued_at, m.finished_at,
      (select k.subject from kept_mails k where k.mail_id = m.id limit 1) as subject
    from mails m
    where (m.to_address = ${email} or m.to_address in (select f.email from former_emails f
        where f.account_id = ${id} and not exists (select from accounts o where o.email = f.email)))
      and m.id > ${after} order by m.id`,
});

async function describePerson(db: Db, id: number) {
  const all = async (query: RawBuilder<unknown>) => (await query.execute(db)).rows;
  const one = async (query: RawBuilder<unknown>) => (await all(query))[0] ?? null;
  return {
    account: {
      ...(await one(sql`
        select id, email, email_verified_at as email_confirmed_at, created_at as opened_at, updated_at as changed_at, imported_at,
          standing, standing_reason, standing_at as standing_since, standing_without_mail, joining_since as asked_to_join_at,
          hidden_by_school, names_fixed as name_corrected_by_school, wanted_graduation_year,
          is_school_administration, is_school_administration_head, adviser_of is not distinct from school_id as is_adviser
        from accounts where id = ${id}`)),
      // Emails of the last year, and requested changes.
      emails: {
        former: await all(sql`
          select email, until as own_until from former_emails where account_id = ${id} order by until`),
        asked: await all(sql`
          select created_at as at, old_email, new_email, requested_by, reason, confirmed_at, undone_at
          from email_changes where account_id = ${id} order by id`),
      },
      role_changes: await all(sql`
        select created_at as at, action, is_head from role_changes where account_id = ${id} order by id`),
      changes: await all(sql`
        select at, field, before, after from account_changes where account_id = ${id} order by id`),
      school_decisions: await all(sql`
        select s.name as school, d.admits_by_hand, d.hidden, d.first_name, d.last_name, d.graduation_year, d.decided_at
        from school_decisions d join schools s on s.id = d.school_id where d.account_id = ${id} order by d.decided_at`),
      sessions: await all(sql`
        select created_at, last_used_at, device, confirmed_at from sessions
        where account_id = ${id} order by created_at desc`),
      // Without secrets.
      second_factor: {
        authenticator_app: await one(sql`
          select confirmed_at as since from totp_secrets where account_id = ${id} and confirmed_at is not null`),
        passkeys: await all(sql`
          select name, counter, transports, is_synced, created_at, last_used_at from passkeys
          where account_id = ${id} order by id`),
        recovery_codes: await all(sql`
          select created_at, used_at from recovery_codes where account_id = ${id} order by used_at`),
      },
    },
    profile: await one(sql`
      select a.first_name, a.last_name, s.name as school, a.graduation_year,
        'data:image/webp;base64,' || translate(encode(p.bytes, 'base64'), E'\n', '') as picture
      from accounts a join schools s on s.id = a.school_id left join pictures p on p.hash = a.profile_picture
      where a.id = ${id}`),
    // `wants_mail` null: nothing was chosen.
    verified_hours: await one(sql`
      select n.wants_mail, n.mailed_on, coalesce(n.celebrated_hours, 0)::float8 as celebrated_hours
      from accounts a left join hour_news n on n.account_id = a.id where a.id = ${id}`),
    groups: {
      member_of:
        await all(sql`select g.name, m.from_day, m.until_day from group_members m join groups g on g.id = m.group_id
        where m.account_id = ${id} order by m.from_day, g.id`),
      adviser_of: await all(sql`select g.name from group_advisers v join groups g on g.id = v.group_id
        where v.account_id = ${id} order by g.id`),
    },
    goal: await one(sql`select hours::float8 as hours, until, set_at from goals where account_id = ${id}`),
    // Who decided is not the person's data.
    requirement_decisions: await all(sql`
      select p.name as program, d.kind, d.hours, d.grade, d.reason, d.created_at as at, d.ended_at
      from requirement_adjustments d join programs p on p.id = d.program_id where d.account_id = ${id} order by d.id`),
    // Nor who answered.
    asked_before: await all(sql`
      select s.name as school, p.organization, p.activity, p.contact, p.planned_hours, p.from_day, p.until_day,
        p.created_at as at, p.state, p.note, p.decided_at
      from activity_proposals p join schools s on s.id = p.school_id where p.account_id = ${id} order by p.id`),
    messages_from_school: await all(sql`
      select s.name as school, m.text, m.text_es, m.created_at as at, r.read_at
      from school_message_readers r join school_messages m on m.id = r.message_id join schools s on s.id = m.school_id
      where r.account_id = ${id} order by m.id`),
    // District and school IDs.
    known_by_school: await one(sql`
      select s.name as school, f.state_id, f.usi, f.campus, f.entered_on, f.grade_of_entry
      from student_facts f join schools s on s.id = f.school_id where f.account_id = ${id}`),
    // Not the rank itself, which counts hidden people.
    leaderboard: await one(sql`
      select a.leaderboard_name as name, a.leaderboard_picture as picture, s.leaderboard_for_visitors as school_for_visitors,
        coalesce(t.total_hours, 0)::float8 as total_hours, coalesce(t.verified_entries, 0) as verified_entries
      from accounts a join schools s on s.id = a.school_id left join student_totals t on t.account_id = a.id
      where a.id = ${id}`),
  };
}

/** Decisions about entries made at another school. Who decided is not the person's data. */
const decisions = sql<readonly object[]>`coalesce((
  select jsonb_agg(jsonb_build_object('school', t.name, 'counts', d.counts, 'reason', d.reason, 'at', d.decided_at,
    'about_version', d.version) order by d.decided_at)
  from earlier_hours d join schools t on t.id = d.school_id where d.entry_id = e.id), '[]')`;

/** The person's answers for requirements; null without any. */
const details = sql<object | null>`(
  select to_jsonb(d) - 'entry_id' - 'version' - 'reflection_words' from entry_details d where d.entry_id = e.id)`;

async function entriesAfter(db: Db, accountId: number, after: number) {
  const entries = await db
    .selectFrom('entries as e')
    .innerJoin('schools as s', 's.id', 'e.school_id')
    .where('e.account_id', '=', accountId)
    .where('e.id', '>', after)
    .orderBy('e.id')
    .limit(BATCH)
    .select(['e.id', 'e.event', 'e.date', 'e.hours', 'e.role', 'e.organizer', 'e.contact', 'e.description'])
    .select(['e.verified', 'e.recycling_bin', 'e.contact_language', 'e.created_at', 'e.updated_at'])
    .select(['e.waiting_since', 'e.expires_at', 's.name as school', 'e.version', 'e.counts'])
    .select(evidenceColumn)
    .select([decisions.as('earlier_hours_decisions'), details.as('for_requirement')])
    .execute();
  const ids = entries.map(({ id }) => id);
  const histories = await readHistories(db, accountId, ids);
  return entries.map((row) => {
    return { ...row, hours: Number(row.hours), history: histories.get(row.id) ?? [] };
  });
}

/** Includes entries that the person deleted: the history keeps their text. */
async function removedAfter(db: Db, accountId: number, after: number) {
  const rows = await run<Numbered>(db)`
    select distinct h.entry_id as id from entry_history h
    where h.account_id = ${accountId} and h.entry_id > ${after}
      and not exists (select from entries e where e.id = h.entry_id)
    order by h.entry_id limit ${BATCH}`;
  const ids = rows.map(({ id }) => id);
  const histories = await readHistories(db, accountId, ids);
  return ids.map((id) => {
    const history = histories.get(id) ?? [];
    return { id, entry: history.at(-1)?.entry ?? null, history };
  });
}
