import { sql } from 'kysely';
import { EXPIRES_AFTER_DAYS, REMINDERS_AFTER_DAYS } from '#features/entries/entry-limits.ts';
import { after, DAY } from '#server/platform/clock.ts';
import type { Db, Trx } from '#server/platform/app-context.ts';
import { isVerified, isWaiting, type DemoEntry } from './entries.ts';
import type { DemoEvent } from './events.ts';
import { demoPeople } from './people.ts';
import type { Picture } from '#server/platform/images/pictures.ts';
import { addNumbered, addOnce, findRows, inBatches, isThere, oneOf } from '#server/platform/database/rows.ts';
import { historyOf, rejectionMailOf, requestsOf } from './requests.ts';

type AccountIds = Awaited<ReturnType<typeof insertAccounts>>;

export function hasAccounts(db: Db): Promise<boolean> {
  return isThere(db.selectFrom('accounts').select('id').limit(1));
}

export async function insertPictures(trx: Trx, pictures: readonly Picture[], now: Date): Promise<void> {
  const rows = pictures.map((picture) => ({ ...picture, created_at: now }));
  await addOnce(trx, 'pictures', rows);
}

/** Everybody comes a day before the first own entry. Pictures are dealt in order. */
export async function insertAccounts(
  trx: Trx,
  entries: readonly DemoEntry[],
  passwordHash: string,
  pictures: readonly Picture[],
  now: Date,
) {
  const schools = await findSchools(trx);
  const left = [...pictures];
  const accounts = demoPeople.map((person) => {
    const { email, first_name, last_name, graduation_year, role, imported } = person;
    // Entries are in chronological order.
    const first = entries.find((entry) => entry.email === email)?.created_at;
    const created_at = after(first ?? after(now, -60 * DAY), -DAY);
    return {
      email,
      first_name,
      last_name,
      graduation_year,
      school_id: schools.get(person.school) ?? 0,
      is_school_administration: role !== 'student',
      is_school_administration_head: role === 'head',
      password_hash: imported ? null : passwordHash,
      profile_picture: person.has_picture ? (left.shift()?.hash ?? null) : null,
      email_verified_at: imported ? null : created_at,
      imported_at: imported ? created_at : null,
      created_at,
      updated_at: created_at,
    };
  });
  const rows = await trx
    .insertInto('accounts')
    .values(accounts)
    .returning(['id', 'email', 'school_id', 'is_school_administration'])
    .execute();
  const byEmail = new Map(rows.map((row) => [row.email, row]));
  const find = (email: string) => {
    const row = byEmail.get(email);
    if (!row) throw new Error(`There is no demo account ${email}`);
    return row;
  };
  return {
    of: (email: string): number => find(email).id,
    administratorFor: (email: string): number => {
      const { school_id } = find(email);
      return rows.find((row) => row.school_id === school_id && row.is_school_administration)?.id ?? 0;
    },
  };
}

async function findSchools(trx: Trx): Promise<Map<string, number>> {
  const names = [...new Set(demoPeople.map(({ school }) => school))];
  const schools = names.map((name) => ({ name, time_zone: 'America/Los_Angeles' }));
  await addOnce(trx, 'schools', schools);
  const rows = await findRows(trx, 'schools', { name: oneOf(names) }, ['id', 'name'], 'id');
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Adds entries with mails, requests and history; rejected ones leave only these. Rows of one statement get ids in order. */
export async function insertEntries(trx: Trx, entries: readonly DemoEntry[], ids: AccountIds, now: Date) {
  const rows = entries.map((entry) => ({
    account_id: ids.of(entry.email),
    ...entry.text,
    verified: isVerified(entry.fate),
    recycling_bin: entry.binned_at !== undefined,
    version: entry.changed_at === undefined ? 1 : 2,
    created_at: entry.created_at,
    updated_at: entry.binned_at ?? entry.decided_at ?? entry.changed_at ?? entry.created_at,
    ...waitingOf(entry, now),
  }));
  const inserted = await trx.insertInto('entries').values(rows).returning(['id', 'account_id']).execute();
  const numbered = entries.map((entry, index) => ({
    ...entry,
    id: inserted[index]?.id ?? 0,
    account_id: inserted[index]?.account_id ?? 0,
    administrator_id: ids.administratorFor(entry.email),
  }));
  const requests = numbered.flatMap(requestsOf);
  const mails = [...requests.map(({ mail }) => mail), ...numbered.flatMap(rejectionMailOf)];
  const mailed = await trx.insertInto('mails').values(mails).returning('id').execute();
  await trx
    .insertInto('verification_requests')
    .values(requests.map(({ row }, index) => ({ ...row, mail_id: mailed[index]?.id ?? null })))
    .execute();
  await sql`update entries e set request_id = r.id from verification_requests r
    where r.entry_id = e.id and r.entry_version = e.version`.execute(trx);
  // In chronological order, for the chain of each account.
  const lines = numbered
    .flatMap((entry) => historyOf(entry, now))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const part of inBatches(lines)) await trx.insertInto('entry_history').values(part).execute();
  const removed = numbered
    .filter(({ fate }) => fate === 'rejected' || fate === 'expired')
    .map(({ id }) => id);
  await trx.deleteFrom('entries').where('id', 'in', removed).execute();
}

function waitingOf(entry: DemoEntry, now: Date) {
  const { fate, created_at, changed_at } = entry;
  const since = changed_at ?? created_at;
  if (!isWaiting(fate)) return undefined;
  return {
    waiting_since: since,
    expires_at: after(since, EXPIRES_AFTER_DAYS * DAY),
    reminders: REMINDERS_AFTER_DAYS.filter((days) => after(since, days * DAY) < now).length,
  };
}

/** Marks all verified hours as seen, so that nothing is mailed or celebrated. */
export async function insertHourNews(trx: Trx): Promise<void> {
  await sql`insert into hour_news (account_id, mailed_line, seen_line, celebrated_hours)
    select h.account_id, h.lines, h.lines, coalesce(t.total_hours, 0)
    from entry_history_heads h left join student_totals t on t.account_id = h.account_id`.execute(trx);
}

export async function insertEvents(trx: Trx, events: readonly DemoEvent[], ids: AccountIds, now: Date) {
  for (const { organizer, attendees, is_past, ...event } of events) {
    const organizer_id = ids.of(organizer);
    // The same id at each run, unlike those of the product.
    const made = { ...event, organizer_id, uid: sql<string>`md5(${event.name})::uuid` };
    const id = await addNumbered(trx, 'events', {
      ...made,
      school_id: sql<number>`(select school_id from accounts where id = ${organizer_id})`,
      starts_at: sql<Date>`timezone(${event.time_zone}, ${`${event.local_date} ${event.local_time}`}::timestamp)`,
      updated_at: event.created_at,
    });
    const registrations = attendees.map((email, index) => ({
      event_id: id,
      account_id: ids.of(email),
      // Spread over the time since posting.
      created_at: after(event.created_at, ((index + 1) * 5 * DAY) / (attendees.length + 1)),
      reminded_at: is_past ? now : null,
    }));
    await trx.insertInto('event_registrations').values(registrations).execute();
  }
}
