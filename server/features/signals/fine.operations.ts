/** Administrators say what is fine, and have it shown again (docs/decisions/0073). */
import type { z } from 'zod';
import { UNDO_HOURS } from '#shared/bulk-actions/bulk-actions.rules.ts';
import { describeWhen } from '#shared/calendar.ts';
import type * as contract from '#shared/signals/signals.contract.ts';
import { FINE_DAYS } from '#shared/signals/signals.rules.ts';
import { lineBy, writeActivity } from '#server/features/activity/activity.queries.ts';
import { findPerson } from '#server/features/people/people.queries.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { after, DAY, HOUR } from '#server/platform/clock.ts';
import { Conflict, NotFound } from '#server/platform/http/errors.ts';
import { findContact } from './contacts.queries.ts';
import * as queries from './fine.queries.ts';
import { shownFine } from './looks.operations.ts';
import { hasEntries } from './looks.queries.ts';

/**
 * Silences rules about a contact or a student for a year.
 * @throws NotFound for a subject that is not of the school; Conflict when somebody was faster, with who and when
 */
export async function markFine(
  { db, clock }: AppContext,
  caller: Caller,
  { subject, rules, is_listed, note }: z.output<typeof contract.markFine.body>,
): Promise<contract.FoundFine[]> {
  return db.transaction().execute(async (trx) => {
    await lockStaff(trx, caller, 'administrator');
    const about = await subjectOf(trx, caller, subject);
    await queries.lockFine(trx, caller.school_id);
    const now = clock.now();
    const standing = await queries.selectFine(trx, caller.school_id, about, now);
    const silent = standing.filter(({ rule }) => rules.includes(rule));
    const wanted = [...new Set(rules)].filter((rule) => !silent.some((one) => one.rule === rule));
    const [newest] = silent;
    if (newest && wanted.length === 0) throw new Conflict(saysWho(newest, 'found this fine', caller, now));
    const acted = is_listed && (await queries.findWhoActed(trx, caller.school_id, about, wanted));
    if (acted) throw new Conflict(saysWho(acted, actedVerbs[acted.kind], caller, now));
    const whose = {
      mailbox: 'mailbox' in about ? about.mailbox : null,
      account_id: 'accountId' in about ? about.accountId : null,
    };
    for (const rule of wanted) {
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
        ...lineBy(caller, now, whose.account_id),
        kind: 'signal found fine',
        facts: { rule, about: subject.kind },
      });
    }
    return (await queries.selectFine(trx, caller.school_id, about, now)).map(shownFine);
  });
}

/** What somebody did to the entries of a card meanwhile, so that nothing is said of them any more. */
const actedVerbs = { 'set back': 'set this back', binned: 'moved this to the recycling bin' } as const;

/** To whoever comes second: `Rosa Diaz found this fine at 10:42 AM.` */
function saysWho(
  { by_account_id, by_name, at }: queries.Acted,
  what: string,
  { account_id, time_zone }: Caller,
  now: Date,
): string {
  const who = by_account_id === account_id ? 'You' : (by_name ?? 'Another administrator');
  return `${who} ${what} ${describeWhen(at, now, time_zone)}.`;
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
  const isOfSchool = (await findPerson(db, school_id, id)) ?? (await hasEntries(db, school_id, id));
  if (!isOfSchool) throw new NotFound();
  return { accountId: id };
}

/** What the caller found fine last, and can still undo. */
export async function readLatestFine(
  { db, clock }: AppContext,
  { school_id, account_id }: Caller,
): Promise<z.output<typeof contract.readLatestFine.reply>> {
  const since = after(clock.now(), -UNDO_HOURS * HOUR);
  const latest = await queries.findLatestFine(db, school_id, account_id, since);
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
      school_id: caller.school_id,
      kind: 'signal looked at again',
      actor_account_id: caller.account_id,
      subject_account_id: ended.account_id,
      facts: { rule: ended.rule, about: ended.account_id === null ? 'contact' : 'student' },
      created_at: clock.now(),
    });
  });
}
