/** Administrators review what is unusual at their school (decision 0073). */
import privateDomains from 'email-providers/common.json' with { type: 'json' };
import { sql, type SqlBool } from 'kysely';
import { ENTRIES_AT_ONCE } from '#features/office/bulk-actions.contract.ts';
import * as contract from '#features/office/signals.contract.ts';
import type { Refusal } from '#features/office/signals.contract.ts';
import { lineBy, writeReading, writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import { findPerson } from '#features/people/server/people.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { NotFound, Conflict, NotAllowed } from '#server/platform/http/errors.ts';
import { accountsOfPerson, isSamePerson, selectOwnMailboxes } from '#server/platform/auth/own-mailboxes.ts';
import * as queries from './signals.queries.ts';
import type { z } from 'zod';
import { describeWhen } from '#shared/calendar.ts';
import { FINE_DAYS, type SignalRuleName } from '#features/office/signals.rules.ts';
import { DECIDES_ABOUT_ONESELF, lockStaff } from '#server/platform/auth/staff.ts';
import { after, DAY } from '#server/platform/clock.ts';
import { findContact, hasEntries, isOf, type SignalAbout } from './signals.queries.ts';

const domains = new Set<string>(privateDomains);

/** @throws NotFound for people without entries or membership at the school */
export async function readStudentSignals({ db, clock }: AppContext, caller: Caller, accountId: number) {
  const { school_id } = caller;
  const entries = await queries.selectFlaggedEntries(db, school_id, { accountId });
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
    dismissals: (await selectDismissals(db, school_id, { accountId }, clock.now())).map(shownDismissal),
    refusals: person ? await selectRefusals(db, accountId, school_id) : [],
  };
}

/** The contact of entry `entryId`. @throws NotFound */
export async function readContact({ db, clock }: AppContext, caller: Caller, entryId: number) {
  const { school_id } = caller;
  const contact = await findContact(db, school_id, entryId);
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
    entries: await queries.selectFlaggedEntries(db, school_id, { mailbox }),
    total: students.reduce((sum, { entries }) => sum + entries, 0),
    verified,
    dismissals: (await selectDismissals(db, school_id, { mailbox }, clock.now())).map(shownDismissal),
  };
}

/** @throws NotFound */
export async function listVerifiedOfContact({ db }: AppContext, { school_id }: Caller, entryId: number) {
  const contact = await findContact(db, school_id, entryId);
  if (!contact) throw new NotFound();
  return verifiedOf(db, school_id, contact.mailbox)
    .select(['id', 'version'])
    .orderBy('id', 'desc')
    .limit(ENTRIES_AT_ONCE)
    .execute();
}

/** Logged before the response is sent. */
function noteReading(
  db: Db,
  caller: Caller,
  { about, accountId }: { readonly about: 'student' | 'contact'; readonly accountId: number | null },
  now: Date,
): Promise<void> {
  return writeReading(db, { ...lineBy(caller, now, accountId), kind: 'signals read', facts: { about } });
}

/** For all of the student's accounts at this school, newest first. */
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

/** Series of the contact's decisions less than half an hour apart; newest first. */
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

/** Dismisses rules for a year. @throws NotFound; NotAllowed about oneself; Conflict when somebody else was faster */
export async function dismissSignals(
  { db, clock }: AppContext,
  caller: Caller,
  { subject, rules, is_listed, note }: z.output<typeof contract.dismissSignals.body>,
): Promise<contract.Dismissal[]> {
  return db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'administrator');
    const about = await subjectOf(trx, caller, subject);
    if (await isAboutOneself(trx, caller, about)) throw new NotAllowed(DECIDES_ABOUT_ONESELF, 'yourself');
    // Serializes the school's decisions until the transaction ends.
    await sql`
      select pg_advisory_xact_lock(hashtextextended('limelight found fine at a school', ${caller.school_id}::bigint))`.execute(
      trx,
    );
    const now = clock.now();
    const standing = await selectDismissals(trx, caller.school_id, about, now);
    const silent = standing.filter(({ rule }) => rules.includes(rule));
    const wanted = [...new Set(rules)].filter((rule) => !silent.some((one) => one.rule === rule));
    const [newest] = silent;
    if (newest && wanted.length === 0)
      throw new Conflict(describeActor(newest, 'found this fine', caller, now));
    const acted = is_listed && (await findLastAction(trx, caller.school_id, about, wanted));
    if (acted) throw new Conflict(describeActor(acted, actedVerbs[acted.kind], caller, now));
    const { school_id, account_id: by_account_id } = caller;
    const mailbox = 'mailbox' in about ? about.mailbox : null;
    const account_id = 'accountId' in about ? about.accountId : null;
    const decided = { school_id, by_account_id, mailbox, account_id, note };
    for (const rule of wanted) {
      await trx
        .insertInto('signals_found_fine')
        .values({ ...decided, rule, at: now, until: after(now, FINE_DAYS * DAY) })
        .execute();
      await writeActivity(trx, {
        ...lineBy(caller, now, account_id),
        kind: 'signal found fine',
        facts: { rule, about: subject.kind },
      });
    }
    return (await selectDismissals(trx, caller.school_id, about, now)).map(shownDismissal);
  });
}

