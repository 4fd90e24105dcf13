/** Routes of a contact's list, for anyone with a link to it; it is decided in no browser in which somebody is signed in. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#shared/contact-list/contact-list.contract.ts';
import { countOthers, mailListOfEntry } from '#shared/contact-list/of-entry.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { addressKey, consume } from '#server/platform/auth/rate-limit.ts';
import { findCaller } from '#server/platform/auth/sessions.ts';
import { route } from '#server/platform/http/route.ts';
import { decide, look, takeBack } from './contact-list.operations.ts';
import { handOver } from './hand-over.operations.ts';
import * as proof from './list-proof.operations.ts';
import { setPreferences } from './preferences.operations.ts';

/** Requests per address and minute: far above any office, far below guessing. */
const LOOKS = { times: 300, seconds: 60 };

export function contactListRoutes(app: FastifyInstance, context: AppContext): void {
  const count = ({ ip }: FastifyRequest) => consume(context, addressKey('contact-list', ip), LOOKS);
  route(
    app,
    context,
    contract.lookAtList,
    { access: 'anyone', place: 'lists' },
    async ({ body, request, reply }) => {
      await count(request);
      const link = await proof.findListLink(context, request, body.token);
      return look(context, await findCaller(context, request, reply), link);
    },
  );
  route(app, context, contract.sendListCode, 'visitor', async ({ body, request }) => {
    await count(request);
    return proof.sendListCode(context, request, body.token);
  });
  route(app, context, contract.proveMailbox, 'visitor', async ({ body, request, reply }) => {
    await count(request);
    return proof.proveMailbox(context, request, reply, body);
  });
  route(app, context, contract.endBrowser, 'anyone', async ({ body, request, reply }) => {
    await count(request);
    return proof.endBrowser(context, request, reply, body);
  });
  route(app, context, contract.decideList, 'visitor', async ({ body, request }) => {
    await count(request);
    const link = await proof.openListLink(context, request, body.token);
    return decide(context, link, body);
  });
  route(app, context, contract.takeBack, 'visitor', async ({ body, request }) => {
    await count(request);
    const link = await proof.openListLink(context, request, body.token);
    return takeBack(context, link, body.batch);
  });
  route(app, context, contract.setListPreferences, 'visitor', async ({ body, request }) => {
    await count(request);
    const link = await proof.openListLink(context, request, body.token);
    return setPreferences(context, link, body);
  });
  route(app, context, contract.handOver, 'visitor', async ({ body, request }) => {
    await count(request);
    const link = await proof.openListLink(context, request, body.token);
    return handOver(context, link, body.address);
  });
  route(app, context, contract.mailFreshList, 'anyone', async ({ body, request }) => {
    await count(request);
    return proof.mailFreshList(context, request, body.token);
  });
  route(app, context, countOthers, 'anyone', async ({ body, request }) => {
    await count(request);
    return proof.countOthers(context, request, body.token);
  });
  route(app, context, mailListOfEntry, 'anyone', async ({ body, request }) => {
    await count(request);
    return proof.mailListOfEntry(context, body.token);
  });
}
