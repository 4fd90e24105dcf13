/** Routes to change the email of an account. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/accounts/email-change.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import { answerEmailChange, changeOwnEmail, showEmailChange } from './email-change.operations.ts';
import { leavingThisOne } from './leaving-this-one.ts';

export function emailChangeRoutes(app: FastifyInstance, context: AppContext): void {
  route(
    app,
    context,
    contract.changeEmail,
    { access: 'signed-in', audited: true, needsFreshSignIn: 'always' },
    async ({ caller, body }) => ({ detail: await changeOwnEmail(context, caller, body.email) }),
  );

  route(
    app,
    context,
    contract.showEmailChange,
    { access: 'anyone', secretParam: 'token' },
    ({ params, request }) => showEmailChange(context, params.token, request.ip),
  );

  route(
    app,
    context,
    contract.answerEmailChange,
    { access: 'anyone', audited: true, secretParam: 'token' },
    ({ params, request, reply }) =>
      leavingThisOne(context, { request, reply }, (renew) =>
        answerEmailChange(context, params.token, request.ip, renew),
      ),
  );
}
