/** Who may make a call, for every kind of caller. */
import { callers, type CallerName } from './permission-scene.ts';
import type { Permission } from './right-request.ts';

/** `ok` is a success; with `sees`, only those callers find the row of the test in the response. */
export type Outcome = 'ok' | 'sees' | 401 | 403 | 404;

/** In the order of `callers`: not signed in is 401, a missing role 403, a row of another person 404. */
export const rules = {
  // visitor, student, other student, student elsewhere, administrator, ~ elsewhere, head, ~ elsewhere
  anyone: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  // The student's browser is not the contact's.
  'anyone but the student': ['ok', 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'signed in': [401, 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees'],
  'each for themselves': [401, 'sees', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  'the student': [401, 'sees', 404, 404, 404, 404, 404, 404],
  // Others see the event, and get 403.
  'the organizer': [401, 'sees', 403, 403, 403, 403, 403, 403],
  'the student and the school': [401, 'sees', 404, 404, 'sees', 404, 'sees', 404],
  administrators: [401, 403, 403, 403, 'sees', 'ok', 'sees', 'ok'],
  'administrators of the school': [401, 403, 403, 403, 'sees', 404, 'sees', 404],
  heads: [401, 403, 403, 403, 403, 403, 'sees', 'ok'],
  'heads of the school': [401, 403, 403, 403, 403, 403, 'sees', 404],
} as const satisfies Record<Permission, readonly Outcome[]>;

export function whoMay(permission: Permission): readonly CallerName[] {
  return callers.filter((_, index) => typeof rules[permission][index] === 'string');
}
