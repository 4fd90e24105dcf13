/** The mails, requests and history of demo entries, as the product would have made them. */
import type { Insertable } from 'kysely';
import { REMINDERS_AFTER_DAYS, WARNED_BEFORE_DAYS } from '#features/entries/entry-limits.ts';
import { after, DAY, MINUTE, SECOND } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/tables.ts';
import type { DemoEntry } from './entries.ts';

interface NumberedEntry extends DemoEntry {
  readonly id: number;
  readonly account_id: number;
  readonly administrator_id: number;
}

type DemoMail = Insertable<Database['mails']>;
type Request = Insertable<Database['verification_requests']>;
type HistoryLine = Insertable<Database['entry_history']> & { readonly at: Date };

const UNREACHABLE = '550 5.1.1 There is no mailbox with this address';
const REASON = 'Sorry, you are not on our sign-in sheet for that day. Please check the date.';
const SENT_MS = 2 * SECOND;

export function requestsOf(entry: NumberedEntry): { readonly row: Request; readonly mail: DemoMail }[] {
  const { fate, created_at, changed_at, expired_at, opened_at, decided_at } = entry;
  const decision = fate === 'rejected' ? 'reject' : 'accept';
  const reason = fate === 'rejected' ? REASON : null;
  const seen = { opened_at: opened_at ?? null, expired_at: expired_at ?? null };
  const last = decided_at ? ({ ...seen, decided_at, decision, reason } as const) : seen;
  if (changed_at === undefined) return [request(entry, 1, created_at, last)];
  const first = { ...firstAnswer(entry), superseded_at: changed_at };
  return [request(entry, 1, created_at, first), request(entry, 2, changed_at, last)];
}

/** The contact's decision before the entry was changed. */
function firstAnswer({ fate, created_at }: NumberedEntry): Pick<Request, 'decision'> & {
  readonly opened_at?: Date;
  readonly decided_at?: Date;
} {
  if (fate !== 'accepted, then changed') return {};
  const [opened_at, decided_at] = [after(created_at, 50 * MINUTE), after(created_at, 52 * MINUTE)];
  return { opened_at, decided_at, decision: 'accept' };
}

function request(entry: NumberedEntry, version: number, requestedAt: Date, answer: Partial<Request>) {
  const { id, account_id, text } = entry;
  const failed = entry.fate === 'failed';
  const failure = { failed_at: after(requestedAt, SENT_MS), failure: UNREACHABLE, failure_code: 'unknown' };
  return {
    row: {
      entry_id: id,
      account_id,
      entry_version: version,
      contact: text.contact,
      entry: JSON.stringify(text),
      created_at: requestedAt,
      of_entry: id,
      ...(failed && failure),
      ...answer,
    },
    mail: mail('verify-entry', text.contact, {}, requestedAt, failed),
  };
}

function mail(kind: string, to: string, data: object, created_at: Date, failed = false): DemoMail {
  return {
    kind,
    to_address: to,
    data: JSON.stringify(data),
    state: failed ? 'failed' : 'sent',
    attempts: 1,
    last_error: failed ? UNREACHABLE : null,
    created_at,
    finished_at: after(created_at, SENT_MS),
  };
}

export function rejectionMailOf({ fate, decided_at, email, text, first_name }: NumberedEntry): DemoMail[] {
  if (fate !== 'rejected' || decided_at === undefined) return [];
  return [mail('entry-rejected', email, { entry: text, reason: REASON, first_name }, decided_at)];
}

export function historyOf(entry: NumberedEntry, now: Date): HistoryLine[] {
  const { id, account_id, fate, text, created_at, changed_at, decided_at, binned_at, expired_at } = entry;
  const early = firstAnswer(entry);
  const line = (
    kind: HistoryLine['kind'],
    actor: HistoryLine['actor'],
    at: Date | undefined,
    details: object = {},
    actor_account_id: number | null = null,
  ): HistoryLine[] => {
    const texts = { entry: JSON.stringify(text), details: JSON.stringify(details) };
    return at ? [{ entry_id: id, account_id, kind, actor, actor_account_id, at, ...texts }] : [];
  };
  const byContact = (kind: 'accepted' | 'rejected', at: Date | undefined) =>
    line(kind, 'contact', at, { contact: text.contact, ...(kind === 'rejected' && { reason: REASON }) });
  const mailed = (which: 'request' | 'reminder', at: Date) => {
    const details = { mail: which, to: text.contact };
    const failure = { ...details, reason: UNREACHABLE, problem: 'unknown' };
    const sent = after(at, SENT_MS);
    return [
      ...line('mail queued', 'system', at, details),
      ...(fate === 'failed'
        ? line('mail failed', 'system', sent, failure)
        : line('mail sent', 'system', sent, details)),
    ];
  };
  const before = { ...text, hours: Math.max(text.hours - 0.5, 0.5) };
  const change = { before, was_verified: early.decided_at !== undefined };
  return [
    ...line('created', 'owner', created_at, {}, account_id),
    ...mailed('request', created_at),
    ...byContact('accepted', early.decided_at),
    ...line('changed', 'owner', changed_at, change, account_id),
    ...(changed_at ? mailed('request', changed_at) : []),
    ...remindersOf(entry, now).flatMap((at) => mailed('reminder', at)),
    ...byContact(fate === 'rejected' ? 'rejected' : 'accepted', decided_at),
    ...line('binned', 'administrator', binned_at, {}, entry.administrator_id),
    ...line('expiry warned', 'system', expired_at && after(expired_at, -WARNED_BEFORE_DAYS * DAY)),
    ...line('expired', 'system', expired_at),
  ];
}

function remindersOf(entry: NumberedEntry, now: Date): Date[] {
  const { fate, created_at, changed_at, decided_at, binned_at, expired_at } = entry;
  const end = decided_at ?? binned_at ?? expired_at ?? now;
  const all = REMINDERS_AFTER_DAYS.map((days) => after(changed_at ?? created_at, days * DAY));
  return fate === 'failed' ? [] : all.filter((at) => at < end);
}
