/** Setup steps of a new school: done by what the school has, or marked by its head. */
import * as contract from '#features/school-settings/first-steps.contract.ts';
import { printedCode } from '#features/membership/joining.rules.ts';
import { findJoinRules } from '#features/membership/server/joining.queries.ts';
import { printInThread } from '#features/paper-forms/server/printing.ts';
import type { AppContext, Db } from '#server/platform/app-context.ts';
import { asStaff } from '#server/platform/auth/staff.ts';
import type { Feature } from '#server/platform/feature.ts';
import { orNotFound } from '#server/platform/http/errors.ts';
import type { Route } from '#server/platform/http/route.ts';
import { firstOf, run } from '#server/platform/database/rows.ts';

export const firstSteps: Feature = { routes: [firstStepsRoutes] };

function firstStepsRoutes(route: Route, context: AppContext): void {
  const { db, clock, config } = context;

  route(contract.getFirstSteps, 'head', ({ caller }) => findSteps(db, caller.school_id, clock.now()));

  route(contract.sayFirstStep, 'head', ({ caller, body: { said } }) =>
    asStaff(context, caller, 'head', async (trx, now) => {
      await run(trx)`update schools set first_steps_said = first_steps_said || ${[said]}::text[]
        where id = ${caller.school_id} and not first_steps_said @> ${[said]}::text[]`;
      return findSteps(trx, caller.school_id, now);
    }),
  );

  route(contract.printPoster, 'head', async ({ caller, reply }) => {
    const now = clock.now();
    const pdf = await printInThread(caller.account_id, 'printPoster', now, async () => {
      const { name: school, join_by_anyone, ...code } = await findJoinRules(db, caller.school_id);
      const { join_code, join_code_ends_at, join_code_uses_left } = code;
      const works = join_code_ends_at !== null && join_code_ends_at > now && join_code_uses_left !== 0;
      return {
        school,
        address: `${config.publicUrl}/login?mode=register`,
        host: new URL(config.publicUrl).host,
        code: join_code !== null && works && !join_by_anyone ? printedCode(join_code) : undefined,
      };
    });
    return reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="poster.pdf"')
      .send(pdf);
  });
}

type School = Record<contract.FirstStep | 'has_hours' | 'join_by_anyone', boolean> & { said: string[] };

async function findSteps(db: Db, schoolId: number, now: Date): Promise<contract.FirstSteps> {
  const finding = firstOf<School>(db)`
      select s.first_steps_said as said, s.join_by_anyone,
        exists (select from programs p where p.school_id = s.id and p.archived_at is null) as needs,
        s.join_domains <> '{}' or coalesce(s.join_code_ends_at > ${now}::timestamptz, false) as joining,
        (select count(*) > 1 from accounts a where a.school_id = s.id and a.is_school_administration) as helpers,
        exists (select from accounts a where (a.school_id = s.id or a.joining_school_id = s.id)
          and not a.is_school_administration and not a.is_school_administration_head) as students,
        exists (select from accounts a join student_totals t on t.account_id = a.id
          where a.school_id = s.id and t.verified_entries > 0) as has_hours
      from schools s where s.id = ${schoolId}`;
  const { said, has_hours, join_by_anyone, ...has } = await orNotFound(finding);
  const done = contract.firstSteps.filter((step) => has[step] || said.includes(step));
  const is_over = has_hours || said.includes('later') || done.length === contract.firstSteps.length;
  return { done, is_over, join_by_anyone };
}
