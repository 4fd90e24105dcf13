/** Administrators say what is fine, and have it shown again (docs/decisions/0073). */
import type { z } from 'zod';
import { sql } from 'kysely';
import { UNDO_HOURS } from '#shared/bulk-actions/bulk-actions.rules.ts';
import { describeWhen } from '#shared/calendar.ts';
import type * as contract from '#shared/signals/signals.contract.ts';
import type { LatestFine } from '#shared/signals/signals.contract.ts';
import { FINE_DAYS, type SignalRuleName } from '#shared/signals/signals.rules.ts';
import { lineBy, writeActivity } from '#server/features/activity/activity.queries.ts';
import { findPerson } from '#server/features/people/people.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import { isSamePerson, selectOwnMailboxes } from '#server/platform/auth/own-mailboxes.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { DECIDES_ABOUT_ONESELF, lockStaff } from '#server/platform/auth/staff.ts';
import { after, DAY, HOUR } from '#server/platform/clock.ts';
import { Conflict, NotAllowed, NotFound } from '#server/platform/http/errors.ts';
import { findContact, hasEntries, isOf, type LookSubject } from './looks.queries.ts';

/**
 * Silences rules about a contact or a student for a year.
 * @throws NotFound for a subject that is not of the school; NotAllowed for oneself; Conflict when somebody was faster, with who and when
 */
export async function markFine(
  { db, clock }: AppContext,
  caller: Caller,
  { subject, rules, is_listed, note }: z.output<typeof contract.markFine.body>,
): Promise<contract.FoundFine[]> {
  return db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'administrator');
    const about = await subjectOf(trx, caller, subject);
    if (await isAboutOneself(trx, caller, about)) throw new NotAllowed(DECIDES_ABOUT_ONESELF, 'yourself');
    // Lets nobody else of the school find anything fine until the transaction ends: each decision is made once.
    await sql`
      select pg_advisory_xact_lock(hashtextextended('limelight found fine at a school', ${caller.school_id}::bigint))`.execute(
      trx,
    );
    const now = clock.now();
    const standing = await selectFine(trx, caller.school_id, about, now);
    const silent = standing.filter(({ rule }) => rules.includes(rule));
    const wanted = [...new Set(rules)].filter((rule) => !silent.some((one) => one.rule === rule));
    const [newest] = silent;
    if (newest && wanted.length === 0) throw new Conflict(saysWho(newest, 'found this fine', caller, now));
    const acted = is_listed && (await findWhoActed(trx, caller.school_id, about, wanted));
    if (acted) throw new Conflict(saysWho(acted, actedVerbs[acted.kind], caller, now));
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
    return (await selectFine(trx, caller.school_id, about, now)).map(shownFine);
  });
}

/** What somebody did to the entries of a card meanwhile, so that nothing is said of them any more. */
const actedVerbs = { 'set back': 'set this back', binned: 'moved this to the recycling bin' } as const;

/** To whoever comes second: `Rosa Diaz found this fine at 10:42 AM.` */
function saysWho(
  { by_account_id, by_name, at }: Acted,
  what: string,
  { account_id, time_zone }: Caller,
  now: Date,
): string {
  const who = by_account_id === account_id ? 'You' : (by_name ?? 'Another administrator');
  return `${who} ${what} ${describeWhen(at, now, time_zone)}.`;
}

/** Also by a mailbox of one's own that is the contact of others, and in another account of one's own. */
async function isAboutOneself(trx: Trx, { account_id }: Caller, about: LookSubject): Promise<boolean> {
  if ('accountId' in about) return isSamePerson(trx, account_id, about.accountId);
  return (await selectOwnMailboxes(trx, account_id)).includes(about.mailbox);
}

async function subjectOf(
  db: Db | Trx,
  { school_id }: Caller,
  { kind, id }: z.output<typeof contract.markFine.body>['subject'],
): Promise<LookSubject> {
  if (kind === 'contact') {
    const contact = await findContact(db, school_id, id);
    if (!contact) throw new NotFound();
    return { mailbox: contact.mailbox };
  }
  const isOfSchool = (await findPerson(db, school_id, id)) ?? (await hasEntries(db, school_id, id));
  if (!isOfSchool) throw new NotFound();
  return { accountId: id };
}

export async function readLatestFine({ db, clock }: AppContext, { school_id, account_id }: Caller) {
  const since = after(clock.now(), -UNDO_HOURS * HOUR);
  const latest = await findLatestFine(db, school_id, account_id, since);
  return { latest: latest ? { ...latest, at: latest.at.toISOString() } : null };
}

/** Has what a rule found shown again. @throws NotFound for what is not of the school */
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

type FineRow = Acted & Omit<contract.FoundFine, 'at' | 'until'> & { readonly until: Date };

export async function selectFine(db: Db | Trx, schoolId: number, subject: LookSubject, now: Date) {
  const { rows } = await sql<FineRow>`
    select f.id, f.rule, f.note, f.by_account_id, b.first_name || ' ' || b.last_name as by_name, f.at, f.until
    from signals_found_fine f left join accounts b on b.id = f.by_account_id
    where f.school_id = ${schoolId} and ${isOf('f', subject)} and f.until > ${now}::timestamptz
    order by f.id desc`.execute(db);
  return rows;
}

/** What the account found fine last at the school, as far as it has not spoken again since. */
async function findLatestFine(db: Db, schoolId: number, accountId: number, since: Date) {
  const { rows } = await sql<Omit<LatestFine, 'at'> & { at: Date }>`
    with latest as (
      select mailbox, account_id, note, at, jsonb_agg(jsonb_build_object('id', id, 'rule', rule) order by id) as fine
      from signals_found_fine
      where school_id = ${schoolId} and by_account_id = ${accountId} and at > ${since}::timestamptz
      group by mailbox, account_id, note, at order by max(id) desc limit 1
    )
    select l.fine, l.note, l.at, coalesce(a.first_name || ' ' || a.last_name, (
      select e.contact from entries e where e.school_id = ${schoolId} and e.mailbox = l.mailbox order by e.id desc limit 1
    ), l.mailbox) as whose
    from latest l left join accounts a on a.id = l.account_id`.execute(db);
  return rows[0];
}

/**
 * Which administrator acted last on the entries of which these rules say something, if since then they say nothing of a verified
 * entry of the subject.
 */
async function findWhoActed(
  trx: Trx,
  schoolId: number,
  subject: LookSubject,
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

export function shownFine({ at, until, by_account_id: _by, ...fine }: FineRow): contract.FoundFine {
  return { ...fine, at: at.toISOString(), until: until.toISOString() };
}
