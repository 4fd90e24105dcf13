/** Routes of what a school writes to its students. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/messages/messages.contract.ts';
import * as received from '#shared/messages/received.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import * as operations from './messages.operations.ts';
import { changeMailLanguage, findMailLanguage } from './messages.queries.ts';

export function messagesRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, context, contract.listSent, 'administrator', async ({ caller, query, reply }) => {
    const { rows, total } = await operations.listSent(context, caller, query);
    reply.header('x-total-count', String(total));
    return rows;
  });
  route(app, context, contract.sendMessage, { access: 'administrator', audited: true }, ({ caller, body }) =>
    operations.send(context, caller, body),
  );
  route(app, context, contract.announce, { access: 'administrator', audited: true }, ({ caller, body }) =>
    operations.announce(context, caller, body),
  );
  route(app, context, contract.takeBack, 'administrator', ({ caller, params }) =>
    operations.takeBack(context, caller, params.id),
  );
  route(app, context, received.listReceived, 'of-a-school', ({ caller }) =>
    operations.listReceived(context, caller),
  );
  route(app, context, received.readMailLanguage, 'signed-in', async ({ caller }) => ({
    language: await findMailLanguage(context.db, caller.account_id),
  }));
  route(app, context, received.setMailLanguage, 'signed-in', async ({ caller, body }) => {
    await changeMailLanguage(context.db, caller.account_id, body.language);
    return body;
  });
}
