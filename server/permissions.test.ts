// The permission matrix: every call of the API, made by every kind of caller with a request that is right in itself.
// Who may not is refused with the right status and changes nothing; a call without a line in the table fails.
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

  it('has a line for every route, and a route for every line', () => {
    // As they were registered, those too that the description of the API leaves out. A HEAD runs what its GET does, and
    // the pages of the description come from a plugin.
    const declared = [...scene.test.app.apiCalls.keys()].filter((call) => !/^HEAD |^GET \/docs\b/.test(call));
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
  const before = await scene.state();
  const reply = await client.request(requestOf(name, prepared));
  return {
    status: reply.status >= 200 && reply.status < 300 ? 'ok' : reply.status,
    does: outcomeOf(call, (await scene.state()) === before ? 'read' : 'change', reply.status),
    mark: prepared.mark === undefined ? undefined : reply.text.includes(prepared.mark),
  };
}

/** What may do either is held to nothing but that a refusal changes nothing. */
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
