/** Messages of a school to its students. */
import * as contract from '#shared/messages/messages.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Route } from '#server/platform/http/route.ts';
import * as operations from './messages.operations.ts';
import { messagesMailKinds, sweepMessages } from './messages.operations.ts';

export const messages: Feature = {
  uses: ['activity'],
  routes: [messagesRoutes],
  mailKinds: messagesMailKinds,
  sweeps: { messages: sweepMessages },
};

function messagesRoutes(route: Route, context: AppContext): void {
  route(contract.listSent, 'administrator', ({ caller, query }) =>
    operations.listSent(context, caller, query.student),
  );
  route(contract.sendMessage, { access: 'administrator', audited: true }, ({ caller, body }) =>
    operations.send(context, caller, body),
  );
  route(contract.listReceived, 'of-a-school', ({ caller }) => operations.listReceived(context, caller));
  route(contract.readMessage, 'of-a-school', async ({ caller, params }) => {
    await operations.read(context, caller, params.id);
    return { detail: 'The message is closed.' };
  });
}
