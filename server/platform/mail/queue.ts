// Sends the mails of the table `mails` (decision 0033). A process renews its lease on a mail while a mail server is slow:
// no transaction stays open, and the lease ends when the process is killed.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Trx } from '#server/platform/app-context.ts';
import { SECOND } from '#server/platform/clock.ts';
import { isAnswerOfServer } from './mail-problem.ts';
import { notifyOutcome, type ComposedMail, type MailKinds, type MailOutcome, type MailDeps } from './mail.ts';
import { createTransport, type MailTransport, DeliveryError } from './transport.ts';
import { messageOf, plainText, REASON_MAXIMUM } from '#server/platform/plain-text.ts';
import { classifyDatabaseError } from '#server/platform/database/errors.ts';
import { changeRows, findRow, firstOf, lockRow } from '#server/platform/database/rows.ts';

/** Per process. Microsoft 365 allows an account three connections. */
const CONCURRENCY = 3;
const POLL_MS = SECOND / 2;
/** Longer, since each error is logged and a database may be down for a while. */
const POLL_AFTER_ERROR_MS = 2 * SECOND;
const LEASE_SECONDS = 30;
const HEARTBEAT_MS = 10 * SECOND;

/** Tries: after 10 s, 20 s, 40 s … up to an hour apart, for about a day. */
export const ATTEMPTS = 31;
const FIRST_PAUSE_SECONDS = 10;
const LONGEST_PAUSE_SECONDS = 3600;

export type MailQueue = ReturnType<typeof createMailQueue>;

interface LeasedMail {
  readonly id: number;
  readonly reference: string;
  readonly kind: string;
  readonly to_address: string;
  readonly data: Record<string, unknown>;
  readonly attempts: number;
  readonly lease: string;
}

type FinalOutcome = MailOutcome & { readonly state: 'sent' | 'failed' | 'dropped' };

