/** A valid request for a call of the API, and who may make it. */
import type { CallerName, PermissionScene } from '#server/testing/permission-scene.ts';
import type { TestRequest } from '#server/testing/test-client.ts';

/** `permissions.test.ts` defines these for each kind of caller. */
export type Permission =
  | 'anyone'
  | 'anyone not signed in'
  | 'anyone but the student'
  | 'anyone but students'
  | 'signed in'
  | 'each for themselves'
  | 'the student'
  | 'who asks a school'
  | 'who asks another school'
  | 'of a school'
  | 'members'
  | 'each of a school for themselves'
  | 'each member for themselves'
  | 'the student, while of a school'
  | 'the student, while a member'
  | 'the organizer'
  | 'the organizer and the school'
  | 'the student and the school'
  | 'administrators'
  | 'administrators of the school'
  | 'administrators and advisers'
  | 'administrators, and advisers of the student'
  | 'administrators, and advisers for what they did'
  | 'administrators, not this adviser'
  | 'administrators of the school, not this adviser'
  | 'heads'
  | 'heads of the school';

export interface Prepared {
  /** The values for each `:name`, in order. */
  readonly path?: readonly (number | string)[];
  /** With its question mark. */
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** In addition to the browser's own. */
  readonly cookies?: Readonly<Record<string, string>>;
  /** A text that only callers with `sees` find in the response. */
  readonly mark?: string;
}

export interface Call {
  readonly may: Permission;
  /** Prepares the request; without it the bare path is called. */
  readonly with?: (scene: PermissionScene, caller: CallerName) => Promise<Prepared>;
  /** The effect, if the method does not show it: GET reads, everything else changes. */
  readonly does?: 'read' | 'change' | 'either';
}

export function requestOf(
  name: string,
  { path: values = [], query = '', body, headers, cookies }: Prepared,
): TestRequest {
  const [method = '', path = ''] = name.split(' ');
  const left = [...values];
  return {
    // Safe: the names are those of the table below.
    method: method as TestRequest['method'],
    path: `/api${path.replaceAll(/:\w+/g, () => String(left.shift()))}${query}`,
    ...(body === undefined ? {} : { body }),
    ...(headers ? { headers } : {}),
    ...(cookies ? { cookies } : {}),
  };
}
