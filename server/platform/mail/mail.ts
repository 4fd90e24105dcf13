/** Mail is queued in the transaction that causes it, and composed when sent: the database never has the tokens of its links. */
import { isExpression, sql, type RawBuilder } from 'kysely';
import { after, DAY } from '#server/platform/clock.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { below, deleteRows, notNull, oneOf, run, valuesOf } from '#server/platform/database/rows.ts';
import type { MailProblem } from './mail-problem.ts';

export interface ComposedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Replies go to the school instead of the operator. */
export function answersTo(schools: string | null | undefined): Readonly<Record<string, string>> {
  return schools ? { 'Reply-To': schools } : {};
}

export interface ComposeContext extends Pick<AppContext, 'clock' | 'key' | 'config'> {
  readonly trx: Trx;
  readonly mailId: number;
  readonly to: string;
}

export interface MailOutcome {
  /** `sent`: a mail server accepted it. `bounced`: a later report says that it was not delivered. */
  readonly state: 'sent' | 'failed' | 'dropped' | 'bounced';
  /** The mail server's, or the connection error; empty after a success. */
  readonly reason: string;
  readonly problem?: MailProblem;
  /** For `failed`: permanently refused by the recipient's server; otherwise all tries failed. */
  readonly isRefusal?: boolean;
}

export interface MailKind<Data> {
  /** Undefined drops a mail that has become pointless. */
  readonly compose: (data: Data, context: ComposeContext) => Promise<ComposedMail | undefined>;
  /** Called in the transaction that stores the outcome. */
  readonly onOutcome?: (data: Data, outcome: MailOutcome, context: ComposeContext) => Promise<void>;
  /** Data fields kept after sending, to be deleted with the account they are about. */
  readonly lastingData?: readonly string[];
  /** Whether a finished mail is deleted entirely. */
  readonly isBrief?: boolean;
}

export type MailKinds = Readonly<Record<string, MailKind<never>>>;

/** Days, as in docs/privacy.md. */
export const MAIL_RETENTION = {
  texts: 30,
  /** Longer than anything needs them. */
  data: 60,
  dropped: 7,
} as const;

/** Mail that a person waits for leaves first, mail to many people last. */
const PRIORITIES = { account: 1, usual: 0, bulk: -1 } as const;

export interface NewMail {
  readonly kind: string;
  readonly to: string;
  readonly data: object;
  /** `account`: needed to get into an account, or an urgent notice about it. */
  readonly priority?: keyof typeof PRIORITIES;
  /** Delays it, so that it can be taken back. */
  readonly waitsMinutes?: number;
}

export async function queueMail(context: Pick<AppContext, 'clock'>, trx: Trx, mail: NewMail) {
  const [id = 0] = await queueAll(context, trx, [mail]);
  return id;
}

export function queueAtOnce(
  context: Pick<AppContext, 'clock'>,
  trx: Trx,
  kind: string,
  to: string,
  data: object,
): Promise<number> {
  return queueMail(context, trx, { kind, to, data, priority: 'account' });
}

export async function queueMails(
  context: Pick<AppContext, 'clock'>,
  trx: Trx,
  kind: string,
  mails: readonly Pick<NewMail, 'to' | 'data'>[],
): Promise<void> {
  const all = mails.map((mail) => ({ ...mail, kind, priority: 'bulk' as const }));
  await queueAll(context, trx, all);
}

/** Returns ids in order. */
export async function queueAll({ clock }: Pick<AppContext, 'clock'>, trx: Trx, mails: readonly NewMail[]) {
  if (mails.length === 0) return [];
  // One statement text for any number, as each text gets a name (connect.ts). Due by the database's clock, as for all senders.
  return valuesOf<number>(trx)`
    insert into mails (kind, to_address, data, created_at, priority, next_attempt_at)
    select m.kind, m.to_address, m.data, ${clock.now()}::timestamptz, m.priority, now() + make_interval(mins => m.waits)
    from unnest(${mails.map(({ kind }) => kind)}::text[], ${mails.map(({ to }) => to)}::text[],
      ${mails.map(({ data }) => JSON.stringify(data))}::jsonb[], ${mails.map(({ priority = 'usual' }) => PRIORITIES[priority])}::integer[],
      ${mails.map(({ waitsMinutes = 0 }) => waitsMinutes)}::integer[])
      with ordinality as m (kind, to_address, data, priority, waits, number)
    order by m.number returning id`;
}

/** The queueing statement, for larger ones; returns the id. Address and data may be columns of the rows it selects `from`. */
export function queueing(
  { kind, to, data, priority = 'usual' }: Omit<NewMail, 'to'> & { readonly to: unknown },
  now: Date,
  from = sql``,
): RawBuilder<{ readonly id: number }> {
  const json = isExpression(data) ? data : sql`${JSON.stringify(data)}::jsonb`;
  return sql`
    insert into mails (kind, to_address, data, created_at, priority, next_attempt_at)
    select ${kind}, ${to}, ${json}, ${now}::timestamptz, ${PRIORITIES[priority]}::integer, now() ${from} returning id`;
}

/** Whether a process is sending mail `m` now. */
export const isMailLeased = sql<boolean>`(m.state = 'queued' and m.lease is not null and m.next_attempt_at > clock_timestamp())`;

export type MailDeps = Pick<AppContext, 'db' | 'clock' | 'key' | 'config' | 'log'>;

export async function notifyOutcome(
  { clock, key, config }: Pick<MailDeps, 'clock' | 'key' | 'config'>,
  kinds: MailKinds,
  trx: Trx,
  mail: { id: number; kind: string; to_address: string; data: Record<string, unknown> },
  outcome: MailOutcome,
): Promise<void> {
  const context = { trx, clock, key, config, mailId: mail.id, to: mail.to_address };
  await kinds[mail.kind]?.onOutcome?.(mail.data as never, outcome, context);
}

/** Deletes old dropped mails, captured texts, and data of finished ones; recipient and time stay. */
export async function sweepMails({ db, clock }: Pick<AppContext, 'db' | 'clock'>, kinds: MailKinds) {
  const now = clock.now();
  const lastingData = Object.fromEntries(
    Object.entries(kinds).map(([kind, { lastingData: fields = [] }]) => [kind, fields]),
  );
  const isLasting = sql`coalesce(${JSON.stringify(lastingData)}::jsonb -> kind ? key, false)`;
  const before = (days: number) => below(after(now, -days * DAY));
  await deleteRows(db, 'mails', { state: 'dropped', finished_at: before(MAIL_RETENTION.dropped) });
  await deleteRows(db, 'kept_mails', { created_at: before(MAIL_RETENTION.texts) });
  await run(db)`
    update mails set data = coalesce((select jsonb_object_agg(key, value) from jsonb_each(data) where ${isLasting}), '{}')
    where finished_at < ${after(now, -MAIL_RETENTION.data * DAY)}
      and exists (select from jsonb_object_keys(data) as key where not ${isLasting})`;
  const briefKinds = Object.keys(kinds).filter((kind) => kinds[kind]?.isBrief);
  await deleteRows(db, 'mails', { kind: oneOf(briefKinds), finished_at: notNull });
}
