/** How students come to belong to a school. */
import * as contract from '#shared/joining/joining.contract.ts';
import * as rules from '#shared/joining/join-rules.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Route } from '#server/platform/http/route.ts';
import { sweepKeptDecisions, joinByCode, showBelonging, withdrawJoining } from './joining.operations.ts';
import { decideJoinCode, decideJoinRules, showJoinRules } from './join-rules.operations.ts';

export const joining: Feature = {
  uses: ['activity', 'staff-mail'],
  routes: [joiningRoutes],
  sweeps: { decisions: sweepKeptDecisions },
};

/** Who may join is one of the decisions before which a head proves again who they are. */
const deciding = { access: 'head', audited: true, needsFreshSignIn: 'staff' } as const;

function joiningRoutes(route: Route, context: AppContext): void {
  route(contract.getBelonging, 'signed-in', ({ caller }) => showBelonging(context, caller));

  route(contract.joinByCode, { access: 'signed-in', audited: true }, async ({ caller, body, request }) => ({
    detail: await joinByCode(context, caller, body.code, request.ip),
  }));

  route(contract.withdrawJoining, 'signed-in', async ({ caller }) => ({
    detail: await withdrawJoining(context, caller),
  }));

  route(rules.getJoinRules, 'head', ({ caller }) => showJoinRules(context.db, caller));

  route(rules.setJoinRules, deciding, ({ caller, body }) => decideJoinRules(context, caller, body));

  route(rules.renewJoinCode, deciding, ({ caller, body }) => decideJoinCode(context, caller, body));

  route(rules.endJoinCode, deciding, ({ caller }) => decideJoinCode(context, caller, null));
}
