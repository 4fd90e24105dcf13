/** The people of a school, and who waits to be admitted. */
import * as contract from '#shared/people/people.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { paged } from '#server/platform/http/paged.ts';
import type { Route } from '#server/platform/http/route.ts';
import * as operations from './people.operations.ts';
import { peopleMailKinds } from './people.operations.ts';
import { selectJoining, selectPeople, toPerson } from './people.queries.ts';

export const people: Feature = {
  uses: ['accounts', 'activity', 'joining'],
  routes: [peopleRoutes],
  mailKinds: peopleMailKinds,
};

const audited = { access: 'administrator', audited: true } as const;

/** Nobody of the school can undo it. */
const lasting = { ...audited, needsFreshSignIn: 'staff' } as const;

function peopleRoutes(route: Route, context: AppContext): void {
  const { db } = context;

  route(contract.listJoining, 'administrator', async ({ caller, query, reply }) => {
    const joining = selectJoining(db, caller.school_id, query.search);
    const rows = await paged(reply, joining, query, contract.PEOPLE_PAGE_SIZE);
    return rows.map(({ joining_since, ...row }) => ({ ...row, since: joining_since?.toISOString() ?? '' }));
  });

  route(contract.listPeople, 'administrator', async ({ caller, query, reply }) => {
    const found = selectPeople(db, caller.school_id, query);
    return (await paged(reply, found, query, contract.PEOPLE_PAGE_SIZE)).map(toPerson);
  });

  route(contract.admitPeople, audited, ({ caller, body }) =>
    operations.decideAboutJoining(context, caller, body.ids, { admits: true }),
  );
  route(contract.refusePeople, audited, ({ caller, body }) =>
    operations.decideAboutJoining(context, caller, body.ids, { admits: false, reason: body.reason }),
  );
  route(contract.suspendPerson, audited, ({ caller, params, body }) =>
    operations.suspendPerson(context, caller, params.id, body),
  );
  route(contract.returnPerson, audited, ({ caller, params }) =>
    operations.returnPerson(context, caller, params.id),
  );
  route(contract.removePerson, lasting, ({ caller, params, body }) =>
    operations.removePerson(context, caller, params.id, body),
  );
  route(contract.hidePerson, audited, ({ caller, params, body }) =>
    operations.hidePerson(context, caller, params.id, body.hidden),
  );
  route(contract.correctName, audited, ({ caller, params, body }) =>
    operations.correctName(context, caller, params.id, body),
  );
  route(contract.changeEmailOf, lasting, async ({ caller, params, body }) => ({
    detail: await operations.changeEmailOf(context, caller, params.id, body),
  }));
  route(contract.decideYear, audited, ({ caller, params, body }) =>
    operations.decideYear(context, caller, params.id, body),
  );
}
