import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import * as contract from '#features/verification/contact-list/contact-list.contract.ts';
import { countOthers, mailListOfEntry } from '#features/verification/verification.contract.ts';
import { isSharedAddress } from '#features/verification/contact-list/shared-address.ts';
import { tidyLine } from '#shared/text.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { addressKey, consume } from '#server/platform/auth/rate-limit.ts';
import { findCaller } from '#server/platform/auth/sessions.ts';
import type { Route } from '#server/platform/http/route.ts';
import { VIEW_LIMIT } from '#features/verification/server/verification.operations.ts';
import { stopMailTo, unblockContact } from '#features/verification/server/contact-mail.operations.ts';
import { contactListMailKinds, sweepContactLists } from './contact-list.emails.ts';
import { decide, finishDecisions, look, refuseTooLong, takeBack } from './contact-list.operations.ts';
import * as proof from './list-proof.operations.ts';
import type { ListLink } from './list-proof.operations.ts';
import { savePreferences } from './contact-list.queries.ts';

export const contactList: Feature = {
  routes: [contactListRoutes],
  mailKinds: contactListMailKinds,
  jobs: [{ name: 'finish-decisions', cron: '*/5 * * * *', work: finishDecisions }],
  sweeps: { 'contact lists': sweepContactLists },
};

function contactListRoutes(route: Route, context: AppContext): void {
  const counted: Route = (endpoint, access, handler) =>
    route(endpoint, access, async (call) => {
      await consume(context, addressKey('contact-list', call.request.ip), VIEW_LIMIT);
      return handler(call);
    });
  const open = (request: FastifyRequest, token: string) => proof.openListLink(context, request, token);

  counted(contract.showList, { access: 'anyone', limit: 'lists' }, async ({ body, request, reply }) => {
    const link = await proof.findListLink(context, request, body.token);
    return look(context, await findCaller(context, request, reply), link);
  });
  counted(contract.sendListCode, 'visitor', ({ body, request }) =>
    proof.sendListCode(context, request, body.token),
  );
  counted(contract.proveMailbox, 'visitor', ({ body, request, reply }) =>
    proof.proveMailbox(context, request, reply, body),
  );
  counted(contract.endBrowser, 'anyone', ({ body, request, reply }) =>
    proof.endBrowser(context, request, reply, body),
  );
  counted(contract.decideList, 'visitor', async ({ body, request }) =>
    decide(context, await open(request, body.token), body),
  );
  counted(contract.takeBack, 'visitor', async ({ body, request }) =>
    takeBack(context, await open(request, body.token), body.batch),
  );
  counted(contract.setListPreferences, 'visitor', async ({ body, request }) =>
    setPreferences(context, await open(request, body.token), body),
  );
  counted(contract.mailFreshList, 'anyone', ({ body, request }) =>
    proof.mailFreshList(context, request, body.token),
  );
  counted(countOthers, 'anyone', ({ body, request }) => proof.countOthers(context, request, body.token));
  counted(mailListOfEntry, 'anyone', ({ body }) => proof.mailListOfEntry(context, body.token));
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
