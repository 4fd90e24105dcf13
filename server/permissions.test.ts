// The permission matrix: every call of the API, made by every kind of caller with a request that is right in itself.
// Who may not is refused with the right status and changes nothing; a call without a line in the table fails.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callers, PermissionScene, type CallerName } from './testing/permission-scene.ts';
import { calls, type Call, type Permission } from './testing/right-requests.ts';
import type { TestRequest } from './testing/test-client.ts';

/**
 * What becomes of a request: `ok` is a success; with `sees`, where a list is asked for, the row that was made for it is
 * in the reply, and nobody else's reply has it.
 */
type Outcome = 'ok' | 'sees' | 401 | 403 | 404;

/** Who may, in the order of `callers`: nobody signed in is 401, a missing role 403, what is not yours 404. */
const rules = {
  // visitor, student, other student, student elsewhere, administrator, ~ elsewhere, head, ~ elsewhere
  anyone: ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
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

describe('the permission matrix', () => {
  let scene: PermissionScene;
  beforeAll(async () => {
    scene = await PermissionScene.create();
  });
  afterAll(() => scene.test.close());

  it('has a line for every route, and a route for every line', () => {
    // As they were registered, those too that the description of the API leaves out. A HEAD runs what its GET does, and
    // the pages of the description come from a plugin.
    const declared = scene.test.app.apiCalls.filter((call) => !/^HEAD |^GET \/docs\b/.test(call));
    expect(declared.toSorted()).toEqual(Object.keys(calls).sort());
  });

  it.each(Object.entries(calls))('lets only those make the call %s who may', async (name, call) => {
    for (const [index, caller] of callers.entries()) {
      const expected: Outcome = rules[call.may][index] ?? 401;
      const found = await attempt(scene, name, call, caller);
      expect({ caller, ...found }).toEqual({ caller, ...wanted(name, call, expected, found.mark) });
    }
  });
});

interface Found {
  readonly status: number | 'ok';
  readonly does: Call['does'];
  /** Whether the reply has the mark; undefined when nothing was marked. */
  readonly mark: boolean | undefined;
}

async function attempt(scene: PermissionScene, name: string, call: Call, caller: CallerName): Promise<Found> {
  const prepared = (await call.with?.(scene, caller)) ?? {};
  const client = await scene.client(caller);
  const [method = '', path = ''] = name.split(' ');
  const values = [...(prepared.path ?? [])];
  const before = await scene.state();
  const reply = await client.request({
    method: method as TestRequest['method'],
    path: `/api${path.replaceAll(/:\w+/g, () => String(values.shift()))}`,
    ...(prepared.body === undefined ? {} : { body: prepared.body }),
    ...(prepared.headers ? { headers: prepared.headers } : {}),
  });
  return {
    status: reply.status >= 200 && reply.status < 300 ? 'ok' : reply.status,
    does: call.does === 'either' ? 'either' : (await scene.state()) === before ? 'read' : 'change',
    mark: prepared.mark === undefined ? undefined : reply.text.includes(prepared.mark),
  };
}

function wanted(name: string, call: Call, outcome: Outcome, mark: boolean | undefined): Found {
  const success = call.does ?? (name.startsWith('GET ') ? 'read' : 'change');
  const isRefused = typeof outcome === 'number';
  return {
    status: isRefused ? outcome : 'ok',
    does: isRefused ? 'read' : success,
    mark: mark === undefined ? undefined : outcome === 'sees',
  };
}
