/** The mails and requests that belong to an entry of the demo data, as the product itself would have made them. */
import type { Insertable } from 'kysely';
import { after, MINUTE, SECOND } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/tables.ts';
import type { DemoEntry } from './entries.ts';

export interface NumberedEntry extends DemoEntry {
  readonly id: number;
  readonly account_id: number;
  readonly administrator_id: number;
}

export type DemoMail = Insertable<Database['mails']>;
export interface DemoRequest {
  readonly row: Insertable<Database['verification_requests']>;
  readonly mail: DemoMail;
}
/** What the mail server said about an address that does not exist. */
export const UNREACHABLE = '550 5.1.1 There is no mailbox with this address';
export const REASON = 'Sorry, you are not on our sign-in sheet for that day. Please check the date.';

export function requestsOf(entry: NumberedEntry): DemoRequest[] {
  if (entry.changed_at === undefined) {
    const answer = { ...lastAnswer(entry), expired_at: entry.expired_at ?? null };
    return [request(entry, 1, entry.created_at, answer)];
  }
  const first = { ...firstAnswer(entry), superseded_at: entry.changed_at };
  return [request(entry, 1, entry.created_at, first), request(entry, 2, entry.changed_at, lastAnswer(entry))];
}

interface Answer {
  readonly opened_at?: Date | null;
  readonly decided_at?: Date | null;
  readonly decision?: 'accept' | 'reject' | null;
  readonly reason?: string | null;
  readonly superseded_at?: Date | null;
  readonly expired_at?: Date | null;
}

function lastAnswer({ fate, opened_at, decided_at }: NumberedEntry): Answer {
  const decision = decided_at === undefined ? null : fate === 'rejected' ? 'reject' : 'accept';
  return {
    opened_at: opened_at ?? null,
    decided_at: decided_at ?? null,
    decision,
    reason: decision === 'reject' ? REASON : null,
  };
}

export function firstAnswer({ fate, created_at }: NumberedEntry): Answer {
  if (fate !== 'accepted, then changed') return {};
  return {
    opened_at: after(created_at, 50 * MINUTE),
    decided_at: after(created_at, 52 * MINUTE),
    decision: 'accept',
  };
}

function request(entry: NumberedEntry, version: number, asked: Date, answer: Answer): DemoRequest {
  const failed = entry.fate === 'failed';
  return {
    row: {
      entry_id: entry.id,
      account_id: entry.account_id,
      entry_version: version,
      contact: entry.text.contact,
      entry: JSON.stringify(entry.text),
      created_at: asked,
      opened_at: null,
      decision: null,
      reason: null,
      decided_at: null,
      of_entry: entry.id,
      superseded_at: null,
      expired_at: null,
      failed_at: failed ? after(asked, 2 * SECOND) : null,
      failure: failed ? UNREACHABLE : null,
      failure_code: failed ? 'unknown' : null,
      ...answer,
    },
    mail: {
      kind: 'verify-entry',
      to_address: entry.text.contact,
      data: '{}',
      state: failed ? 'failed' : 'sent',
      attempts: 1,
      last_error: failed ? UNREACHABLE : null,
      created_at: asked,
      finished_at: after(asked, 2 * SECOND),
    },
  };
}

export function rejectionMailOf(entry: NumberedEntry): DemoMail[] {
  if (entry.fate !== 'rejected' || entry.decided_at === undefined) return [];
  return [
    {
      kind: 'entry-rejected',
      to_address: entry.email,
      data: JSON.stringify({ entry: entry.text, reason: REASON, first_name: entry.first_name }),
      state: 'sent',
      attempts: 1,
      last_error: null,
      created_at: entry.decided_at,
      finished_at: after(entry.decided_at, 2 * SECOND),
    },
  ];
}
