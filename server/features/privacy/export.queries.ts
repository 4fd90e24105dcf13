/** All SQL that collects the data about one person. Long lists come in batches. */
import { sql } from 'kysely';
import { evidenceColumns, withEvidence } from '#server/features/entry-history/entry-history.queries.ts';
import type { Db } from '#server/platform/app-context.ts';

export function findAccount(db: Db, accountId: number) {
  return db
    .selectFrom('accounts as a')
    .innerJoin('schools as s', 's.id', 'a.school_id')
    .leftJoin('pictures as p', 'p.hash', 'a.profile_picture')
    .leftJoin('student_totals as t', 't.account_id', 'a.id')
    .leftJoin('leaderboard_marks as m', 'm.account_id', 'a.id')
    .leftJoin('calendar_feeds as f', 'f.account_id', 'a.id')
    .leftJoin('hour_news as n', 'n.account_id', 'a.id')
    .leftJoin('goals as g', 'g.account_id', 'a.id')
    .where('a.id', '=', accountId)
    .select(['a.id', 'a.email', 'a.first_name', 'a.last_name', 'a.graduation_year'])
    .select(['a.is_school_administration', 'a.is_school_administration_head', 'a.email_verified_at'])
    .select(['a.imported_at', 'a.created_at', 'a.updated_at', 'a.leaderboard_name', 'a.leaderboard_picture'])
    .select(['s.name as school', 's.leaderboard_for_visitors', 'p.bytes as picture'])
    .select([
      'a.standing',
      'a.standing_reason',
      'a.standing_at',
      'a.standing_without_mail',
      'a.joining_since',
    ])
    .select(['a.hidden_by_school', 'a.names_fixed', 'a.wanted_graduation_year'])
    .select(['t.total_hours', 't.verified_entries', 'm.taken_at'])
    .select(['f.created_at as feed_created_at', 'f.fetched_at as feed_fetched_at'])
    .select(['n.wants_mail', 'n.mailed_on', 'n.celebrated_hours'])
    .select(['g.hours as goal_hours', 'g.until as goal_until', 'g.set_at as goal_set_at'])
    .executeTakeFirstOrThrow();
}

/** What the person logs in with besides the password, without what is secret. */
export async function selectSecondFactor(db: Db, accountId: number) {
  const [app, passkeys, recovery_codes] = await Promise.all([
    db
      .selectFrom('totp_secrets')
      .where('account_id', '=', accountId)
      .where('confirmed_at', 'is not', null)
      .select(['confirmed_at as since'])
      .executeTakeFirst(),
    db
      .selectFrom('passkeys')
      .where('account_id', '=', accountId)
      .orderBy('id')
      .select(['name', 'counter', 'transports', 'is_synced', 'created_at', 'last_used_at'])
      .execute(),
    db
      .selectFrom('recovery_codes')
      .where('account_id', '=', accountId)
      .orderBy('used_at')
      .select(['created_at', 'used_at'])
      .execute(),
  ]);
  return { authenticator_app: app ?? null, passkeys, recovery_codes };
}

/** A person's changes to their own profile, oldest first. */
export function selectChanges(db: Db, accountId: number) {
  return db
    .selectFrom('account_changes')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .select(['at', 'field', 'before', 'after'])
    .execute();
}

/** What schools decided about entries that were made at another one. Who decided is not the person's data. */
const decisions = sql<readonly EarlierDecision[]>`coalesce((
  select jsonb_agg(jsonb_build_object('school', t.name, 'counts', d.counts, 'reason', d.reason, 'at', d.decided_at,
    'about_version', d.version) order by d.decided_at)
  from earlier_hours d join schools t on t.id = d.school_id where d.entry_id = e.id), '[]')`;

/** What the person said about an entry for a requirement; null when nothing. */
const details = sql<object | null>`(
  select to_jsonb(d) - 'entry_id' - 'version' - 'reflection_words' from entry_details d where d.entry_id = e.id)`;

interface EarlierDecision {
  readonly school: string;
  readonly counts: boolean;
  readonly reason: string | null;
  readonly at: string;
  readonly about_version: number;
}

export async function selectEntriesAfter(db: Db, accountId: number, after: number, most: number) {
  const rows = await db
    .selectFrom('entries as e')
    .innerJoin('schools as s', 's.id', 'e.school_id')
    .where('e.account_id', '=', accountId)
    .where('e.id', '>', after)
    .orderBy('e.id')
    .limit(most)
    .select(['e.id', 'e.event', 'e.date', 'e.hours', 'e.role', 'e.organizer', 'e.contact', 'e.description'])
    .select(['e.verified', 'e.recycling_bin', 'e.contact_language', 'e.created_at', 'e.updated_at'])
    .select(['e.waiting_since', 'e.expires_at', 's.name as school', 'e.version', 'e.counts'])
    .select(evidenceColumns)
    .select(decisions.as('earlier_hours_decisions'))
    .select(details.as('for_requirement'))
    .execute();
  return rows.map((row) => ({ ...withEvidence(row), hours: Number(row.hours) }));
}

