/** Routes of what students ask their school before they begin. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/proposals/proposals.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { paged } from '#server/platform/http/paged.ts';
import { route } from '#server/platform/http/route.ts';
import * as proposals from './proposals.operations.ts';
import { askedOf, selectAsked, selectOwn } from './proposals.queries.ts';

export function proposalsRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, context, contract.listProposals, 'member', ({ caller }) => selectOwn(context.db, caller));
  route(app, context, contract.propose, 'member', ({ caller, body }) =>
    proposals.propose(context, caller, body),
  );
  route(app, context, contract.changeProposal, 'member', ({ caller, params, body }) =>
    proposals.changeProposal(context, caller, params.id, body),
  );
  route(app, context, contract.withdrawProposal, 'member', ({ caller, params }) =>
    proposals.withdrawProposal(context, caller, params.id),
  );
  route(app, context, contract.listAsked, 'administrator', async ({ caller, query, reply }) => {
    const asked = selectAsked(context.db, caller.school_id, query);
    return (await paged(reply, asked, query, contract.PROPOSALS_PAGE_SIZE)).map(askedOf);
  });
  route(
    app,
    context,
    contract.decideProposals,
    { access: 'administrator', audited: true },
    ({ caller, body }) => proposals.decideProposals(context, caller, body),
  );
}
