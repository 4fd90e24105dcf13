/** Who may make a call, for every kind of caller: for all tests that make every call as everybody. */
import { callers, type CallerName } from './permission-scene.ts';
import type { Permission } from './right-requests.ts';

/**
 * What becomes of a request: `ok` is a success; with `sees`, where a list is asked for, the row that was made for it is
 * in the reply, and nobody else's reply has it.
 */
export type Outcome = 'ok' | 'sees' | 401 | 403 | 404;

/** Who may, in the order of `callers`: nobody signed in is 401, a missing role 403, what is not yours 404. */
export const rules = {
  // visitor, student, other student, student elsewhere, administrator, ~ elsewhere, head, ~ elsewhere
  anyone: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  // The browser of the student is not that of the contact.
  'anyone but the student': ['ok', 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'signed in': [401, 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees'],
  'each for themselves': [401, 'sees', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'the student': [401, 'sees', 404, 404, 404, 404, 404, 404],
  // Others see the event, and are told that it is not theirs.
  'the organizer': [401, 'sees', 403, 403, 403, 403, 403, 403],
  'the student and the school': [401, 'sees', 404, 404, 'sees', 404, 'sees', 404],
  administrators: [401, 403, 403, 403, 'sees', 'ok', 'sees', 'ok'],
  'administrators of the school': [401, 403, 403, 403, 'sees', 404, 'sees', 404],
  heads: [401, 403, 403, 403, 403, 403, 'sees', 'ok'],
  'heads of the school': [401, 403, 403, 403, 403, 403, 'sees', 404],
} as const satisfies Record<Permission, readonly Outcome[]>;

/** The kinds of callers who may make a call. */
export function whoMay(permission: Permission): readonly CallerName[] {
  return callers.filter((_, index) => typeof rules[permission][index] === 'string');
}
