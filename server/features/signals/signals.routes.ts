/** Routes of what is worth a look, for administrators and heads. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#shared/signals/signals.contract.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { route } from '#server/platform/http/route.ts';
import * as fine from './fine.operations.ts';
import * as looks from './looks.operations.ts';
import { allowAgain } from './refusals.operations.ts';
import { selectLooks } from './looks.queries.ts';
import { decideSignalsRule } from './signals-rule.operations.ts';
import { findSignalsRule } from './signals-rule.queries.ts';

export function signalsRoutes(app: FastifyInstance, context: AppContext): void {
  route(app, context, contract.listLooks, 'administrator', async ({ caller, query, reply }) => {
    const { page, ...scope } = query;
    const offset = ((page ?? 1) - 1) * contract.LOOKS_PAGE_SIZE;
    const { rows, total } = await selectLooks(context.db, caller.school_id, scope, {
      limit: contract.LOOKS_PAGE_SIZE,
      offset,
    });
    reply.header('x-total-count', String(total));
    return rows;
  });
  route(app, context, contract.listByChance, 'administrator', async ({ caller, query, reply }) => {
    const { page, ...scope } = query;
    const { rows, total } = await looks.listByChance(context, caller, scope, page ?? 1);
    reply.header('x-total-count', String(total));
    return rows;
  });
  route(
    app,
    context,
    contract.readStudentLook,
    { access: 'administrator', audited: true },
    ({ caller, params }) => looks.readStudentLook(context, caller, params.userId),
  );
  route(
    app,
    context,
    contract.allowAgain,
    { access: 'administrator', audited: true },
    async ({ caller, params }) => {
      await allowAgain(context, caller, params.id);
      return { detail: 'The student can ask this contact again.' };
    },
  );
  route(
    app,
    context,
    contract.readContact,
    { access: 'administrator', audited: true },
    ({ caller, params }) => looks.readContact(context, caller, params.id),
  );
  route(app, context, contract.listVerifiedOfContact, 'administrator', ({ caller, params }) =>
    looks.listVerifiedOfContact(context, caller, params.id),
  );
  route(app, context, contract.markFine, { access: 'administrator', audited: true }, ({ caller, body }) =>
    fine.markFine(context, caller, body),
  );
  route(app, context, contract.readLatestFine, 'administrator', ({ caller }) =>
    fine.readLatestFine(context, caller),
  );
  route(
    app,
    context,
    contract.endFine,
    { access: 'administrator', audited: true },
    async ({ caller, params }) => {
      await fine.endFine(context, caller, params.id);
      return { detail: 'The rule speaks again.' };
    },
  );
  route(app, context, contract.getSignalsRule, 'head', ({ caller }) =>
    findSignalsRule(context.db, caller.school_id),
  );
  route(app, context, contract.setSignalsRule, { access: 'head', audited: true }, ({ caller, body }) =>
    decideSignalsRule(context, caller, body),
  );
}
