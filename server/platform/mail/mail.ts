/**
 * Mail: queued in the transaction of what it tells about, composed when it is sent, tried again with growing pauses, and
 * its outcome recorded. Tokens of links are made while composing, so the database never holds them.
 */
import { sql } from 'kysely';
import pLimit from 'p-limit';
import { after, DAY, type Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { createTransport } from './transport.ts';
import { plainText, REASON_MAXIMUM } from '#server/platform/plain-text.ts';
import type { Db, AppContext, Trx } from '#server/platform/app-context.ts';
import { RETENTION } from '#server/platform/database/retention.ts';
import { DeliveryError } from './smtp-failure.ts';
import type { SmtpPatience } from './smtp.ts';

export const SEND_MAIL_JOB = 'send-mail';

/** A mail ready to go. */
export interface ComposedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Headers besides the usual ones, such as `List-Unsubscribe`. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ComposeContext {
  readonly trx: Trx;
  readonly clock: Clock;
  readonly config: Config;
  readonly mailId: number;
  readonly to: string;
}

/** How the story of a mail went on, as far as it is known. */
export interface MailOutcome {
  /** `sent`: a mail server took it. `bounced`: a report came later that it could not be delivered after all. */
  readonly state: 'sent' | 'failed' | 'dropped' | 'bounced';
  /** What the mail server said, or the connection; empty when it went well. */
  readonly reason: string;
  /** For `failed`: the mail server of the address refused it for good. Otherwise it could not be sent for too long. */
  readonly isRefusal?: boolean;
}

export interface OutcomeContext extends ComposeContext {
  readonly jobs: Jobs;
}

interface QueuedMail {
  readonly id: number;
  readonly reference: string;
  readonly kind: string;
  readonly to_address: string;
  readonly data: Record<string, unknown>;
}

/** One kind of mail. */
export interface MailKind<Data> {
  /** How its text is made. Undefined means that it has become pointless and is dropped. */
  readonly compose: (data: Data, context: ComposeContext) => Promise<ComposedMail | undefined>;
  /** Told of the outcome, in the transaction that writes it down. */
  readonly onOutcome?: (data: Data, outcome: MailOutcome, context: OutcomeContext) => Promise<void>;
}

/** All kinds of mail by name; features bring theirs. */
export type MailKinds = Readonly<Record<string, MailKind<never>>>;

/** Puts a mail into the queue as part of a transaction, and returns its id. */
export async function queueMail(
  { clock, jobs }: Pick<AppContext, 'clock' | 'jobs'>,
  trx: Trx,
  mail: { kind: string; to: string; data: Record<string, unknown> },
): Promise<number> {
  const { id } = await trx
    .insertInto('mails')
    .values({
      kind: mail.kind,
      to_address: mail.to,
      data: JSON.stringify(mail.data),
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await jobs.send(trx, SEND_MAIL_JOB, { mail_id: id });
  return id;
}

/** Mails that are put into the queue with one statement. */
const TOGETHER = 1000;

/** Puts one kind of mail to many people into the queue as part of a transaction, in a few statements. */
export async function queueMails(
  { clock, jobs }: Pick<AppContext, 'clock' | 'jobs'>,
  trx: Trx,
  kind: string,
  mails: readonly { to: string; data: Record<string, unknown> }[],
): Promise<void> {
  const created_at = clock.now();
  for (let first = 0; first < mails.length; first += TOGETHER) {
    const rows = await trx
      .insertInto('mails')
      .values(
        mails
          .slice(first, first + TOGETHER)
          .map(({ to, data }) => ({ kind, to_address: to, data: JSON.stringify(data), created_at })),
      )
      .returning('id')
      .execute();
    await jobs.sendMany(
      trx,
      SEND_MAIL_JOB,
      rows.map(({ id }) => ({ mail_id: id })),
    );
  }
}

/** What sending works with. */
export interface MailDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Log;
  readonly jobs: Jobs;
}

/** Mails that one process hands over at a time. Microsoft 365 allows an account three connections. */
const AT_ONCE = 3;

/**
 * The job that sends one mail.
 *
 * @param patience how long the mail server is waited for, when not as long as usual
 */
export function sendMailJob(context: MailDeps, kinds: MailKinds, patience?: SmtpPatience): JobDefinition {
  const { db, clock, config, log } = context;
  const transport = createTransport(config, db, patience);
  // Each one holds two connections to the database while it is composed, and one while it is sent.
  const turns = pLimit(AT_ONCE);
  return {
    name: SEND_MAIL_JOB,
    // About a day of tries: 10 s, 20 s, 40 s … up to an hour between two.
    retryLimit: 30,
    retryDelay: 10,
    retryDelayMax: 3600,
    // Small batches: one ends with its slowest mail, and a mail server may take a quarter of an hour for one.
    atOnce: { workers: AT_ONCE, batch: 4 },
    // Above what a full batch of such mails takes, or they would be begun again while they are under way.
    expireInSeconds: 2 * 60 * 60,
    close: () => transport.close(),
    async handle(data, { lastAttempt }) {
      const { mail_id: mailId } = data as { mail_id: number };
      const failure = await turns(() => attempt(mailId, lastAttempt));
      if (failure) throw failure;
    },
  };

  /** Sends a mail that is still queued. Answers the error of a try that shall be repeated. */
  async function attempt(mailId: number, lastAttempt: boolean): Promise<Error | undefined> {
    // The lock lasts until the outcome is written, and goes with a process that is killed: no two send one mail.
    return db.transaction().execute(async (trx) => {
      await allowLongWait(trx);
      const mail = await trx
        .selectFrom('mails')
        .selectAll()
        .where('id', '=', mailId)
        .where('state', '=', 'queued')
        // Not the strongest lock: rows that refer to the mail may be added meanwhile.
        .forNoKeyUpdate()
        // The last try waits for whoever has it, or nobody would be left to take it up.
        .$if(!lastAttempt, (query) => query.skipLocked())
        .executeTakeFirst();
      if (!mail) return whyNot(mailId);
      const note = (
        state: 'queued' | 'sent' | 'failed' | 'dropped',
        error: string | null,
      ): Promise<unknown> =>
        trx
          .updateTable('mails')
          .set((row) => ({
            state,
            last_error: error,
            attempts: row('attempts', '+', 1),
            finished_at: state === 'queued' ? null : clock.now(),
          }))
          .where('id', '=', mailId)
          .execute();
      const finish = async (outcome: MailOutcome & { state: 'sent' | 'failed' | 'dropped' }) => {
        await note(outcome.state, outcome.reason || null);
        await notifyOutcome(context, kinds, trx, mail, outcome);
      };
      let sent: boolean;
      try {
        sent = await composeAndSend(mail);
      } catch (error) {
        const reason = plainText(error instanceof Error ? error.message : String(error), REASON_MAXIMUM);
        if (!lastAttempt && !(error instanceof DeliveryError && error.permanent)) {
          await note('queued', reason);
          return error instanceof Error ? error : new Error(reason);
        }
        await finish({
          state: 'failed',
          reason,
          isRefusal: error instanceof DeliveryError && error.permanent,
        });
        log.warn({ mail_id: mailId, kind: mail.kind, reason }, 'A mail could not be sent');
        return undefined;
      }
      await finish({ state: sent ? 'sent' : 'dropped', reason: '' });
      return undefined;
    });
  }

  /** Answers false for a mail that has become pointless. */
  async function composeAndSend(mail: QueuedMail): Promise<boolean> {
    const composed = await composeMail(mail);
    if (!composed) return false;
    await transport.send({
      ...composed,
      mailId: mail.id,
      reference: mail.reference,
      to: mail.to_address,
    });
    return true;
  }

  /** Tokens must be in the database before a link with them goes out: hence a transaction of its own. */
  async function composeMail(mail: QueuedMail): Promise<ComposedMail | undefined> {
    const kind = kinds[mail.kind];
    if (!kind) throw new Error(`This kind of mail is not known: ${mail.kind}`);
    return db
      .transaction()
      .execute((trx) =>
        kind.compose(mail.data as never, { trx, clock, config, mailId: mail.id, to: mail.to_address }),
      );
  }

  /** A mail that cannot be had is done with, or another process has it right now and may yet fail. */
  async function whyNot(mailId: number): Promise<Error | undefined> {
    const mail = await db.selectFrom('mails').select('state').where('id', '=', mailId).executeTakeFirst();
    return mail?.state === 'queued' ? new Error('Another process is sending this mail') : undefined;
  }
}

/** Some databases end transactions in which nothing happens; ours waits for a mail server, and must note what it says. */
async function allowLongWait(trx: Trx): Promise<void> {
  await sql`select set_config(name, '0', true) from pg_settings
    where name in ('idle_in_transaction_session_timeout', 'transaction_timeout')`.execute(trx);
}

/** Tells the feature that a kind of mail belongs to what became of one. */
export async function notifyOutcome(
  { clock, config, jobs }: Pick<MailDeps, 'clock' | 'config' | 'jobs'>,
  kinds: MailKinds,
  trx: Trx,
  mail: Pick<QueuedMail, 'id' | 'kind' | 'to_address' | 'data'>,
  outcome: MailOutcome,
): Promise<void> {
  await kinds[mail.kind]?.onOutcome?.(mail.data as never, outcome, {
    trx,
    clock,
    config,
    jobs,
    mailId: mail.id,
    to: mail.to_address,
  });
}

/**
 * Removes mails that were dropped, old texts of those kept for reading, and what finished mails were made of: that such a mail
 * was sent, to whom and when, stays.
 *
 * @param briefKinds kinds that go entirely once they are sent or given up
 */
export async function sweepMails(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  briefKinds: readonly string[],
): Promise<void> {
  const now = clock.now();
  await db
    .deleteFrom('mails')
    .where('state', '=', 'dropped')
    .where('finished_at', '<', after(now, -RETENTION.droppedMails * DAY))
    .execute();
  await db
    .deleteFrom('kept_mails')
    .where('created_at', '<', after(now, -RETENTION.mailTexts * DAY))
    .execute();
  await db
    .updateTable('mails')
    // But for the number of the request, by which the mail goes with the account that it was about.
    .set({
      data: sql`case when data ? 'request_id' then jsonb_build_object('request_id', data -> 'request_id') else '{}'::jsonb end`,
    })
    .where('finished_at', '<', after(now, -RETENTION.mailData * DAY))
    .where(sql<boolean>`data - 'request_id' <> '{}'::jsonb`)
    .execute();
  if (briefKinds.length === 0) return;
  await db.deleteFrom('mails').where('kind', 'in', briefKinds).where('finished_at', 'is not', null).execute();
}
