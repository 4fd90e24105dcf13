/** Administrators look at what is unusual at their school (docs/decisions/0073). */
import privateDomains from 'email-providers/common.json' with { type: 'json' };
import { sql, type SqlBool } from 'kysely';
import { dayInZone } from '#shared/calendar.ts';
import { ENTRIES_AT_ONCE } from '#shared/bulk-actions/bulk-actions.contract.ts';
import * as contract from '#shared/signals/signals.contract.ts';
import type { Refusal } from '#shared/signals/signals.contract.ts';
import { lineBy, writeReading } from '#server/features/activity/activity.queries.ts';
import { findPerson } from '#server/features/people/people.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { NotFound } from '#server/platform/http/errors.ts';
import { accountsOfPerson } from '#server/platform/auth/own-mailboxes.ts';
import {
  countVerifiedOf,
  findContact,
  selectSittings,
  selectStudentsOf,
  selectFine,
  shownFine,
} from './fine.operations.ts';
import * as queries from './looks.queries.ts';

const domains = new Set<string>(privateDomains);

/** Entries that chance has chosen, so that looking is not only where a rule points. */
export async function listByChance(
  { db, clock }: AppContext,
  { school_id, time_zone: zone }: Caller,
  scope: contract.Scope,
  page: number,
): Promise<{ rows: contract.LookedEntry[]; total: number }> {
  const { rows, total } = await queries.selectByChance(db, school_id, scope, {
    today: dayInZone(clock.now(), zone),
    zone,
    limit: contract.LOOKS_PAGE_SIZE,
    offset: (page - 1) * contract.LOOKS_PAGE_SIZE,
  });
  return { rows: rows.map(shown), total };
}

/** @throws NotFound for somebody who has no entry at the school and is not of it */
export async function readStudentLook({ db, clock }: AppContext, caller: Caller, accountId: number) {
  const { school_id } = caller;
  const entries = await queries.selectLookedEntries(db, school_id, { accountId });
  const person = await findPerson(db, school_id, accountId);
  const [first] = entries;
  if (!person && !first) throw new NotFound();
  await noteReading(db, caller, { about: 'student', accountId }, clock.now());
  return {
    student: {
      id: accountId,
      name: person ? `${person.first_name} ${person.last_name}` : (first?.student ?? ''),
      class: person?.graduation_year ?? 0,
    },
    entries: entries.map(shown),
    fine: (await selectFine(db, school_id, { accountId }, clock.now())).map(shownFine),
    refusals: person ? await selectRefusals(db, accountId, school_id) : [],
  };
}

/** @param entryId of any entry of the school that names the contact. @throws NotFound */
export async function readContact({ db, clock }: AppContext, caller: Caller, entryId: number) {
  const { school_id } = caller;
  const contact = await findContact(db, school_id, entryId);
  if (!contact) throw new NotFound();
  await noteReading(db, caller, { about: 'contact', accountId: null }, clock.now());
  const { mailbox, address, name } = contact;
  const students = await selectStudentsOf(db, school_id, mailbox);
  const sittings = await selectSittings(db, school_id, mailbox);
  return {
    address,
    is_private: domains.has(mailbox.slice(mailbox.lastIndexOf('@') + 1)),
    name,
    students,
    sittings: sittings.map(({ from, until, ...sitting }) => ({
      ...sitting,
      from: from.toISOString(),
      until: until.toISOString(),
    })),
    entries: (await queries.selectLookedEntries(db, school_id, { mailbox })).map(shown),
    total: students.reduce((sum, { entries }) => sum + entries, 0),
    verified: await countVerifiedOf(db, school_id, mailbox),
    fine: (await selectFine(db, school_id, { mailbox }, clock.now())).map(shownFine),
  };
}

/** @param entryId as `readContact`. @throws NotFound */
export async function listVerifiedOfContact({ db }: AppContext, { school_id }: Caller, entryId: number) {
  const contact = await findContact(db, school_id, entryId);
  if (!contact) throw new NotFound();
  return db
    .selectFrom('entries')
    .where('school_id', '=', school_id)
    .where('mailbox', '=', contact.mailbox)
    .where('verified', '=', true)
    .where('recycling_bin', '=', false)
    .select(['id', 'version'])
    .orderBy('id', 'desc')
    .limit(ENTRIES_AT_ONCE)
    .execute();
}

/** That somebody read it is written down before the answer goes out. */
function noteReading(
  db: Db,
  caller: Caller,
  { about, accountId }: { readonly about: 'student' | 'contact'; readonly accountId: number | null },
  now: Date,
): Promise<void> {
  return writeReading(db, { ...lineBy(caller, now, accountId), kind: 'signals read', facts: { about } });
}

function shown({ hours, recorded_at, decided_at, signals, ...entry }: queries.LookedEntryRow) {
  return {
    ...entry,
    hours: Number(hours),
    recorded_at: recorded_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
    signals: [...signals],
  };
}

/** Of a student in all their accounts of this school, the newest first. */
async function selectRefusals(db: Db, accountId: number, schoolId: number): Promise<Refusal[]> {
  const rows = await db
    .selectFrom('contact_blocks as b')
    .innerJoin('accounts as a', 'a.id', 'b.account_id')
    .where('a.school_id', '=', schoolId)
    .where(sql<SqlBool>`b.account_id in ${accountsOfPerson(sql`${accountId}::bigint`)}`)
    .select(['b.id', 'b.mailbox', 'b.created_at'])
    .orderBy('b.id', 'desc')
    .execute();
  return rows.map(({ created_at, ...refusal }) => ({ ...refusal, at: created_at.toISOString() }));
}

/** Whom a contact said not to know; undefined when nobody did. */
export async function findRefused(trx: Trx, id: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('contact_blocks')
    .where('id', '=', id)
    .select('account_id')
    .executeTakeFirst();
  return row?.account_id ?? undefined;
}

/** @returns false when it was ended meanwhile */
export async function dropRefusal(trx: Trx, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('contact_blocks')
    .where('id', '=', id)
    .where('account_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
