/** Refuses changes based on an outdated text (docs/domain.md, Entries and Administration). */
import { isDeepStrictEqual } from 'node:util';
import { changedMeanwhile } from '#features/entries/entries.rules.ts';
import type { EntryFields } from '#features/entries/entries.contract.ts';
import { parseHours } from '#features/entries/hours.ts';
import { normalizeEmail } from '#shared/rules.ts';
import { Conflict } from '#server/platform/http/errors.ts';
import type { Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { findLastChange, type LastChange, textOf, type EntryRow } from './history/entry-history.queries.ts';

/** @throws Conflict that names who changed a locked entry after the `seen` version */
export async function checkUnchanged(trx: Trx, caller: Caller, entry: EntryRow, seen: number | undefined) {
  if (seen === undefined || seen === entry.version) return;
  const change = await findLastChange(trx, entry.id);
  const isOwner = entry.account_id === caller.account_id;
  throw new Conflict(changedMeanwhile(isOwner ? whoForOwner(change) : whoForSchool(change, caller)));
}

// Usually the same person in another window.
const THEMSELVES = 'You yourself, perhaps in another window,';

function whoForOwner(change: LastChange | undefined): string {
  if (change?.actor === 'owner') return THEMSELVES;
  return change?.actor === 'administrator' ? 'Your school' : 'Somebody';
}

function whoForSchool(change: LastChange | undefined, caller: Caller): string {
  if (change?.actor === 'owner') return 'The student';
  if (change?.actor !== 'administrator') return 'Somebody';
  if (change.actor_account_id === caller.account_id) return THEMSELVES;
  const name = `${change.first_name ?? ''} ${change.last_name ?? ''}`.trim();
  return name === '' ? 'Another administrator' : `Another administrator, ${name},`;
}

export function textOfFields({ event, date, hours, role, organizer, contact, description }: EntryFields) {
  const amount = (parseHours(hours) ?? NaN) / 100;
  return { event, date, hours: amount, role, organizer, contact: normalizeEmail(contact), description };
}

/** True for a retry after a lost response, which changes nothing. */
export const isSameText = (entry: EntryRow, fields: EntryFields): boolean =>
  isDeepStrictEqual(textOf(entry), textOfFields(fields));
