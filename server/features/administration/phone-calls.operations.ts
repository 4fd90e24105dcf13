/** Telephone calls with contacts, recorded by administrators (docs/decisions/0051). */
import type { z } from 'zod';
import { sql } from 'kysely';
import type { SchoolEntry } from '#shared/administration/administration.contract.ts';
import type { recordPhoneCall } from '#shared/administration/phone-calls.contract.ts';
import { phoneCallChecks } from '#shared/administration/phone-calls.rules.ts';
import { confirmsAll, type NumberSource, type PhoneCall } from '#shared/entries/phone-call.ts';
import { tidyLine } from '#shared/text.ts';
import { checkUnchanged } from '#server/features/entries/changed-meanwhile.ts';
import { setVerified } from '#server/features/entries/entries.queries.ts';
import { addHistory } from '#server/features/entry-history/entry-history.queries.ts';
import { holds, instantOf } from '#server/platform/database/rows.ts';
import { refuseFirstFailure } from '#server/platform/http/errors.ts';
import {
  stopMailFromStudent,
  lockEntriesWaitingFor,
  type WaitingEntry,
} from '#server/features/verification/contact-mail.operations.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockForDecision, showEntry } from './administration.operations.ts';

type TypedCall = z.output<NonNullable<typeof recordPhoneCall.body>>;

/**
 * Records a call with the contact of an entry, and verifies the entry when all three answers are yes. Whoever says that it was
 * not this student is not asked about them again (`contact_blocks`). A call about an entry that was verified meanwhile only
 * stands in its history, and the same call sent again changes nothing.
 * @throws NotFound; NotAllowed for an own entry; Conflict for an old `version`; InvalidFields with the first check that fails
 */
export async function recordCall(
  context: AppContext,
  caller: Caller,
  entryId: number,
  { version, ...typed }: TypedCall,
): Promise<SchoolEntry> {
  return context.db.transaction().execute(async (trx) => {
    // Locked in the order in which everybody locks several.
    const waiting = typed.student === 'no' ? await lockWaitingWith(trx, entryId) : [];
    const entry = await lockForDecision(trx, caller, entryId);
    await checkUnchanged(trx, caller, entry, version);
    // Read under the lock, so that the times of the history go forward.
    const now = context.clock.now();
    const { time_zone: timeZone } = caller;
    refuseFirstFailure(phoneCallChecks({ now, recordedAt: entry.created_at, timeZone }), typed);
    const calledAt = await instantOf(trx, typed.called_at, timeZone);
    const call = callOf(typed, calledAt < now ? calledAt : now);
    if (await wasRecorded(trx, entryId, caller.account_id, call))
      return showEntry(trx, entry.account_id, entryId);
    const line = { entry, actor: 'administrator', actor_account_id: caller.account_id, at: now } as const;
    const verifies = confirmsAll(call) && !entry.verified;
    if (verifies) await setVerified(trx, entryId, true, now);
    await addHistory(trx, { ...line, kind: 'called', details: { call } });
    if (!call.student) await stopMailFromStudent(context, trx, { ...entry, entry, of_entry: null }, waiting);
    if (verifies) {
      const { person, number_from, at } = call;
      const details = { evidence: 'phone', facts: { person, number_from, at } } as const;
      await addHistory(trx, { ...line, kind: 'verified', details });
    }
    return showEntry(trx, entry.account_id, entryId);
  });
}

/** Locks the entries of the same student that wait for the same contact. */
async function lockWaitingWith(trx: Trx, entryId: number): Promise<WaitingEntry[]> {
  const entry = await trx
    .selectFrom('entries')
    .where('id', '=', entryId)
    .select(['account_id', 'contact'])
    .executeTakeFirst();
  return entry ? lockEntriesWaitingFor(trx, entry.contact, entry.account_id) : [];
}

function callOf(typed: Omit<TypedCall, 'version'>, at: Date): PhoneCall {
  return {
    number: typed.number.replaceAll(/\s+/g, ' '),
    // Safe: it was checked.
    number_from: typed.number_from as NumberSource,
    person: tidyLine(typed.person),
    at: at.toISOString(),
    student: typed.student === 'yes',
    date: typed.date === 'yes',
    hours: typed.hours === 'yes',
  };
}

/** Whether this administrator has recorded this very call, and the entry was neither changed nor set back since. */
function wasRecorded(trx: Trx, entryId: number, administratorId: number, call: PhoneCall): Promise<boolean> {
  return holds(
    trx,
    sql`exists (
      select from entry_history h
      where h.entry_id = ${entryId} and h.kind = 'called' and h.actor_account_id = ${administratorId}
        and h.details -> 'call' = ${JSON.stringify(call)}::jsonb
        and not exists (select from entry_history l
          where l.entry_id = h.entry_id and l.line > h.line and l.kind in ('changed', 'set back')))`,
  );
}
