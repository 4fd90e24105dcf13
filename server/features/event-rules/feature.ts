/** Who may add events at a school, and their approval. */
import * as rules from '#shared/events/event-rules.contract.ts';
import * as events from '#shared/events/events.contract.ts';
import { EVENTS_PAGE_SIZE } from '#shared/events/events.rules.ts';
import type { Feature } from '#server/platform/feature.ts';
import { lineBy, writeActivity } from '#server/features/activity/activity.queries.ts';
import { toEvent } from '#server/features/events/events.operations.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import { paged } from '#server/platform/http/paged.ts';
import type { Route } from '#server/platform/http/route.ts';
import {
  eventRulesMailKinds,
  approveEvent,
  refuseEvent,
  hideEvent,
  showEventAgain,
  changeEventRules,
  findEventRules,
  selectWaitingEvents,
} from './event-rules.operations.ts';

export const eventRules: Feature = {
  uses: ['activity', 'events'],
  routes: [eventRulesRoutes],
  mailKinds: eventRulesMailKinds,
};

const audited = { access: 'administrator', audited: true } as const;
const deciding = { access: 'head', audited: true, needsFreshSignIn: 'staff' } as const;

function eventRulesRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;
  route(rules.getEventRules, 'head', ({ caller }) => findEventRules(db, caller.school_id));
  /** What waits for approval goes on waiting. */
  route(rules.setEventRules, deciding, ({ caller, body }) =>
    db.transaction().execute(async (trx) => {
      await lockStaff(trx, caller, 'head');
      if (await changeEventRules(trx, caller.school_id, body)) {
        const line = { ...lineBy(caller, clock.now()), facts: { ...body } };
        await writeActivity(trx, { ...line, kind: 'event rules changed' });
      }
      return findEventRules(trx, caller.school_id);
    }),
  );

  route(events.listWaitingEvents, 'administrator', async ({ caller, query, reply }) => {
    const now = clock.now();
    const waiting = selectWaitingEvents(db, caller, now);
    const rows = await paged(reply, waiting, query, EVENTS_PAGE_SIZE);
    return rows.map((row) => ({ ...toEvent(row, now), version: row.sequence }));
  });
  route(events.approveEvent, audited, async ({ caller, params, body }) => {
    await approveEvent(context, caller, params.id, body.version);
    return { detail: 'The event is approved.' };
  });
  route(events.refuseEvent, audited, async ({ caller, params, body }) => {
    await refuseEvent(context, caller, params.id, body);
    return { detail: 'The event is not approved.' };
  });

  route(events.hideEvent, audited, async ({ caller, params, body }) => {
    await hideEvent(context, caller, params.id, body);
    return { detail: 'The event is hidden.' };
  });
  route(events.showHiddenEvent, audited, async ({ caller, params }) => {
    await showEventAgain(context, caller, params.id);
    return { detail: 'The event is shown.' };
  });
}
