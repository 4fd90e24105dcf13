/** Everything stored about a person as JSON (docs/privacy.md). Each batch is its own query: no connection waits. */
import { Readable } from 'node:stream';
import { dayInZone } from '#shared/calendar.ts';
import { ownDataFileName } from '#shared/privacy/privacy.contract.ts';
import { readHistories } from '#server/features/entry-history/entry-history.operations.ts';
import type { Db, AppContext } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { consume, type Limit } from '#server/platform/auth/rate-limit.ts';
import * as queries from './export.queries.ts';
import { organizerName } from '#server/features/events/event-visibility.queries.ts';

/** Each export reads all of the person's rows. */
const exportLimit: Limit = { times: 10, seconds: 3600 };
const BATCH = 200;

const NOTES = [
  'This is what Limelight keeps about you. Not in it: your password and recovery codes (only hashes are kept, which nobody can read), the keys of an authenticator app and of passkeys, your place of last Monday (it counts people who are hidden), what you did as an administrator to others, contacts who want no mail from you, and mails about you to others.',
  'Unfinished entries and events that you typed are not here: they are on your device only.',
  'The text of mails is kept for 30 days at most, and only where no mail server is set; elsewhere their subject is not known.',
  'Times are in UTC. Dates and hours of entries are as you wrote them.',
];

/** The caller's data as a file. @throws TooMany after ten files within an hour */
export async function exportOwnData(context: AppContext, caller: Caller) {
  await consume(context, `export:account:${caller.account_id}`, exportLimit, 'Too many downloads.');
  const { db, clock } = context;
  const now = clock.now();
  return {
    fileName: ownDataFileName(dayInZone(now, caller.time_zone)),
    json: Readable.from(write(db, caller.account_id, now)),
  };
}

