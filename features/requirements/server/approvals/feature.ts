import * as contract from '#features/requirements/approvals/proposals.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { paged } from '#server/platform/http/paged.ts';
import type { Route } from '#server/platform/http/route.ts';
import * as operations from './proposals.routes.ts';
import {
  proposalsMailKinds,
  toSchoolProposal,
  selectSchoolProposals,
  selectOwn,
} from './proposals.routes.ts';

export const proposals: Feature = {
  routes: [proposalsRoutes],
  mailKinds: proposalsMailKinds,
};

function proposalsRoutes(route: Route, context: AppContext): void {
  route(contract.listProposals, 'member', ({ caller }) => selectOwn(context.db, caller));
  route(contract.propose, 'member', ({ caller, body }) => operations.propose(context, caller, body));
  route(contract.withdrawProposal, 'member', ({ caller, params }) =>
    operations.withdrawProposal(context, caller, params.id),
  );
  route(contract.listSchoolProposals, 'administrator', async ({ caller, query, reply }) => {
    const proposalsQuery = selectSchoolProposals(context.db, caller.school_id, query);
    return (await paged(reply, proposalsQuery, query, contract.PROPOSALS_PAGE_SIZE)).map(toSchoolProposal);
  });
  route(contract.decideProposals, { access: 'administrator', audited: true }, ({ caller, body }) =>
    operations.decideProposals(context, caller, body),
  );
}
