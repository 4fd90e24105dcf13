/** Valid requests for the calls about printed slips; a part of `all.ts`. */
import { SLIP_ALPHABET, SLIP_TOKEN_LETTERS } from '#features/paper-forms/slip-code.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { after, DAY } from '#server/platform/clock.ts';
import type { PermissionScene } from '#server/testing/permission-scene.ts';
import type { Call } from './request.ts';

/** A waiting entry of the student, and the token of a slip for it. */
async function printed(scene: PermissionScene): Promise<{ event: string; token: string }> {
  const { id, event } = await scene.entry();
  const number = scene.next();
  const token = Array.from({ length: SLIP_TOKEN_LETTERS }, (_, place) =>
    SLIP_ALPHABET.charAt(Math.floor(number / 20 ** place) % SLIP_ALPHABET.length),
  ).join('');
  await scene.test.db
    .insertInto('slips')
    .values({
      entry_id: id,
      entry_version: 1,
      account_id: scene.account('student').id,
      code_mac: hashToken(`code ${number}`),
      token_hash: hashToken(token),
      expires_at: after(scene.test.clock.now(), DAY),
    })
    .execute();
  return { event, token };
}

const seen = { signed: true, name_matches: true, dates_match: true, person: 'Sam Ortiz' };

async function takenIn(scene: PermissionScene) {
  const slip = await printed(scene);
  const administrator = await scene.client('administrator');
  await administrator.post('/api/admin/slips/confirm', { slip: slip.token, ...seen });
  return slip;
}

export const slipCalls: Readonly<Record<string, Call>> = {
  'GET /volunteer_hours_portfolio/entries/slip.pdf': {
    may: 'the student, while of a school',
    // Stores hashes of the printed slips.
    does: 'change',
    with: async (scene) => ({ query: `?ids=${(await scene.entry()).id}` }),
  },
  'POST /admin/slips/look': {
    may: 'administrators of the school',
    does: 'read',
    async with(scene) {
      const { token, event } = await printed(scene);
      return { body: { slip: token }, mark: event };
    },
  },
  'POST /admin/slips/confirm': {
    may: 'administrators of the school',
    async with(scene) {
      const { token, event } = await printed(scene);
      return { body: { slip: token, ...seen }, mark: event };
    },
  },
  'POST /admin/slips/undo': {
    may: 'administrators of the school',
    with: async (scene) => ({ body: { slip: (await takenIn(scene)).token } }),
  },
  'GET /admin/slips': {
    may: 'administrators',
    with: async (scene) => ({ mark: (await takenIn(scene)).event }),
  },
};
