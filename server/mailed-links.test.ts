// Every call with a token from a mail: a damaged token is repaired, or else reported as damaged with the status of an
// unknown link.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PermissionScene } from './testing/permission-scene.ts';
import { requestOf, type Prepared } from './testing/right-requests/request.ts';
import { calls } from './testing/right-requests/all.ts';

/** Calls with a token that is not from a mail, but with a code from a device. */
const notMailed = /\/slips/;

/** The number of path parameters before the token, by call; undefined for a token in the body. */
const inPath = Object.keys(calls).filter((name) => name.includes('/:token') && !notMailed.test(name));
const inBody = Object.keys(calls).filter((name) =>
  /verify-entry|contact-mail|contact-list|by-link|finish-login/.test(name),
);

describe('a damaged link', () => {
  let scene: PermissionScene;
  beforeAll(async () => {
    scene = await PermissionScene.create();
  });
  afterAll(() => scene.test.close());

  async function send(name: string, damage: (token: string) => string) {
    const prepared = (await calls[name]?.with?.(scene, 'visitor')) ?? {};
    const client = await scene.client('visitor');
    return client.request(requestOf(name, damaged(prepared, damage)));
  }

  function damaged({ path, body, ...rest }: Prepared, damage: (token: string) => string): Prepared {
    const { token } = (body ?? {}) as { token?: string };
    if (token !== undefined)
      return { ...rest, ...(path && { path }), body: { ...(body as object), token: damage(token) } };
    if (!path) throw new Error('There is no token');
    // The token is the last parameter.
    const values = path.map((value, index) =>
      index === path.length - 1 ? encodeURIComponent(damage(String(value))) : value,
    );
    return { ...rest, path: values, ...(body === undefined ? {} : { body }) };
  }

  it('is tested with all of these calls', () => {
    expect([inPath.length, inBody.length]).toEqual([7, 16]);
  });

  it.each([...inPath, ...inBody])('is repaired by %s', async (name) => {
    for (const damage of [
      (token: string) => `${token}>`,
      (token: string) => `3D${token}.`,
      (token: string) => `${token.slice(0, 9)}=\r\n${token.slice(9)}`,
    ])
      expect((await send(name, damage)).status).toBe(200);
  });

  it.each([...inPath, ...inBody])(
    'that is cut or in lower case is reported as damaged by %s',
    async (name) => {
      for (const damage of [(token: string) => token.slice(0, 40), (token: string) => token.toLowerCase()]) {
        const { status, text } = await send(name, damage);
        // The page that confirms an email has the specification's own message.
        expect([[400, 404].includes(status), text]).toEqual([
          true,
          expect.stringMatching(
            /\/verify-email\//.test(name) ? /Verification failed/ : /This link is incomplete/,
          ),
        ]);
        expect(text).not.toContain('withdrawn');
      }
    },
  );
});
