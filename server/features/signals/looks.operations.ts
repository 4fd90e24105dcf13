/** Administrators look at what is unusual at their school, and say what is fine (docs/decisions/0063). */
import type { z } from 'zod';
import privateDomains from 'email-providers/common.json' with { type: 'json' };
import { FINE_DAYS } from '#shared/signals/signals.rules.ts';
import type * as contract from '#shared/signals/signals.contract.ts';
import { writeActivity, writeReading } from '#server/features/activity/activity.queries.ts';
import { findPerson } from '#server/features/people/people.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { after, DAY } from '#server/platform/clock.ts';
import { NotFound } from '#server/platform/http/errors.ts';
import { findContact, selectSittings, selectStudentsOf } from './contacts.queries.ts';
import * as queries from './looks.queries.ts';

const domains = new Set<string>(privateDomains);

/** @throws NotFound for somebody who has no entry at the school and is not of it */
export async function readStudentLook(
  { db, clock }: AppContext,
  caller: Caller,
  accountId: number,
): Promise<z.output<typeof contract.readStudentLook.reply>> {
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
    fine: (await queries.selectFine(db, school_id, { accountId }, clock.now())).map(shownFine),
  };
}

/** @param entryId of any entry of the school that names the contact. @throws NotFound */
export async function readContact(
  { db, clock }: AppContext,
  caller: Caller,
  entryId: number,
): Promise<contract.ContactShown> {
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
    fine: (await queries.selectFine(db, school_id, { mailbox }, clock.now())).map(shownFine),
  };
}

/** That somebody read it is written down before the answer goes out. */
function noteReading(
  db: Db,
  { school_id, account_id }: Caller,
  { about, accountId }: { readonly about: 'student' | 'contact'; readonly accountId: number | null },
  now: Date,
): Promise<void> {
  return writeReading(db, {
    school_id,
    kind: 'signals read',
    actor_account_id: account_id,
    subject_account_id: accountId,
    facts: { about },
    created_at: now,
  });
}

export function shown({
  hours,
  recorded_at,
  decided_at,
  signals,
  ...entry
}: queries.LookedEntryRow): contract.LookedEntry {
  return {
    ...entry,
    hours: Number(hours),
    recorded_at: recorded_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
    signals: [...signals],
  };
}

function shownFine({ at, until, ...fine }: queries.FineRow): contract.FoundFine {
  return { ...fine, at: at.toISOString(), until: until.toISOString() };
}

/** Silences rules about a contact or a student for a year. @throws NotFound for a subject that is not of the school */
export async function markFine(
  { db, clock }: AppContext,
  caller: Caller,
  { subject, rules, note }: z.output<typeof contract.markFine.body>,
): Promise<contract.FoundFine[]> {
  return db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'administrator');
    const about = await subjectOf(trx, caller, subject);
    const now = clock.now();
    const whose = {
      mailbox: 'mailbox' in about ? about.mailbox : null,
      account_id: 'accountId' in about ? about.accountId : null,
    };
    for (const rule of new Set(rules)) {
      await trx
        .insertInto('signals_found_fine')
        .values({
          school_id: caller.school_id,
          rule,
          ...whose,
          note,
          by_account_id: caller.account_id,
          at: now,
          until: after(now, FINE_DAYS * DAY),
        })
        .execute();
      await writeActivity(trx, {
        school_id: caller.school_id,
        kind: 'signal found fine',
        actor_account_id: caller.account_id,
        subject_account_id: whose.account_id,
        facts: { rule, about: subject.kind },
        created_at: now,
      });
    }
    return (await queries.selectFine(trx, caller.school_id, about, now)).map(shownFine);
  });
}

async function subjectOf(
  db: Db | Trx,
  { school_id }: Caller,
  { kind, id }: z.output<typeof contract.markFine.body>['subject'],
): Promise<queries.FineSubject> {
  if (kind === 'contact') {
    const contact = await findContact(db, school_id, id);
    if (!contact) throw new NotFound();
    return { mailbox: contact.mailbox };
  }
  const isOfSchool = (await findPerson(db, school_id, id)) ?? (await queries.hasEntries(db, school_id, id));
  if (!isOfSchool) throw new NotFound();
  return { accountId: id };
}

/** Lets a rule speak again. @throws NotFound for what is not of the school */
export async function endFine({ db, clock }: AppContext, caller: Caller, id: number): Promise<void> {
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
      school_id: caller.school_id,
      kind: 'signal looked at again',
      actor_account_id: caller.account_id,
      subject_account_id: ended.account_id,
      facts: { rule: ended.rule, about: ended.account_id === null ? 'contact' : 'student' },
      created_at: clock.now(),
    });
  });
}
