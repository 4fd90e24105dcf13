/** Administrators look at what is unusual at their school (docs/decisions/0073). */
import privateDomains from 'email-providers/common.json' with { type: 'json' };
import { sql, type SqlBool } from 'kysely';
import { ENTRIES_AT_ONCE } from '#shared/bulk-actions/bulk-actions.contract.ts';
import * as contract from '#shared/signals/signals.contract.ts';
import type { Refusal } from '#shared/signals/signals.contract.ts';
import { lineBy, writeReading } from '#server/features/activity/activity.queries.ts';
import { findPerson } from '#server/features/people/people.queries.ts';
import type { AppContext, Db } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { NotFound } from '#server/platform/http/errors.ts';
import { accountsOfPerson } from '#server/platform/auth/own-mailboxes.ts';
import { selectFine, shownFine } from './fine.operations.ts';
import * as queries from './looks.queries.ts';

const domains = new Set<string>(privateDomains);

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
    entries,
    fine: (await selectFine(db, school_id, { accountId }, clock.now())).map(shownFine),
    refusals: person ? await selectRefusals(db, accountId, school_id) : [],
  };
}

/** @param entryId of any entry of the school that names the contact. @throws NotFound */
export async function readContact({ db, clock }: AppContext, caller: Caller, entryId: number) {
  const { school_id } = caller;
  const contact = await queries.findContact(db, school_id, entryId);
  if (!contact) throw new NotFound();
  await noteReading(db, caller, { about: 'contact', accountId: null }, clock.now());
  const { mailbox, address, name } = contact;
  const students = await selectStudentsOf(db, school_id, mailbox);
  const { verified } = await verifiedOf(db, school_id, mailbox)
    .select(sql<number>`count(*)::integer`.as('verified'))
    .executeTakeFirstOrThrow();
  return {
    address,
    is_private: domains.has(mailbox.slice(mailbox.lastIndexOf('@') + 1)),
    name,
    students,
    sittings: await selectSittings(db, school_id, mailbox),
    entries: await queries.selectLookedEntries(db, school_id, { mailbox }),
    total: students.reduce((sum, { entries }) => sum + entries, 0),
    verified,
    fine: (await selectFine(db, school_id, { mailbox }, clock.now())).map(shownFine),
  };
}

/** @param entryId as `readContact`. @throws NotFound */
export async function listVerifiedOfContact({ db }: AppContext, { school_id }: Caller, entryId: number) {
  const contact = await queries.findContact(db, school_id, entryId);
  if (!contact) throw new NotFound();
  return verifiedOf(db, school_id, contact.mailbox)
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

function verifiedOf(db: Db, schoolId: number, mailbox: string) {
  return db
    .selectFrom('entries')
    .where('school_id', '=', schoolId)
    .where('mailbox', '=', mailbox)
    .where('verified', '=', true)
    .where('recycling_bin', '=', false);
}

async function selectStudentsOf(db: Db, schoolId: number, mailbox: string) {
  const { rows } = await sql<contract.ContactShown['students'][number]>`
    select a.id, a.first_name || ' ' || a.last_name as name, count(*)::integer as entries,
      coalesce(sum(e.hours) filter (where e.verified), 0)::float8 as verified_hours
    from entries e join accounts a on a.id = e.account_id
    where e.school_id = ${schoolId} and e.mailbox = ${mailbox} and not e.recycling_bin
    group by a.id order by count(*) desc, a.last_name_folded, a.id`.execute(db);
  return rows;
}

const SITTINGS_SHOWN = 50;

/** What the contact decided at once, with less than half an hour between two decisions; the newest first. */
async function selectSittings(db: Db, schoolId: number, mailbox: string) {
  const { rows } = await sql<{ from: Date; until: Date; decisions: number; students: number }>`
    with decided as (
      select h.at, h.account_id, case when h.at - lag(h.at) over (order by h.at) < interval '30 minutes' then 0 else 1 end as begins
      from entry_history h
      where h.school_id = ${schoolId} and h.actor = 'contact' and h.kind in ('accepted', 'rejected')
        and h.entry_id in (select id from entries where school_id = ${schoolId} and mailbox = ${mailbox})
    ), numbered as (select *, sum(begins) over (order by at) as sitting from decided)
    select min(at) as from, max(at) as until, count(*)::integer as decisions, count(distinct account_id)::integer as students
    from numbered group by sitting order by 1 desc limit ${SITTINGS_SHOWN}`.execute(db);
  return rows.map(({ from, until, ...sitting }) => ({
    ...sitting,
    from: from.toISOString(),
    until: until.toISOString(),
  }));
}