async function* write(db: Db, accountId: number, now: Date): AsyncGenerator<string> {
  const head = await describePerson(db, accountId);
  const about = { format: 'limelight-data', version: 1, made_at: now, notes: NOTES };
  yield `${JSON.stringify({ about, ...head }, null, 2).slice(0, -2)},\n`;
  yield* list('entries', (after) => entriesAfter(db, accountId, after));
  yield* list('removed_entries', (after) => removedAfter(db, accountId, after));
  yield* list('events_posted', (after) => queries.selectPostedAfter(db, accountId, after, BATCH));
  yield* list('events_registered', (after) =>
    db
      .selectFrom('event_registrations as r')
      .innerJoin('events as e', 'e.id', 'r.event_id')
      .innerJoin('accounts as a', 'a.id', 'e.organizer_id')
      .where('r.account_id', '=', accountId)
      .where('e.id', '>', after)
      .orderBy('e.id')
      .limit(BATCH)
      .select([
        'e.id',
        'e.name',
        'e.description',
        'e.location',
        'e.starts_at',
        'e.time_zone',
        'e.cancelled_at',
      ])
      .select(organizerName(accountId).as('organizer'))
      .select(['r.created_at as registered_at', 'r.reminded_at'])
      .execute(),
  );
  yield* list('reports', (after) =>
    db
      .selectFrom('reports')
      .where('reporter_account_id', '=', accountId)
      // The other school has one of its own.
      .whereRef('school_id', '=', 'reporter_school_id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .select(['id', 'created_at as reported_at', 'reason', 'kept as reported'])
      .execute(),
  );
  yield* list('graduation_reports', (after) =>
    db
      .selectFrom('graduation_report_lines as l')
      .innerJoin('graduation_reports as r', 'r.id', 'l.report_id')
      .innerJoin('schools as s', 's.id', 'r.school_id')
      .where('l.account_id', '=', accountId)
      .where('r.id', '>', after)
      .orderBy('r.id')
      .limit(BATCH)
      .select(['r.id', 's.name as school', 'r.class', 'r.program', 'r.created_at as frozen_at', 'l.shown'])
      .execute(),
  );
  yield* list('filed_with_the_state', (after) => queries.selectFiledAfter(db, accountId, after, BATCH));
  yield* list('mails', (after) => queries.selectMailsAfter(db, head.account, after, BATCH), '\n}\n');
}

/** One list of the file, in batches. @param end the text after it */
async function* list(
  name: string,
  readAfter: (id: number) => Promise<readonly { readonly id: number }[]>,
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

async function describePerson(db: Db, accountId: number) {
  const found = await queries.findAccount(db, accountId);
  const [
    sessions,
    emails,
    second_factor,
    role_changes,
    changes,
    told_of_records,
    decisions,
    proposals,
    messages,
    facts,
    school_decisions,
  ] = await Promise.all([
    db
      .selectFrom('sessions')
      .where('account_id', '=', accountId)
      .orderBy('created_at', 'desc')
      .select(['created_at', 'last_used_at', 'device', 'confirmed_at'])
      .execute(),
    queries.selectEmails(db, accountId),
    queries.selectSecondFactor(db, accountId),
    db
      .selectFrom('role_changes')
      .where('account_id', '=', accountId)
      .orderBy('id')
      .select(['created_at as at', 'action', 'is_head'])
      .execute(),
    queries.selectChanges(db, accountId),
    db
      .selectFrom('told_of_records as t')
      .innerJoin('schools as s', 's.id', 't.school_id')
      .where('t.account_id', '=', accountId)
      .orderBy('t.told_at')
      .select(['s.name as school', 't.told_at'])
      .execute(),
    queries.selectAdjustments(db, accountId),
    // Who answered is not the person's data.
    db
      .selectFrom('activity_proposals as p')
      .innerJoin('schools as s', 's.id', 'p.school_id')
      .where('p.account_id', '=', accountId)
      .orderBy('p.id')
      .select(['s.name as school', 'p.organization', 'p.activity', 'p.contact', 'p.planned_hours'])
      .select(['p.from_day', 'p.until_day', 'p.created_at as at', 'p.state', 'p.note', 'p.decided_at'])
      .execute(),
    db
      .selectFrom('school_message_readers as r')
      .innerJoin('school_messages as m', 'm.id', 'r.message_id')
      .innerJoin('schools as s', 's.id', 'm.school_id')
      .where('r.account_id', '=', accountId)
      .orderBy('m.id')
      .select(['s.name as school', 'm.text', 'm.text_es', 'm.created_at as at', 'r.read_at'])
      .execute(),
    queries.findFacts(db, accountId),
    db
      .selectFrom('school_decisions as d')
      .innerJoin('schools as s', 's.id', 'd.school_id')
      .where('d.account_id', '=', accountId)
      .select(['s.name as school', 'd.admits_by_hand', 'd.hidden', 'd.first_name', 'd.last_name'])
      .select(['d.graduation_year', 'd.decided_at'])
      .orderBy('d.decided_at')
      .execute(),
  ]);
  return {
    account: {
      id: found.id,
      email: found.email,
      emails,
      email_confirmed_at: found.email_verified_at,
      opened_at: found.created_at,
      changed_at: found.updated_at,
      imported_at: found.imported_at,
      standing: found.standing,
      standing_reason: found.standing_reason,
      standing_since: found.standing_at,
      standing_without_mail: found.standing_without_mail,
      asked_to_join_at: found.joining_since,
      hidden_by_school: found.hidden_by_school,
      name_corrected_by_school: found.names_fixed,
      wanted_graduation_year: found.wanted_graduation_year,
      is_school_administration: found.is_school_administration,
      is_school_administration_head: found.is_school_administration_head,
      role_changes,
      changes,
      told_of_records,
      school_decisions,
      sessions,
      second_factor,
      calendar_address:
        found.feed_created_at === null
          ? null
          : { created_at: found.feed_created_at, fetched_at: found.feed_fetched_at },
    },
    profile: {
      first_name: found.first_name,
      last_name: found.last_name,
      school: found.school,
      graduation_year: found.graduation_year,
      picture: found.picture && `data:image/webp;base64,${found.picture.toString('base64')}`,
    },
    verified_hours: {
      // Null: nothing was chosen.
      wants_mail: found.wants_mail,
      mailed_on: found.mailed_on,
      celebrated_hours: Number(found.celebrated_hours ?? 0),
    },
    goal:
      found.goal_hours === null
        ? null
        : { hours: Number(found.goal_hours), until: found.goal_until, set_at: found.goal_set_at },
    requirement_decisions: decisions,
    asked_before: proposals,
    messages_from_school: messages,
    known_by_school: facts ?? null,
    leaderboard: {
      name: found.leaderboard_name,
      picture: found.leaderboard_picture,
      school_for_visitors: found.leaderboard_for_visitors,
      total_hours: Number(found.total_hours ?? 0),
      verified_entries: found.verified_entries ?? 0,
      // Not the rank itself, which counts hidden people.
      place_written_down_at: found.taken_at,
    },
  };
}

async function entriesAfter(db: Db, accountId: number, after: number) {
  const entries = await queries.selectEntriesAfter(db, accountId, after, BATCH);
  const histories = await readHistories(
    db,
    accountId,
    entries.map(({ id }) => id),
  );
  return entries.map((entry) => ({ ...entry, history: histories.get(entry.id) ?? [] }));
}

/** Includes entries that the person deleted: the history keeps their text. */
async function removedAfter(db: Db, accountId: number, after: number) {
  const ids = await queries.selectRemovedAfter(db, accountId, after, BATCH);
  const histories = await readHistories(db, accountId, ids);
  return ids.map((id) => {
    const history = histories.get(id) ?? [];
    return { id, entry: history.at(-1)?.entry ?? null, history };
  });
}
