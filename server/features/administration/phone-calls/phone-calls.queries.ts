/** All SQL of telephone calls; they are kept in the history of the entry. */
import { sql } from 'kysely';
import type { PhoneCall } from '#shared/entries/phone-call.ts';
import type { Trx } from '#server/platform/app-context.ts';

/** The instant at which the clocks of a time zone show this. */
export async function findInstant(trx: Trx, minute: string, timeZone: string): Promise<Date> {
  const { rows } = await sql<{ instant: Date }>`
    select ${minute}::timestamp at time zone ${timeZone} as instant`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('The database gave no instant');
  return row.instant;
}

/** Whether this administrator has recorded this very call, and the entry was neither changed nor set back since. */
export async function wasRecorded(
  trx: Trx,
  entryId: number,
  administratorId: number,
  call: PhoneCall,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from entry_history h
      where h.entry_id = ${entryId} and h.kind = 'called' and h.actor_account_id = ${administratorId}
        and h.details -> 'call' = ${JSON.stringify(call)}::jsonb
        and not exists (select from entry_history l
          where l.entry_id = h.entry_id and l.line > h.line and l.kind in ('changed', 'set back'))
    ) as found`.execute(trx);
  return rows[0]?.found === true;
}

/** Whose entry it is, and whom it names. */
export function findWhom(trx: Trx, entryId: number) {
  return trx
    .selectFrom('entries')
    .where('id', '=', entryId)
    .select(['account_id', 'contact'])
    .executeTakeFirst();
}
