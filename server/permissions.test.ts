// The permission matrix: every API call by every kind of caller, with a valid request. Callers without permission get
// the right status and change nothing. A call without a line in the table fails.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callers, PermissionScene, type CallerName } from './testing/permission-scene.ts';
import { rules, type Outcome } from './testing/permission-rules.ts';
import { requestOf, type Call } from './testing/right-requests/request.ts';
import { calls } from './testing/right-requests/all.ts';

describe('the permission matrix', () => {
  let scene: PermissionScene;
  beforeAll(async () => {
    scene = await PermissionScene.create();
  });
  afterAll(() => scene.test.close());

  it('has exactly one line for every route', () => {
    // All registered calls, also those that the API description leaves out. HEAD runs the code of GET, and a plugin
    // serves the description's pages.
    const declared = [...scene.test.app.apiCalls.keys()].filter((call) => !/^HEAD |^GET \/docs\b/.test(call));
    expect(declared.toSorted()).toEqual(Object.keys(calls).sort());
  });

  it.each(Object.entries(calls))('lets only the allowed callers make the call %s', async (name, call) => {
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
  const before = await scene.state();
  const reply = await client.request(requestOf(name, prepared));
  return {
    status: reply.status >= 200 && reply.status < 300 ? 'ok' : reply.status,
    does: outcomeOf(call, (await scene.state()) === before ? 'read' : 'change', reply.status),
    mark: prepared.mark === undefined ? undefined : reply.text.includes(prepared.mark),
  };
}

/** Calls that may do either are only checked for this: a refusal changes nothing. */
function outcomeOf({ does }: Call, done: 'read' | 'change', status: number): Call['does'] {
  return does === 'either' && status < 300 ? 'either' : done;
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
