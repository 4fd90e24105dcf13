/** One mail to a contact about several entries. */
import * as contract from '#shared/digests/digests.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Route } from '#server/platform/http/route.ts';
import { digestsMailKinds, sendDigests, decideListRule, showListRule } from './digests.operations.ts';

export const digests: Feature = {
  uses: ['activity', 'contact-list', 'entries', 'entry-history', 'verification'],
  routes: [digestsRoutes],
  mailKinds: digestsMailKinds,
  jobs: [{ name: 'send-digests', cron: '*/5 * * * *', work: sendDigests }],
};

const deciding = { access: 'head', audited: true, needsFreshSignIn: 'staff' } as const;

function digestsRoutes(route: Route, context: AppContext): void {
  route(contract.getListRule, 'head', ({ caller }) => showListRule(context.db, caller));
  route(contract.setListRule, deciding, ({ caller, body }) => decideListRule(context, caller, body));
}