/** Actions that settle a card's entries. */
const actedVerbs = {
  'set back': 'marked this as not verified',
  binned: 'moved this to the recycling bin',
} as const;

/** `Rosa Diaz found this fine at 10:42 AM.` */
function describeActor(
  { by_account_id, by_name, at }: Acted,
  what: string,
  { account_id, time_zone }: Caller,
  now: Date,
): string {
  const who = by_account_id === account_id ? 'You' : (by_name ?? 'Another administrator');
  return `${who} ${what} ${describeWhen(at, now, time_zone)}.`;
}

/** Also as a contact by one's own mailbox, and in another account of one's own. */
async function isAboutOneself(trx: Trx, { account_id }: Caller, about: SignalAbout): Promise<boolean> {
  if ('accountId' in about) return isSamePerson(trx, account_id, about.accountId);
  return (await selectOwnMailboxes(trx, account_id)).includes(about.mailbox);
}

async function subjectOf(
  db: Db | Trx,
  { school_id }: Caller,
  { kind, id }: z.output<typeof contract.dismissSignals.body>['subject'],
): Promise<SignalAbout> {
  if (kind === 'contact') {
    const contact = await findContact(db, school_id, id);
    if (!contact) throw new NotFound();
    return { mailbox: contact.mailbox };
  }
  const isOfSchool = (await findPerson(db, school_id, id)) ?? (await hasEntries(db, school_id, id));
  if (!isOfSchool) throw new NotFound();
  return { accountId: id };
}

/** Shows dismissed findings again. @throws NotFound */
export async function endDismissal({ db, clock }: AppContext, caller: Caller, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'administrator');
    const ended = await trx
      .deleteFrom('signals_found_fine')
      .where('id', '=', id)
      .where('school_id', '=', caller.school_id)
      .returning(['rule', 'account_id'])
      .executeTakeFirst();
    if (!ended) throw new NotFound();
    await writeActivity(trx, {
      ...lineBy(caller, clock.now(), ended.account_id),
      kind: 'signal looked at again',
      facts: { rule: ended.rule, about: ended.account_id === null ? 'contact' : 'student' },
    });
  });
}

interface Acted {
  readonly by_account_id: number | null;
  /** Null when that account is gone. */
  readonly by_name: string | null;
  readonly at: Date;
}

type DismissalRow = Acted & Omit<contract.Dismissal, 'at' | 'until'> & { readonly until: Date };

async function selectDismissals(db: Db | Trx, schoolId: number, subject: SignalAbout, now: Date) {
  const { rows } = await sql<DismissalRow>`
    select f.id, f.rule, f.note, f.by_account_id, b.first_name || ' ' || b.last_name as by_name, f.at, f.until
    from signals_found_fine f left join accounts b on b.id = f.by_account_id
    where f.school_id = ${schoolId} and ${isOf('f', subject)} and f.until > ${now}::timestamptz
    order by f.id desc`.execute(db);
  return rows;
}

/** The administrator who last acted on the entries of these rules, if the rules no longer report a verified entry of the subject. */
async function findLastAction(
  trx: Trx,
  schoolId: number,
  subject: SignalAbout,
  rules: readonly SignalRuleName[],
): Promise<(Acted & { readonly kind: 'set back' | 'binned' }) | undefined> {
  const { rows } = await sql<Acted & { kind: 'set back' | 'binned' }>`
    with said as (
      select e.id, e.verified and not e.recycling_bin as speaks
      from entry_signals s join entries e on e.id = s.entry_id and e.version = s.entry_version
      where e.school_id = ${schoolId} and ${isOf('e', subject)} and s.rule = any(${rules}::text[])
    )
    select h.kind, h.at, h.actor_account_id as by_account_id, b.first_name || ' ' || b.last_name as by_name
    from entry_history h left join accounts b on b.id = h.actor_account_id
    where h.entry_id in (select id from said) and h.kind in ('set back', 'binned') and h.actor = 'administrator'
      and not exists (select from said where speaks)
    order by h.id desc limit 1`.execute(trx);
  return rows[0];
}

function shownDismissal({ at, until, by_account_id: _by, ...dismissal }: DismissalRow): contract.Dismissal {
  return { ...dismissal, at: at.toISOString(), until: until.toISOString() };
}
