/** What happened to an entry of the demo data, line by line, as the product itself would have written it down. */
import type { Insertable } from 'kysely';
import {
  EXPIRES_AFTER_DAYS,
  REMINDERS_AFTER_DAYS,
  WARNED_BEFORE_DAYS,
} from '#shared/entries/entry-limits.ts';
import { after, DAY, SECOND } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { firstAnswer, REASON, UNREACHABLE, type NumberedEntry } from './requests.ts';

type DemoHistory = Insertable<Database['entry_history']> & { readonly at: Date };
type Part = Pick<DemoHistory, 'kind' | 'actor' | 'at'> &
  Partial<Pick<DemoHistory, 'actor_account_id'>> & { readonly details?: object };

/** The lines of an entry until now, oldest first. */
export function historyOf(entry: NumberedEntry, now: Date): DemoHistory[] {
  const parts = [
    ...recorded(entry),
    ...remindersOf(entry, now).flatMap((at) => mail(entry, 'reminder', at)),
    ...answered(entry),
    ...ended(entry),
  ];
  return parts
    .map(({ details = {}, ...part }) => ({
      entry_id: entry.id,
      account_id: entry.account_id,
      actor_account_id: null,
      entry: JSON.stringify(entry.text),
      details: JSON.stringify(details),
      ...part,
    }))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** When the contact was reminded: while nothing was decided. */
export function remindersOf(entry: NumberedEntry, now: Date): Date[] {
  const { fate, created_at, changed_at, decided_at, binned_at, expired_at } = entry;
  if (fate === 'failed') return [];
  const end = decided_at ?? binned_at ?? expired_at ?? now;
  return REMINDERS_AFTER_DAYS.map((days) => after(changed_at ?? created_at, days * DAY)).filter(
    (at) => at < end,
  );
}

function recorded(entry: NumberedEntry): Part[] {
  const { text, created_at, changed_at } = entry;
  const owner = { actor: 'owner', actor_account_id: entry.account_id } as const;
  const early = firstAnswer(entry);
  const lines: Part[] = [
    { kind: 'created', at: created_at, ...owner },
    ...mail(entry, 'request', created_at),
    ...(early.opened_at ? [byContact(entry, 'opened', early.opened_at)] : []),
    ...(early.decided_at ? [byContact(entry, 'accepted', early.decided_at)] : []),
  ];
  if (changed_at === undefined) return lines;
  // Half an hour less was written at first.
  const before = { ...text, hours: Math.max(text.hours - 0.5, 0.5) };
  const details = { before, was_verified: early.decided_at !== undefined };
  return [
    ...lines,
    { kind: 'changed', at: changed_at, ...owner, details },
    ...mail(entry, 'request', changed_at),
  ];
}

function answered(entry: NumberedEntry): Part[] {
  const { fate, opened_at, decided_at, binned_at } = entry;
  const kind = fate === 'rejected' ? 'rejected' : 'accepted';
  return [
    ...(opened_at ? [byContact(entry, 'opened', opened_at)] : []),
    ...(decided_at ? [byContact(entry, kind, decided_at)] : []),
    ...(binned_at
      ? [
          {
            kind: 'binned',
            actor: 'administrator',
            actor_account_id: entry.administrator_id,
            at: binned_at,
          } as const,
        ]
      : []),
  ];
}

function ended({ expired_at }: NumberedEntry): Part[] {
  if (expired_at === undefined) return [];
  return [
    { kind: 'expiry warned', actor: 'system', at: after(expired_at, -WARNED_BEFORE_DAYS * DAY) },
    { kind: 'expired', actor: 'system', at: expired_at },
  ];
}

function byContact({ text }: NumberedEntry, kind: 'opened' | 'accepted' | 'rejected', at: Date): Part {
  const reason = kind === 'rejected' ? { reason: REASON } : {};
  return { kind, actor: 'contact', at, details: { contact: text.contact, ...reason } };
}

function mail({ fate, text }: NumberedEntry, which: 'request' | 'reminder', at: Date): Part[] {
  const details = { mail: which, to: text.contact };
  const sent = after(at, 2 * SECOND);
  return [
    { kind: 'mail queued', actor: 'system', at, details },
    fate === 'failed'
      ? {
          kind: 'mail failed',
          actor: 'system',
          at: sent,
          details: { ...details, reason: UNREACHABLE, problem: 'unknown' },
        }
      : { kind: 'mail sent', actor: 'system', at: sent, details },
  ];
}

/** How long an unverified entry still waits, for the columns of its row. */
export function waitingOf(entry: NumberedEntry, now: Date) {
  const { fate, created_at, changed_at } = entry;
  const waits = ['sent', 'opened', 'failed', 'accepted, then changed'].includes(fate);
  const since = changed_at ?? created_at;
  if (!waits) return undefined;
  return {
    waiting_since: since,
    expires_at: after(since, EXPIRES_AFTER_DAYS * DAY),
    reminders: REMINDERS_AFTER_DAYS.filter((days) => after(since, days * DAY) < now).length,
  };
}
