/**
 * Mail: queued in the transaction of what it tells about, composed when it is sent, tried again with growing pauses, and
 * its outcome recorded. Tokens of links are made while composing, so the database never holds them.
 */
import pLimit from 'p-limit';
import { after, DAY, type Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { JobDefinition } from './jobs.ts';
import type { Log } from './log.ts';
import { createTransport, isPermanent, reasonOf } from './mail-transport.ts';
import type { Db, Platform, Trx } from './platform.ts';

export const SEND_MAIL_JOB = 'send-mail';

/** A mail ready to go. */
export interface ComposedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface ComposeContext {
  readonly trx: Trx;
  readonly clock: Clock;
  readonly config: Config;
  readonly mailId: number;
  readonly to: string;
}

interface QueuedMail {
  readonly id: number;
  readonly kind: string;
  readonly to_address: string;
  readonly data: Record<string, unknown>;
}

/** One kind of mail: how its text is made. Undefined means that it has become pointless and is dropped. */
export type MailKind<Data> = (data: Data, context: ComposeContext) => Promise<ComposedMail | undefined>;

/** All kinds of mail by name; features bring theirs. */
export type MailKinds = Readonly<Record<string, MailKind<never>>>;

/** Puts a mail into the queue as part of a transaction, and returns its id. */
export async function queueMail(
  { clock, jobs }: Pick<Platform, 'clock' | 'jobs'>,
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

/** The job that sends one mail. */
export function sendMailJob(
  platform: { db: Db; clock: Clock; config: Config; log: Log },
  kinds: MailKinds,
): JobDefinition {
  const { db, clock, config, log } = platform;
  const transport = createTransport(config, db);
  // Each one holds two connections to the database while it is under way.
  const turns = pLimit(4);
  return {
    name: SEND_MAIL_JOB,
    // About a day of tries: 10 s, 20 s, 40 s … up to an hour between two.
    retryLimit: 30,
    retryDelay: 10,
    retryDelayMax: 3600,
    atOnce: { workers: 2, batch: 10 },
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
      const mail = await trx
        .selectFrom('mails')
        .selectAll()
        .where('id', '=', mailId)
        .where('state', '=', 'queued')
        // Not the strongest lock: rows that refer to the mail may be added meanwhile.
        .forNoKeyUpdate()
        .skipLocked()
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
      try {
        const composed = await composeMail(mail);
        if (composed) await transport.send({ ...composed, mailId, to: mail.to_address });
        await note(composed ? 'sent' : 'dropped', null);
        return undefined;
      } catch (error) {
        const isFinal = lastAttempt || isPermanent(error);
        const reason = reasonOf(error);
        await note(isFinal ? 'failed' : 'queued', reason);
        if (!isFinal) return error instanceof Error ? error : new Error(reason);
        log.warn({ mail_id: mailId, kind: mail.kind, reason }, 'A mail could not be sent');
        return undefined;
      }
    });
  }

  /** Tokens must be in the database before a link with them goes out: hence a transaction of its own. */
  async function composeMail(mail: QueuedMail): Promise<ComposedMail | undefined> {
    const compose = kinds[mail.kind];
    if (!compose) throw new Error(`This kind of mail is not known: ${mail.kind}`);
    return db
      .transaction()
      .execute((trx) =>
        compose(mail.data as never, { trx, clock, config, mailId: mail.id, to: mail.to_address }),
      );
  }

  /** A mail that cannot be had is done with, or another process has it right now and may yet fail. */
  async function whyNot(mailId: number): Promise<Error | undefined> {
    const mail = await db.selectFrom('mails').select('state').where('id', '=', mailId).executeTakeFirst();
    return mail?.state === 'queued' ? new Error('Another process is sending this mail') : undefined;
  }
}

/** Days after which a mail that went nowhere, or was kept for reading, is removed. */
const DROPPED_DAYS = 7;
const KEPT_DAYS = 90;

/** Removes mails that were dropped, and old copies of those kept for reading. */
export async function sweepMails({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db
    .deleteFrom('mails')
    .where('state', '=', 'dropped')
    .where('finished_at', '<', after(now, -DROPPED_DAYS * DAY))
    .execute();
  await db
    .deleteFrom('kept_mails')
    .where('created_at', '<', after(now, -KEPT_DAYS * DAY))
    .execute();
}
