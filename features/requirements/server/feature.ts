import { getRequirements } from '#features/requirements/requirements.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import { decisionRoutes } from './decisions.routes.ts';
import { entryDetailsRoutes } from './entry-details.routes.ts';
import { graduationRoutes } from './graduation.routes.ts';
import { programRoutes } from './programs.routes.ts';
import { requirementsOf } from './requirements.operations.ts';

export const requirements: Feature = {
  routes: [
    // Expensive: reads all entries of a student.
    (route, context) =>
      route(getRequirements, { access: 'of-a-school', limit: 'lists' }, ({ caller }) =>
        requirementsOf(context, caller, caller.account_id),
      ),
    entryDetailsRoutes,
    programRoutes,
    decisionRoutes,
    graduationRoutes,
  ],
};