export function createMailQueue(
  runtime: MailDeps,
  kinds: MailKinds,
  options: { readonly transport?: MailTransport; readonly stopMs?: number } = {},
) {
  const { db, clock, key, config, log } = runtime;
  const { transport = createTransport(config, db), stopMs = 10 * SECOND } = options;
  const stopping = new AbortController();
  let loops: Promise<void>[] = [];

  async function sendNext(): Promise<boolean> {
    const mail = await takeNext();
    if (!mail) return false;
    const heartbeat = setInterval(() => {
      renew(mail).catch((error: unknown) => log.warn({ err: error }, 'The lease on a mail was not renewed'));
    }, HEARTBEAT_MS);
    try {
      await attempt(mail);
    } catch (error) {
      log.error({ err: error, mail_id: mail.id }, 'The outcome of a mail could not be stored');
      await postpone(mail, reasonOf(error));
    } finally {
      clearInterval(heartbeat);
    }
    return true;
  }

  async function takeNext(): Promise<LeasedMail | undefined> {
    // A time beyond the longest pause is from a clock that was ahead.
    return firstOf<LeasedMail>(db)`
      update mails set lease = ${randomUUID()}, attempts = attempts + 1,
        next_attempt_at = ${inSeconds(LEASE_SECONDS)}
      where id = (
        select id from mails where state = 'queued' and (next_attempt_at <= now()
          or next_attempt_at > ${inSeconds(LONGEST_PAUSE_SECONDS)})
        order by priority desc, next_attempt_at, id
        limit 1 for no key update skip locked)
      returning id, reference, kind, to_address, data, attempts, lease`;
  }

  const leased = ({ id, lease }: LeasedMail) => ({ id, state: 'queued', lease }) as const;

  function renew(mail: LeasedMail): Promise<boolean> {
    return changeRows(db, 'mails', leased(mail), { next_attempt_at: inSeconds(LEASE_SECONDS) });
  }

  async function attempt(mail: LeasedMail): Promise<void> {
    const { id, kind } = mail;
    const store = (outcome: FinalOutcome) => keepStoring(() => finish(mail, outcome));
    let isSent: boolean;
    try {
      isSent = await composeAndSend(mail);
    } catch (error) {
      const reason = reasonOf(error);
      const isRefusal = error instanceof DeliveryError && error.permanent;
      if (!isRefusal && mail.attempts < ATTEMPTS) {
        await postpone(mail, reason);
        const line = { err: error, mail_id: id, kind };
        if (isOurFault(error)) log.error(line, OUR_FAULT);
        else log.warn(line, 'A mail could not be sent and will be tried again');
        return;
      }
      const problem = error instanceof DeliveryError ? error.problem : 'ours';
      await store({ state: 'failed', reason, problem, isRefusal });
      log.warn({ mail_id: id, kind, reason }, 'A mail could not be sent');
      return;
    }
    await store({ state: isSent ? 'sent' : 'dropped', reason: '' });
  }

  /** While the database is away, else once more: a mail whose outcome is not stored is sent again. */
  async function keepStoring(store: () => Promise<void>): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await store();
      } catch (error) {
        if (stopping.signal.aborted || (tries > 1 && !classifyDatabaseError(error))) throw error;
      }
      await wait(POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  /** Returns false for a dropped mail. */
  async function composeAndSend({ id, reference, kind, to_address: to, data }: LeasedMail): Promise<boolean> {
    // Tokens must be committed before a link with them is sent.
    const composed = await db.transaction().execute(async (trx): Promise<ComposedMail | undefined> => {
      const compose = kinds[kind]?.compose;
      if (!compose) throw new Error(`This kind of mail is not known: ${kind}`);
      const context = { trx, clock, key, config, mailId: id, to };
      return compose((await withNameOfNow(trx, to, data)) as never, context);
    });
    if (composed) await transport.send({ ...composed, mailId: id, reference, to });
    return composed !== undefined;
  }

  async function postpone(mail: LeasedMail, reason: string): Promise<void> {
    const next_attempt_at = pauseAfter(mail.attempts);
    await changeRows(db, 'mails', leased(mail), { lease: null, last_error: reason, next_attempt_at });
  }

  /** Stores the outcome, unless a report or another process has, or the mail was deleted with an account. */
  function finish(found: LeasedMail, outcome: FinalOutcome): Promise<void> {
    return db.transaction().execute(async (trx) => {
      const { id } = found;
      // An accepted mail is sent, even if another process has the lease by now.
      const which = outcome.state === 'sent' ? { id, state: 'queued' as const } : leased(found);
      const columns = ['id', 'kind', 'to_address', 'data'] as const;
      const mail = await lockRow(trx, 'mails', which, columns, 'forNoKeyUpdate');
      if (!mail) return;
      await changeRows(trx, 'mails', id, {
        state: outcome.state,
        last_error: outcome.reason || null,
        finished_at: clock.now(),
        next_attempt_at: null,
        lease: null,
      });
      await notifyOutcome(runtime, kinds, trx, mail, outcome);
    });
  }

  async function repeat(work: () => Promise<boolean>): Promise<void> {
    const { signal } = stopping;
    while (!signal.aborted) {
      let pause = POLL_MS;
      try {
        if (await work()) continue;
      } catch (error) {
        log.error({ err: error }, 'The mail queue met an error');
        pause = POLL_AFTER_ERROR_MS;
      }
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    start(): void {
      loops = Array.from({ length: CONCURRENCY }, () => repeat(sendNext));
    },
    /** Sends one after another and returns how many; for tests and the command line. */
    async sendDue(): Promise<number> {
      let count = 0;
      while (await sendNext()) count += 1;
      return count;
    },
    /** Starts no further mail, and aborts those that take longer than some seconds. */
    async stop(): Promise<void> {
      stopping.abort();
      const ended = Promise.all(loops);
      await Promise.race([ended, wait(stopMs, undefined, { ref: false })]);
      transport.close();
      await ended;
    },
  };
}

export function pauseAfter(attempts: number) {
  const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.max(0, attempts - 1), LONGEST_PAUSE_SECONDS);
  return inSeconds(pause);
}

/** By the database's clock. */
const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** For the operator: the address is not at fault, and other mails may fail, too. */
const OUR_FAULT =
  'A mail was refused because of us (sender, domain, network, text or rate) and will be tried again: see docs/operations.md';

const isOurFault = (error: unknown): boolean =>
  error instanceof DeliveryError && error.problem === 'ours' && isAnswerOfServer(error.message);

function reasonOf(error: unknown): string {
  return plainText(messageOf(error), REASON_MAXIMUM);
}

/** Updates `first_name`, the greeting, to the account's current name. */
async function withNameOfNow(trx: Trx, to: string, data: Record<string, unknown>) {
  if (!('first_name' in data)) return data;
  const found = await findRow(trx, 'accounts', { email: to }, ['first_name']);
  return { ...data, ...found };
}
