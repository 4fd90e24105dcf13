/** Who may make a call, for every kind of caller. */
import { callers, type CallerName } from './permission-scene.ts';
import type { Permission } from './right-requests/request.ts';

/** `ok` is a success; with `sees`, only those callers find the row of the test in the response. */
export type Outcome = 'ok' | 'sees' | 401 | 403 | 404 | 409;

/** In the order of `callers`: not signed in is 401, a missing role 403, a row of another person 404. */
export const rules = {
  // visitor, student, other student, student elsewhere, administrator, ~ elsewhere, head, ~ elsewhere, waiting,
  // removed, suspended: their session no longer works.
  anyone: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  // The student may use the same browser.
  'anyone not signed in': ['ok', 403, 403, 403, 403, 403, 403, 403, 403, 403, 'ok'],
  // The contact may not use the student's browser.
  'anyone but the student': ['ok', 403, 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  // A student has a second browser.
  'anyone but students': ['ok', 403, 403, 403, 'ok', 'ok', 'ok', 'ok', 403, 403, 'ok'],
  'signed in': [401, 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 401],
  'each for themselves': [401, 'sees', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 401],
  'the student': [401, 'sees', 404, 404, 404, 404, 404, 404, 404, 404, 401],
  // Staff cannot join another school; waiting people cannot withdraw from their only one.
  'who asks a school': [401, 'ok', 'ok', 'ok', 409, 409, 409, 409, 'ok', 'ok', 401],
  'who asks another school': [401, 'ok', 'ok', 'ok', 409, 409, 409, 409, 409, 'ok', 401],
  'of a school': [401, 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 403, 401],
  members: [401, 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 403, 403, 401],
  'each of a school for themselves': [401, 'sees', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 403, 401],
  'each member for themselves': [401, 'sees', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 403, 403, 401],
  'the student, while of a school': [401, 'sees', 404, 404, 404, 404, 404, 404, 404, 403, 401],
  'the student, while a member': [401, 'sees', 404, 404, 404, 404, 404, 404, 403, 403, 401],
  // Others see the event, and get 403.
  'the organizer': [401, 'sees', 403, 403, 403, 403, 403, 403, 403, 403, 401],
  'the organizer and the school': [401, 'sees', 404, 404, 'sees', 404, 'sees', 404, 403, 403, 401],
  'the student and the school': [401, 'sees', 404, 404, 'sees', 404, 'sees', 404, 404, 404, 401],
  administrators: [401, 403, 403, 403, 'sees', 'ok', 'sees', 'ok', 403, 403, 401],
  'administrators of the school': [401, 403, 403, 403, 'sees', 404, 'sees', 404, 403, 403, 401],
  heads: [401, 403, 403, 403, 403, 403, 'sees', 'ok', 403, 403, 401],
  'heads of the school': [401, 403, 403, 403, 403, 403, 'sees', 404, 403, 403, 401],
} as const satisfies Record<Permission, readonly Outcome[]>;

export function allowedCallers(permission: Permission): readonly CallerName[] {
  return callers.filter((_, index) => typeof rules[permission][index] === 'string');
}
