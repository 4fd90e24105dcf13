import * as contract from '#features/membership/joining.contract.ts';
import * as rules from '#features/membership/join-rules.contract.ts';
import type { JoinRulesReply } from '#features/membership/join-rules.contract.ts';
import { printedCode, type JoinRules } from '#features/membership/joining.rules.ts';
import { lineBy, writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { asStaff } from '#server/platform/auth/staff.ts';
import { after, DAY } from '#server/platform/clock.ts';
import { changeRows, changeSchool, countOf } from '#server/platform/database/rows.ts';
import type { Feature } from '#server/platform/feature.ts';
import { Conflict } from '#server/platform/http/errors.ts';
import type { Route } from '#server/platform/http/route.ts';
import { joinByCode, newCode, sweepDecisions, withdrawJoining } from './joining.operations.ts';
import { findMembership, findJoinRules } from './joining.queries.ts';
import { staffMailKinds } from './staff-mail/staff-mail.operations.ts';

export const joining: Feature = {
  routes: [joiningRoutes],
  mailKinds: staffMailKinds,
  sweeps: { decisions: sweepDecisions },
};

const deciding = { access: 'head', audited: true, needsFreshSignIn: 'staff' } as const;

function joiningRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;

  route(contract.getMembership, 'signed-in', async ({ caller }) => {
    const { asked, since, takes_code, ...row } = await findMembership(db, caller.account_id, clock.now());
    return { ...row, asks: asked !== null && since ? { school: asked, since, takes_code } : null };
  });

  route(contract.joinByCode, { access: 'signed-in', audited: true }, async ({ caller, body, request }) => ({
    detail: await joinByCode(context, caller, body.code, request.ip),
  }));

  route(contract.withdrawJoining, 'signed-in', async ({ caller }) => ({
    detail: await withdrawJoining(context, caller),
  }));

  const showJoinRules = async ({ school_id }: Caller): Promise<JoinRulesReply> => {
    const { name: _name, join_domains, ...found } = await findJoinRules(db, school_id);
    const { join_code, join_code_ends_at: ends, join_code_uses_left: uses_left, ...shown } = found;
    const waiting = await countOf(db.selectFrom('accounts').where('joining_school_id', '=', school_id));
    const code =
      join_code !== null && ends && uses_left !== null
        ? { code: printedCode(join_code), ends_at: ends.toISOString(), uses_left }
        : null;
    return { ...shown, join_domains: [...join_domains], code, waiting };
  };

  route(rules.getJoinRules, 'head', ({ caller }) => showJoinRules(caller));

  /** People already waiting keep waiting for an administrator. */
  route(rules.setJoinRules, deciding, async ({ caller, body }) => {
    const { decides_earlier_hours, ...joinRules } = body;
    await asStaff(context, caller, 'head', async (trx, now) => {
      await changeRules(trx, caller, joinRules, now);
      if (decides_earlier_hours === undefined) return;
      // Triggers update the totals.
      if (!(await changeSchool(trx, caller.school_id, { decides_earlier_hours }))) return;
      const facts = { on: decides_earlier_hours };
      await writeActivity(trx, { ...lineBy(caller, now), kind: 'earlier hours rule changed', facts });
    });
    return showJoinRules(caller);
  });

  /** The code exists only where the rules use it. */
  route(rules.renewJoinCode, deciding, async ({ caller, body: { days, uses, join_by_anyone } }) => {
    await asStaff(context, caller, 'head', async (trx, now) => {
      if (join_by_anyone === false) {
        const { join_domains } = await findJoinRules(trx, caller.school_id);
        await changeRules(trx, caller, { join_by_anyone, join_domains }, now);
      }
      const join_code_ends_at = after(now, days * DAY);
      const code = { join_code: newCode(), join_code_ends_at, join_code_uses_left: uses };
      const asking = { id: caller.school_id, join_by_anyone: false };
      if (!(await changeRows(trx, 'schools', asking, code)))
        throw new Conflict(
          'Everybody may join your school at once, so nobody would be asked for a code.',
          'anyone_joins',
        );
      await writeActivity(trx, { ...lineBy(caller, now), kind: 'join code renewed', facts: { days, uses } });
    });
    return showJoinRules(caller);
  });

  route(rules.endJoinCode, deciding, async ({ caller }) => {
    await asStaff(context, caller, 'head', async (trx, now) => {
      const none = { join_code: null, join_code_ends_at: null, join_code_uses_left: null };
      if (!(await changeSchool(trx, caller.school_id, none))) return;
      const facts = { code_ended: true };
      await writeActivity(trx, { ...lineBy(caller, now), kind: 'join rules changed', facts });
    });
    return showJoinRules(caller);
  });
}

async function changeRules(trx: Trx, caller: Caller, wanted: JoinRules, now: Date): Promise<void> {
  const { join_by_anyone, join_domains } = wanted;
  const change = { join_by_anyone, join_domains: [...join_domains] };
  if (!(await changeSchool(trx, caller.school_id, change))) return;
  // The column's limit.
  const facts = { anyone: join_by_anyone, domains: join_domains.join(', ').slice(0, 1000) };
  await writeActivity(trx, { ...lineBy(caller, now), kind: 'join rules changed', facts });
}
