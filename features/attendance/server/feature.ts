import { printInThread } from '#features/paper-forms/server/printing.ts';
import * as contract from '#features/attendance/attendance.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Route } from '#server/platform/http/route.ts';
import { attendanceMailKinds } from './attendance-mail.ts';
import * as operations from './attendance.operations.ts';
import { recordGroupHours } from './group-hours.operations.ts';

export const attendance: Feature = { routes: [attendanceRoutes], mailKinds: attendanceMailKinds };

/** The organizer of the event and the staff of its school; for anybody else the list is not there. */
function attendanceRoutes(route: Route, context: AppContext): void {
  route(contract.getAttendance, 'member', ({ caller, params }) =>
    operations.readAttendance(context, caller, params.eventId),
  );
  route(contract.confirmAttendance, 'member', ({ caller, params, body }) =>
    operations.confirm(context, caller, params.eventId, body),
  );
  route(contract.findAttendancePeople, 'staff', ({ caller, params, query }) =>
    operations.findPeople(context, caller, params.eventId, query.search ?? ''),
  );
  route(contract.recordGroupHours, { access: 'staff', audited: true }, ({ caller, params, body }) =>
    recordGroupHours(context, caller, params.id, body),
  );
  route(contract.printSignInSheet, 'member', async ({ caller, params, reply }) => {
    const pdf = await printInThread(caller.account_id, 'printSignInSheet', context.clock.now(), () =>
      operations.sheetOf(context, caller, params.eventId),
    );
    reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="sign-in-sheet-${params.eventId}.pdf"`);
    return reply.send(pdf);
  });
}
