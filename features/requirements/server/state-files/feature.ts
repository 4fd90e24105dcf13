/** Files for a state and in a school's own layouts, and the IDs that they need. */
import * as contract from '#features/requirements/state-files/facts.contract.ts';
import { DECIDING_FACTS, factColumns, readFacts } from '#features/requirements/state-files/facts.ts';
import { lineBy, writeActivity, writeReading } from '#features/audit-trail/server/activity.queries.ts';
import { dayInZone } from '#shared/calendar.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { asStaff, lockStaff } from '#server/platform/auth/staff.ts';
import { readCsvTable } from '#server/platform/csv.ts';
import type { Feature } from '#server/platform/feature.ts';
import { Invalid, InvalidFields } from '#server/platform/http/errors.ts';
import type { Route } from '#server/platform/http/route.ts';
import { lockRow, putRow } from '#server/platform/database/rows.ts';
import { findStudent, storeFacts, takenFact, takeOverFacts } from './facts.operations.ts';
import { layoutRoutes } from './layouts.routes.ts';
import { triandRoutes } from './triand.routes.ts';

export const stateFiles: Feature = {
  routes: [factsRoutes, layoutRoutes, triandRoutes],
};

const FACTS_FILE_BYTES = 4 * contract.FACTS_FILE_MAXIMUM;
const SHOWN_LINES = 100;
const LONGEST_REASON = 300;
const ONLY_HEADS =
  'Only a head of your school can change the first day or the grade of entry: how many hours are needed follows from them.';

const importing = { access: 'head', audited: true, needsFreshSignIn: 'staff' } as const;

function factsRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;

  /** Logged. @throws NotFound */
  route(contract.getFacts, 'administrator', async ({ caller, params: { userId } }) => {
    const found = await findStudent(db, caller.school_id, userId);
    await writeReading(db, { ...lineBy(caller, clock.now(), userId), kind: 'facts read' });
    return found;
  });

  /** @throws NotFound; InvalidFields, also for another student's number; NotAllowed for an administrator who changes a need */
  route(contract.saveFacts, { access: 'administrator', audited: true }, async (call) => {
    const { caller, params, body } = call;
    const now = clock.now();
    const { facts, wrong } = readFacts(body, dayInZone(now, caller.time_zone));
    const mistakes = Object.entries(wrong).map(([name, message]) => [name, [message]]);
    if (mistakes.length > 0) throw new InvalidFields(Object.fromEntries(mistakes));
    try {
      return await asStaff(context, caller, 'administrator', async (trx) => {
        // The student must not be deleted or moved meanwhile.
        await lockRow(trx, 'accounts', params.userId, ['id'], 'forShare');
        const student = await findStudent(trx, caller.school_id, params.userId);
        // A retry after a lost response.
        const changed = contract.FACT_NAMES.filter((name) => student[name] !== facts[name]);
        if (changed.length === 0) return facts;
        if (changed.some((name) => DECIDING_FACTS.includes(name)))
          await lockStaff(trx, caller, 'head', ONLY_HEADS);
        await storeFacts(trx, [{ student, facts }], now);
        const line = { ...lineBy(caller, now, params.userId), facts: { fields: changed.join(' ') } };
        await writeActivity(trx, { ...line, kind: 'facts changed' });
        return facts;
      });
    } catch (error) {
      const taken = takenFact(error);
      if (taken === undefined) throw error;
      throw new InvalidFields({ [taken]: ['Another student of your school has this number'] });
    }
  });

  /** @throws Invalid for an empty file; Conflict when somebody else changes the same */
  route(contract.importFacts, { ...importing, bodyLimit: FACTS_FILE_BYTES }, async ({ caller, body }) => {
    const outcome = await takeOverFacts(context, readCsvTable(body.text, factColumns), caller, body.preview);
    if (!('bad' in outcome)) return { ...outcome, bad: [], bad_lines: 0 };
    const { bad } = outcome;
    if (bad.length === 0) throw new Invalid('There is no student in this file.');
    const shown = bad
      .slice(0, SHOWN_LINES)
      .map(({ line, reason }) => ({ line, reason: reason.slice(0, LONGEST_REASON) }));
    return { added: 0, changed: 0, unchanged: 0, bad: shown, bad_lines: bad.length };
  });

  route(contract.saveNumbers, { access: 'head', audited: true }, ({ caller, body: numbers }) =>
    asStaff(context, caller, 'head', async (trx) => {
      await putRow(trx, 'school_numbers', { school_id: caller.school_id }, numbers);
      return numbers;
    }),
  );
}
