/**
 * From where entries are recorded and decided about, as keyed hashes (docs/decisions/0063). The key is another one each quarter, so
 * that a network is known again for some weeks and never after.
 */
import { sql, type RawBuilder } from 'kysely';
import type { FastifyRequest } from 'fastify';
import type { AppContext, Db } from '#server/platform/app-context.ts';
import { networkOf } from '#server/platform/auth/rate-limit.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { after, DAY } from '#server/platform/clock.ts';

/** How long they are kept. */
export const TRACE_DAYS = 90;

/** 32 bytes each. */
export interface Origin {
  readonly network: Buffer;
  readonly browser: Buffer;
}

/** Who decides, as far as the browser says. */
export interface Visitor {
  readonly viewer: Caller | undefined;
  readonly origin: Origin;
}

export function originOf({ key, clock }: Pick<AppContext, 'key' | 'clock'>, request: FastifyRequest): Origin {
  const now = clock.now();
  const quarter = `${now.getUTCFullYear()} ${Math.floor(now.getUTCMonth() / 3)}`;
  return {
    network: key.mac('trace', `network ${quarter} ${networkOf(request.ip)}`),
    browser: key.mac('trace', `browser ${quarter} ${request.headers['user-agent'] ?? ''}`),
  };
}

interface Decided {
  readonly id: number;
  readonly entry_id: number;
  readonly entry_version: number;
}

/** The statement that notes that a contact accepted what a request asks. */
export function notingDecision(
  { id, entry_id, entry_version }: Decided,
  { viewer, origin }: Visitor,
  now: Date,
): RawBuilder<unknown> {
  return sql`
    insert into decision_traces (entry_id, entry_version, was_refused, network, browser, signed_in_as, mail_left_at, at)
    select ${entry_id}::bigint, ${entry_version}::integer, false, ${origin.network}::bytea, ${origin.browser}::bytea,
      ${viewer?.account_id ?? null}::bigint,
      -- A list has its own mail.
      (select m.finished_at from verification_requests r join mails m on m.id = r.mail_id
        where r.id = ${id}::bigint and m.kind = 'verify-entry' and m.state = 'sent'), ${now}::timestamptz`;
}

/** Of one version of an entry: more tries say no more. */
const REFUSED_AT_MOST = 20;

/** Notes that somebody tried to decide about their own entry in their own session, which is refused. */
export async function noteRefused(
  db: Db,
  { entry_id, entry_version }: Pick<Decided, 'entry_id' | 'entry_version'>,
  { viewer, origin }: Visitor,
  now: Date,
): Promise<void> {
  await sql`
    insert into decision_traces (entry_id, entry_version, was_refused, network, browser, signed_in_as, at)
    select ${entry_id}::bigint, ${entry_version}::integer, true, ${origin.network}::bytea, ${origin.browser}::bytea,
      ${viewer?.account_id ?? null}::bigint, ${now}::timestamptz
    where (select count(*) from decision_traces where entry_id = ${entry_id}::bigint
      and entry_version = ${entry_version}::integer and was_refused) < ${REFUSED_AT_MOST}`.execute(db);
}

/** The statement that notes from where a student records, once a day. */
export function notingRecording(
  accountId: number,
  { network, browser }: Origin,
  now: Date,
): RawBuilder<unknown> {
  return sql`
    insert into recording_networks (account_id, day, network, browser)
    values (${accountId}::bigint, (${now}::timestamptz at time zone 'UTC')::date, ${network}::bytea, ${browser}::bytea)
    on conflict do nothing`;
}

/** Deletes what has been kept long enough; a nightly job. */
export async function sweepTraces({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const oldest = after(clock.now(), -TRACE_DAYS * DAY);
  await db.deleteFrom('decision_traces').where('at', '<', oldest).execute();
  await sql`delete from recording_networks where day < (${oldest}::timestamptz at time zone 'UTC')::date`.execute(
    db,
  );
}
