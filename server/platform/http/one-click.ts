/** The unsubscribe button of mail programs (RFC 8058) posts a form without a cookie. GET stops nothing, since scanners open links. */
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/platform/app-context.ts';
import { answerInTime } from './answer-limit.ts';
import { Invalid } from './errors.ts';

const FORM_LIMIT = 4096;
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Accepts form content types here only: elsewhere, other sites' forms stay refused. `stop` gets the token and the network address. */
export async function oneClickRoute(
  app: FastifyInstance,
  context: AppContext,
  path: `/${string}/:token`,
  stop: (token: string, ip: string) => Promise<{ detail: string }>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      formTypes,
      { parseAs: 'buffer', bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Params: { token: string } }>(
      path,
      { config: { access: 'anyone', secretParam: 'token' }, schema: { hide: true } },
      async (request) => {
        const { ip, headers, params, body } = request;
        const isOneClick = await saysOneClick(headers['content-type'] ?? '', body);
        if (!isOneClick) throw new Invalid('The form must say List-Unsubscribe=One-Click.');
        return answerInTime(context, request, { isWriting: true }, stop(params.token, ip));
      },
    );
  });
}

async function saysOneClick(type: string, body: unknown): Promise<boolean> {
  const form = Buffer.isBuffer(body)
    ? await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => undefined)
    : undefined;
  return form?.get('List-Unsubscribe') === 'One-Click';
}
