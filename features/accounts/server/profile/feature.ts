import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import * as visibility from '#features/accounts/profile/leaderboard-visibility.contract.ts';
import * as contract from '#features/accounts/profile/profile.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { findCaller } from '#server/platform/auth/sessions.ts';
import { changeAccount } from '#server/platform/database/rows.ts';
import type { Feature } from '#server/platform/feature.ts';
import { NotFound } from '#server/platform/http/errors.ts';
import { ifNoneMatch } from '#server/platform/http/ready-answer.ts';
import { routesOf, type Route } from '#server/platform/http/route.ts';
import { removePicture, showPicture, showProfile, updateProfile } from './profile.operations.ts';
import { UPLOAD_LIMITS, withProfileUpload } from './profile.upload.ts';

export const profile: Feature = {
  routes: [profileRoutes, leaderboardVisibilityRoutes, picturesRoutes],
};

async function profileRoutes(route: Route, context: AppContext, app: FastifyInstance): Promise<void> {
  route(contract.getProfile, 'signed-in', ({ caller }) => showProfile(context.db, caller.account_id));
  route(contract.removePicture, 'signed-in', async ({ caller }) => {
    await removePicture(context, caller);
    return { profile_picture: null };
  });

  // In its own scope: the multipart parser adds work to every request.
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: UPLOAD_LIMITS });
    routesOf(scope, context)(contract.updateProfile, 'signed-in', ({ caller, request }) =>
      withProfileUpload(request, caller.account_id, async ({ form, file }) => ({
        profile_picture: await updateProfile(context, caller, form, file),
      })),
    );
  });
}

/** Shared caches keep public pictures for an hour at most, since an owner may hide them. */
const PUBLIC = 'public, max-age=3600, immutable';
const PRIVATE = 'private, no-cache';

/** Serves pictures to those who may see them (decision 0023). The bytes of an address never change. */
function picturesRoutes(_route: Route, context: AppContext, app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(
    '/pictures/:file',
    {
      config: { access: 'anyone' },
      schema: { hide: true },
      // Responses in shared caches must not carry a visitor's cookie.
      onSend: async (_request, reply) => {
        if (reply.getHeader('cache-control') !== PRIVATE) reply.removeHeader('set-cookie');
      },
    },
    async (request, reply) => {
      const hash = /^([0-9a-f]{64})\.webp$/.exec(request.params.file)?.[1];
      if (!hash) throw new NotFound();
      const etag = `"${hash}"`;
      const unchanged = ifNoneMatch(request.headers['if-none-match'], etag);
      const findViewer = () => findCaller(context, request, reply);
      const { bytes, isPublic } = await showPicture(context.db, hash, findViewer);
      reply.header('cache-control', isPublic ? PUBLIC : PRIVATE).header('etag', etag);
      return unchanged ? reply.status(304).send() : reply.type('image/webp').send(bytes);
    },
  );
}

function leaderboardVisibilityRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;

  route(visibility.getLeaderboardVisibility, 'signed-in', ({ caller }) =>
    db
      .selectFrom('accounts as a')
      .innerJoin('schools as s', 's.id', 'a.school_id')
      .where('a.id', '=', caller.account_id)
      .select(['a.leaderboard_name as name', 'a.leaderboard_picture as picture'])
      .select(['s.name as school', 's.leaderboard_for_visitors as visitors', 'a.hidden_by_school'])
      .executeTakeFirstOrThrow(),
  );

  // A trigger notifies the leaderboard.
  route(visibility.setLeaderboardVisibility, 'signed-in', async ({ caller, body }) => {
    const choice = { leaderboard_name: body.name, leaderboard_picture: body.picture };
    await changeAccount(db, caller.account_id, choice, clock.now());
    return body;
  });
}
