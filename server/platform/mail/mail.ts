/**
 * Mail: queued in the transaction of what it tells about, composed when it is sent, tried again with growing pauses, and
 * its outcome recorded (`mail/queue.ts`). Tokens of links are made while composing, so the database never holds them.
 */
import { sql } from 'kysely';
import { after, DAY, type Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Log } from '#server/platform/log.ts';
import type { Db, AppContext, Trx } from '#server/platform/app-context.ts';
import type { MailProblem } from './mail-problem.ts';

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
  /** For `failed` and `bounced`: what that means. */
  readonly problem?: MailProblem;
  /** For `failed`: the mail server of the address refused it for good. Otherwise it could not be sent for too long. */
  readonly isRefusal?: boolean;
}

/** One kind of mail. */
export interface MailKind<Data> {
  /** How its text is made. Undefined means that it has become pointless and is dropped. */
  readonly compose: (data: Data, context: ComposeContext) => Promise<ComposedMail | undefined>;
  /** Told of the outcome, in the transaction that writes it down. */
  readonly onOutcome?: (data: Data, outcome: MailOutcome, context: ComposeContext) => Promise<void>;
  /** Fields of the data that stay with a finished mail: those by which it goes with the account that it is about. */
  readonly lastingData?: readonly string[];
  /** Whether a mail goes entirely once it is finished. */
  readonly isBrief?: boolean;
}

/** All kinds of mail by name; features bring theirs. */
export type MailKinds = Readonly<Record<string, MailKind<never>>>;

/** How many days mails are kept that are of no use any more. docs/privacy.md says the same to people. */
export const MAIL_RETENTION = {
  /** Texts of mails that were kept for reading. */
  texts: 30,
  /** What finished mails were made of; longer than anything waits that looks at the mails about it. */
  data: 60,
  /** Mails that had become pointless before they left. */
  dropped: 7,
} as const;

/** What leaves first while others wait: mail for a person who waits for it to go on, and last what goes to many at once. */
const PRIORITIES = { account: 1, usual: 0, bulk: -1 } as const;

/** A mail to be sent. */
export interface NewMail {
  readonly kind: string;
  readonly to: string;
  readonly data: Record<string, unknown>;
  /** `account` for what somebody needs to get into an account, or should know of it at once. */
  readonly priority?: keyof typeof PRIORITIES;
}

/** Puts a mail into the queue as part of a transaction, and returns its id. */
export async function queueMail(
  { clock }: Pick<AppContext, 'clock'>,
  trx: Trx,
  mail: NewMail,
): Promise<number> {
  const { id } = await trx
    .insertInto('mails')
    .values(toRow(mail, clock.now()))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Mails that are put into the queue with one statement. */
const TOGETHER = 1000;

/** Puts one kind of mail to many people into the queue as part of a transaction, in a few statements. */
export async function queueMails(
  { clock }: Pick<AppContext, 'clock'>,
  trx: Trx,
  kind: string,
  mails: readonly Pick<NewMail, 'to' | 'data'>[],
): Promise<void> {
  const now = clock.now();
  for (let first = 0; first < mails.length; first += TOGETHER) {
    const rows = mails
      .slice(first, first + TOGETHER)
      .map((mail) => toRow({ ...mail, kind, priority: 'bulk' }, now));
    await trx.insertInto('mails').values(rows).execute();
  }
}

function toRow({ kind, to, data, priority = 'usual' }: NewMail, created_at: Date) {
  return {
    kind,
    to_address: to,
    data: JSON.stringify(data),
    created_at,
    priority: PRIORITIES[priority],
    // By the clock of the database, as all processes that send.
    next_attempt_at: sql<Date>`now()`,
  };
}

/** Whether a process is sending a mail (of `mails m`) right now. */
export const isMailLeased = sql<boolean>`(m.state = 'queued' and m.lease is not null and m.next_attempt_at > clock_timestamp())`;

/** What sending works with. */
export interface MailDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: Log;
}

/** Tells the feature that a kind of mail belongs to what became of one. */
export async function notifyOutcome(
  { clock, config }: Pick<MailDeps, 'clock' | 'config'>,
  kinds: MailKinds,
  trx: Trx,
  mail: { id: number; kind: string; to_address: string; data: Record<string, unknown> },
  outcome: MailOutcome,
): Promise<void> {
  await kinds[mail.kind]?.onOutcome?.(mail.data as never, outcome, {
    trx,
    clock,
    config,
    mailId: mail.id,
    to: mail.to_address,
  });
}

/**
 * Removes mails that were dropped, old texts of those kept for reading, and what finished mails were made of: that such a mail
 * was sent, to whom and when, stays.
 */
export async function sweepMails(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  kinds: MailKinds,
): Promise<void> {
  const now = clock.now();
  const lastingData = Object.fromEntries(
    Object.entries(kinds).map(([kind, { lastingData: fields = [] }]) => [kind, fields]),
  );
  const isLasting = sql`coalesce(${JSON.stringify(lastingData)}::jsonb -> kind ? key, false)`;
  await db
    .deleteFrom('mails')
    .where('state', '=', 'dropped')
    .where('finished_at', '<', after(now, -MAIL_RETENTION.dropped * DAY))
    .execute();
  await db
    .deleteFrom('kept_mails')
    .where('created_at', '<', after(now, -MAIL_RETENTION.texts * DAY))
    .execute();
  await db
    .updateTable('mails')
    .set({
      data: sql`coalesce((select jsonb_object_agg(key, value) from jsonb_each(data) where ${isLasting}), '{}')`,
    })
    .where('finished_at', '<', after(now, -MAIL_RETENTION.data * DAY))
    .where(sql<boolean>`exists (select from jsonb_object_keys(data) as key where not ${isLasting})`)
    .execute();
  const briefKinds = Object.keys(kinds).filter((kind) => kinds[kind]?.isBrief);
  await db
    .deleteFrom('mails')
    .where('kind', '=', sql<string>`any(${briefKinds})`)
    .where('finished_at', 'is not', null)
    .execute();
}
