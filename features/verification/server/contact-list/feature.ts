import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import * as contract from '#features/verification/contact-list/contact-list.contract.ts';
import { countOthers, mailListOfEntry } from '#features/verification/contact-list/of-entry.contract.ts';
import { isSharedAddress } from '#features/verification/contact-list/shared-address.ts';
import { tidyLine } from '#shared/text.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { addressKey, consume } from '#server/platform/auth/rate-limit.ts';
import { findCaller } from '#server/platform/auth/sessions.ts';
import type { Route } from '#server/platform/http/route.ts';
import { stopMailTo, unblockContact } from '#features/verification/server/contact-mail.operations.ts';
import { contactListMailKinds, sweepContactLists } from './contact-list.emails.ts';
import { finishDecisions } from './finish-decisions.operations.ts';
import { decide, look, refuseTooLong, takeBack } from './contact-list.operations.ts';
import * as proof from './list-proof.operations.ts';
import type { ListLink } from './list-proof.operations.ts';
import { savePreferences } from './contact-list.queries.ts';

export const contactList: Feature = {
  routes: [contactListRoutes],
  mailKinds: contactListMailKinds,
  jobs: [{ name: 'finish-decisions', cron: '*/5 * * * *', work: finishDecisions }],
  sweeps: { 'contact lists': sweepContactLists },
};

/** Requests per address and minute: far above any office, far below guessing. */
const VIEW_LIMIT = { times: 300, seconds: 60 };

function contactListRoutes(route: Route, context: AppContext): void {
  const count = ({ ip }: FastifyRequest) => consume(context, addressKey('contact-list', ip), VIEW_LIMIT);
  const open = async (request: FastifyRequest, token: string) => {
    await count(request);
    return proof.openListLink(context, request, token);
  };
  route(contract.showList, { access: 'anyone', limit: 'lists' }, async ({ body, request, reply }) => {
    await count(request);
    const link = await proof.findListLink(context, request, body.token);
    return look(context, await findCaller(context, request, reply), link);
  });
  route(contract.sendListCode, 'visitor', async ({ body, request }) => {
    await count(request);
    return proof.sendListCode(context, request, body.token);
  });
  route(contract.proveMailbox, 'visitor', async ({ body, request, reply }) => {
    await count(request);
    return proof.proveMailbox(context, request, reply, body);
  });
  route(contract.endBrowser, 'anyone', async ({ body, request, reply }) => {
    await count(request);
    return proof.endBrowser(context, request, reply, body);
  });
  route(contract.decideList, 'visitor', async ({ body, request }) =>
    decide(context, await open(request, body.token), body),
  );
  route(contract.takeBack, 'visitor', async ({ body, request }) =>
    takeBack(context, await open(request, body.token), body.batch),
  );
  route(contract.setListPreferences, 'visitor', async ({ body, request }) =>
    setPreferences(context, await open(request, body.token), body),
  );
  route(contract.mailFreshList, 'anyone', async ({ body, request }) => {
    await count(request);
    return proof.mailFreshList(context, request, body.token);
  });
  route(countOthers, 'anyone', async ({ body, request }) => {
    await count(request);
    return proof.countOthers(context, request, body.token);
  });
  route(mailListOfEntry, 'anyone', async ({ body, request }) => {
    await count(request);
    return proof.mailListOfEntry(context, body.token);
  });
}

/** Shared mailboxes keep no name and no position. @throws InvalidFields */
async function setPreferences(
  context: AppContext,
  { mailbox, address }: ListLink,
  { about, rhythm, language }: z.output<typeof contract.setListPreferences.body>,
): Promise<{ detail: string }> {
  refuseTooLong(about ?? {});
  const isShared = isSharedAddress(address);
  const text = (typed: string) => tidyLine(typed) || null;
  const said = {
    ...(about && {
      name: isShared ? null : text(about.name),
      position: isShared ? null : text(about.position),
      organization: text(about.organization),
    }),
    ...(rhythm !== undefined && rhythm !== 'stop' && { rhythm }),
    ...(language && { language }),
  };
  await context.db.transaction().execute(async (trx) => {
    if (rhythm === 'stop') await stopMailTo(context, trx, address);
    else if (rhythm !== undefined) await unblockContact(trx, address);
    await savePreferences(trx, mailbox, said, context.clock.now());
  });
  return { detail: 'Saved.' };
}