export async function selectRemovedAfter(db: Db, accountId: number, after: number, most: number) {
  const rows = await db
    .selectFrom('entry_history as h')
    .where('h.account_id', '=', accountId)
    .where('h.entry_id', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('entries as e').select('e.id').whereRef('e.id', '=', 'h.entry_id'))),
    )
    .groupBy('h.entry_id')
    .orderBy('h.entry_id')
    .limit(most)
    .select('h.entry_id')
    .execute();
  return rows.map(({ entry_id }) => entry_id);
}

/** A batch of the events that an account has posted, including deleted ones, with the number of attendees. */
export function selectPostedAfter(db: Db, accountId: number, after: number, most: number) {
  return db
    .selectFrom('events')
    .where('organizer_id', '=', accountId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .select(['id', 'name', 'description', 'location', 'local_date', 'local_time', 'time_zone', 'starts_at'])
    .select(['max_attendees', 'current_attendees', 'created_at', 'updated_at', 'cancelled_at'])
    .select(
      sql<
        object[]
      >`(select coalesce(json_agg(json_build_object('text', n.text, 'sent_at', n.created_at, 'people', n.people)
        order by n.number), '[]') from attendee_notices n where n.event_id = events.id)`.as('notices'),
    )
    .execute();
}

/** Emails of the last year, and what was asked about another one. */
export async function selectEmails(db: Db, accountId: number) {
  const [former, asked] = await Promise.all([
    db
      .selectFrom('former_emails')
      .where('account_id', '=', accountId)
      .orderBy('until')
      .select(['email', 'until as own_until'])
      .execute(),
    db
      .selectFrom('email_changes')
      .where('account_id', '=', accountId)
      .orderBy('id')
      .select(['created_at as at', 'old_email', 'new_email', 'requested_by', 'reason'])
      .select(['confirmed_at', 'undone_at'])
      .execute(),
  ]);
  return { former, asked };
}

/** A batch of mails to an address. Their text is kept only without a mail server, and not for long. */
export function selectMailsAfter(
  db: Db,
  { id, email }: { readonly id: number; readonly email: string },
  after: number,
  most: number,
) {
  return db
    .selectFrom('mails as m')
    .where(
      // Former addresses that nobody else has got since.
      sql<boolean>`(m.to_address = ${email} or m.to_address in (select f.email from former_emails f
        where f.account_id = ${id} and not exists (select from accounts o where o.email = f.email)))`,
    )
    .where('m.id', '>', after)
    .orderBy('m.id')
    .limit(most)
    .select(['m.id', 'm.kind', 'm.state', 'm.created_at as queued_at', 'm.finished_at'])
    .select(({ selectFrom }) =>
      selectFrom('kept_mails as k')
        .select('k.subject')
        .whereRef('k.mail_id', '=', 'm.id')
        .limit(1)
        .as('subject'),
    )
    .execute();
}

/** What the school decided about the person's requirement. Who decided is not the person's data. */
export function selectAdjustments(db: Db, accountId: number) {
  return db
    .selectFrom('requirement_adjustments as d')
    .innerJoin('programs as p', 'p.id', 'd.program_id')
    .where('d.account_id', '=', accountId)
    .orderBy('d.id')
    .select([
      'p.name as program',
      'd.kind',
      'd.hours',
      'd.grade',
      'd.reason',
      'd.created_at as at',
      'd.ended_at',
    ])
    .execute();
}

/** What the school knows of the person by other numbers; undefined when nothing. */
export function findFacts(db: Db, accountId: number) {
  return db
    .selectFrom('student_facts as f')
    .innerJoin('schools as s', 's.id', 'f.school_id')
    .where('f.account_id', '=', accountId)
    .select(['s.name as school', 'f.state_id', 'f.usi', 'f.campus', 'f.entered_on', 'f.grade_of_entry'])
    .executeTakeFirst();
}

/** A batch of lines about the person in files for the state. */
export async function selectFiledAfter(db: Db, accountId: number, after: number, most: number) {
  const { rows } = await sql<{ id: number }>`
    select l.file_id * 1000000 + l.place as id, s.name as school, f.created_at as made_at, l.operation, l.line
    from state_file_lines l join state_files f on f.id = l.file_id join schools s on s.id = f.school_id
    where l.account_id = ${accountId} and l.file_id * 1000000 + l.place > ${after}::bigint
    order by l.file_id, l.place limit ${most}`.execute(db);
  return rows;
}
