// All texts by people are normalized before storage (shared/text.ts). Every text of every call is sent in another
// spelling; the stored text has neither decomposed letters nor invisible characters.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tidyText } from '#shared/text.ts';
import { PermissionScene } from './testing/permission-scene.ts';
import { allowedCallers } from './testing/permission-rules.ts';
import { writtenBy } from './testing/reading/row-changes.ts';
import { calls } from './testing/right-requests/all.ts';
import { requestOf } from './testing/right-requests/request.ts';

/** Appended to each text: a visible character with two spellings, and an invisible one. */
const SPELLINGS = [' e\u0301\u0301 \u00a0x', '\u200b\u3164\u115f\u2800\uffa0'];
/** Compared exactly, so another spelling is another text. */
const EXACT = /password/;

let scene: PermissionScene;
beforeAll(async () => {
  scene = await PermissionScene.create();
});
afterAll(() => scene?.test.close());

function respelled(value: unknown, ending: string, name = ''): unknown {
  if (typeof value === 'string') return EXACT.test(name) ? value : value + ending;
  if (Array.isArray(value)) return value.map((one) => respelled(one, ending, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, respelled(one, ending, key)]));
}

/** Changes one text of a body at a time, since codes and tokens are then refused. */
function variants(body: object, ending: string): object[] {
  return Object.keys(body).map((key) => ({
    ...body,
    [key]: respelled((body as Record<string, unknown>)[key], ending, key),
  }));
}

function odd(value: unknown): boolean {
  if (typeof value === 'string') return /\p{L}/u.test(value) && tidyText(value) !== value.trim();
  return typeof value === 'object' && value !== null && Object.values(value).some(odd);
}

const writing = Object.entries(calls).filter(([name, call]) => !name.startsWith('GET ') || call.does);

it.each(writing)('%s stores texts in one spelling', async (name, call) => {
  const [caller] = allowedCallers(call.may);
  if (caller === undefined) throw new Error('Nobody may make this call');
  const count = Object.keys((await call.with?.(scene, caller))?.body ?? {}).length;
  for (const ending of SPELLINGS) {
    for (let index = 0; index < count; index += 1) {
      const prepared = (await call.with?.(scene, caller)) ?? {};
      if (typeof prepared.body !== 'object' || prepared.body === null) continue;
      const body = variants(prepared.body, ending)[index];
      const client = await scene.client(caller);
      const rows = await writtenBy(scene.test.db, async () => {
        const { status } = await client.request(requestOf(name, { ...prepared, body }));
        expect(status).toBeLessThan(500);
      });
      const found = rows.flatMap(({ table, row }) =>
        Object.entries(row).flatMap(([column, value]) => (odd(value) ? [`${table}.${column}`] : [])),
      );
      expect({ body, found }).toEqual({ body, found: [] });
    }
  }
});
