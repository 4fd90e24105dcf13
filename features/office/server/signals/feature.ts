/** Administrators review what is unusual at their school (decision 0073). */
import type { z } from 'zod';
import * as contract from '#features/office/signals.contract.ts';
import { cutoffYear } from '#features/students/students.rules.ts';
import { dayInZone, describeWhen } from '#shared/calendar.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Call, Route } from '#server/platform/http/route.ts';
import { buildReport } from '#features/requirements/server/graduation.operations.ts';
import { requiredOf } from '#features/requirements/server/requirements.operations.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { runAllParts } from '#server/platform/jobs/jobs.ts';
import { lineBy, writeReading, writeActivity } from '#features/audit-trail/server/activity.queries.ts';
import { pagedRows, type Range } from '#server/platform/http/paged.ts';
import { findPerson } from '#features/people/server/people.queries.ts';
import { NotFound, Conflict, NotAllowed } from '#server/platform/http/errors.ts';
import { isSamePerson, selectOwnMailboxes } from '#server/platform/auth/own-mailboxes.ts';
import { FINE_DAYS } from '#features/office/signals.rules.ts';
import { asStaff, DECIDES_ABOUT_ONESELF } from '#server/platform/auth/staff.ts';
import { after, DAY } from '#server/platform/clock.ts';
import {
  addNumbered,
  below,
  changeSchool,
  deleteRows,
  findRow,
  run,
} from '#server/platform/database/rows.ts';
import {
  findSignalsRule,
  selectFlaggedOf,
  selectSignals,
  selectSpotChecks,
  findContact,
  hasEntries,
  isOf,
  isSaid,
  type SignalAbout,
} from './signals.queries.ts';
import { sweepSchool } from './sweep.queries.ts';

export const signals: Feature = {
  routes: [signalsRoutes],
  jobs: [{ name: 'sweep-signals', cron: '27 8 * * *', work: sweepSignals }],
};

function signalsRoutes(route: Route, context: AppContext): void {
  const { db, clock } = context;
  type Reading = Pick<Call<typeof contract.listSignals, 'administrator'>, 'caller' | 'query' | 'reply'>;
  /** A page; logged, unless there is nothing to read. */
  async function read<Row extends { readonly total: number }>(
    { caller, query, reply }: Reading,
    select: (range: Range) => Promise<Row[]>,
  ): Promise<Row[]> {
    const rows = await pagedRows(reply, query, contract.SIGNALS_PAGE_SIZE, select);
    if (rows.length > 0) await writeReading(db, { ...lineBy(caller, clock.now()), kind: 'signals read' });
    return rows;
  }
  route(contract.listSignals, 'administrator', (call) =>
    read(call, (range) => selectSignals(db, call.caller.school_id, range)),
  );

  // A random sample, so that people also look where no rule points.
  route(contract.listSpotChecks, 'administrator', (call) => {
    const today = dayInZone(clock.now(), call.caller.time_zone);
    return read(call, (range) => selectSpotChecks(db, call.caller, today, range));
  });

  const deciding = { access: 'administrator', audited: true } as const;

  /** For the paper that a family gets, too. @throws NotFound for people without entries or membership at the school */
  route(contract.readStudentSignals, deciding, async ({ caller, params: { userId } }) => {
    const { school_id } = caller;
    const entries = await selectFlaggedOf(db, school_id, userId);
    if (entries.length === 0 && !(await isOfSchool(db, school_id, userId))) throw new NotFound();
    const now = clock.now();
    const line = lineBy(caller, now, userId);
    await writeReading(db, { ...line, kind: 'signals read', facts: { about: 'student' } });
    const [finding = null] = await selectSignals(db, school_id, { limit: 1, offset: 0 }, userId);
    const dismissals = await selectSilent(db, school_id, { mailbox: null, account_id: userId }, now);
    return { finding, entries, dismissals };
  });

  /** @throws NotFound for other schools, and when it was ended meanwhile */
  route(contract.allowAgain, deciding, ({ caller, params: { id } }) =>
    asStaff(context, caller, 'administrator', async (trx, now) => {
      const refusal = await findRow(trx, 'contact_blocks', id, ['account_id']);
      const student = refusal?.account_id ?? undefined;
      if (student === undefined || !(await findPerson(trx, caller.school_id, student))) throw new NotFound();
      if (!(await deleteRows(trx, 'contact_blocks', { id, account_id: student }))) throw new NotFound();
      await writeActivity(trx, { ...lineBy(caller, now, student), kind: 'contact allowed again' });
      return { detail: 'The student can ask this contact again.' };
    }),
  );

  /** For a year. @throws NotFound; NotAllowed about oneself; Conflict when somebody else was faster */
  route(contract.dismissSignals, deciding, ({ caller, body: { subject, note, rules: wanted } }) =>
    asStaff(context, caller, 'administrator', async (trx, now) => {
      const { school_id, account_id: by_account_id } = caller;
      const about = await subjectOf(trx, caller, subject);
      await checkNotOneself(trx, caller, about);
      // Serializes the school's decisions until the transaction ends.
      await run(trx)`
        select pg_advisory_xact_lock(hashtextextended('limelight found fine at a school', ${school_id}::bigint))`;
      const silent = await selectSilent(trx, school_id, about, now);
      const rules = [...new Set(wanted)].filter((rule) => !silent.some((one) => one.rule === rule));
      const [newest] = silent.filter(({ rule }) => wanted.includes(rule));
      if (newest && rules.length === 0) {
        const who = newest.by === by_account_id ? 'You' : (newest.by_name ?? 'Another administrator');
        throw new Conflict(`${who} found this fine ${describeWhen(newest.at, now, caller.time_zone)}.`);
      }
      if (!(await isSaid(trx, school_id, about, rules)))
        throw new Conflict('These entries were changed, set back or deleted since.');
      const dismissals: number[] = [];
      const fine = { ...about, school_id, by_account_id, note, at: now, until: after(now, FINE_DAYS * DAY) };
      for (const rule of rules) {
        const dismissal = await addNumbered(trx, 'signals_found_fine', { ...fine, rule });
        dismissals.push(dismissal);
        await writeActivity(trx, {
          ...lineBy(caller, now, about.account_id),
          kind: 'signal found fine',
          facts: {
            rule,
            about: subject.kind,
            dismissal,
            ...(subject.kind === 'contact' && { entry: subject.id }),
            ...(note !== '' && { reason: note }),
          },
        });
      }
      return { detail: 'Not shown for a year.', dismissals };
    }),
  );

  /** Whoever dismissed them. @throws NotFound; NotAllowed about oneself */
  route(contract.endDismissals, deciding, ({ caller, body: { ids } }) =>
    asStaff(context, caller, 'administrator', async (trx, now) => {
      const ended = await trx
        .deleteFrom('signals_found_fine')
        .where('school_id', '=', caller.school_id)
        .where('id', 'in', ids)
        .returning(['id', 'rule', 'mailbox', 'account_id'])
        .execute();
      if (ended.length === 0) throw new NotFound('This was taken back before.');
      for (const { id, rule, ...about } of ended) {
        await checkNotOneself(trx, caller, about);
        await writeActivity(trx, {
          ...lineBy(caller, now, about.account_id),
          kind: 'signal looked at again',
          facts: { rule, about: about.account_id === null ? 'contact' : 'student', dismissal: id },
        });
      }
      return { detail: 'This can be shown again.' };
    }),
  );

  route(contract.getSignalsRule, 'head', ({ caller }) => findSignalsRule(db, caller.school_id));
  /** Off takes effect at once, on with the next night. @throws NotAllowed for a former head */
  route(contract.setSignalsRule, { access: 'head', audited: true }, ({ caller, body }) =>
    asStaff(context, caller, 'head', async (trx, now) => {
      if (await changeSchool(trx, caller.school_id, body))
        await writeActivity(trx, {
          ...lineBy(caller, now),
          kind: 'signals rule changed',
          facts: { on: body.looks_at_entries },
        });
      return body;
    }),
  );
}

/** For schools whose rules name no hours. */
const USUAL_HOURS = 100;

/** Nightly job: deletes old data, and runs all rules for every school. @throws when some failed, after doing the others */
export async function sweepSignals(context: AppContext): Promise<void> {
  const { db, clock } = context;
  const schools = await db.selectFrom('schools').select(['id', 'time_zone']).orderBy('id').execute();
  await runAllParts({
    'found fine': () => deleteRows(db, 'signals_found_fine', { until: below(clock.now()) }),
    ...Object.fromEntries(
      schools.map((school) => [`school ${school.id}`, () => lookThrough(context, school)]),
    ),
  });
}

async function lookThrough(
  context: AppContext,
  { id, time_zone }: { readonly id: number; readonly time_zone: string },
): Promise<void> {
  const { db, clock, log } = context;
  const began = performance.now();
  const now = clock.now();
  const graduation = cutoffYear(dayInZone(now, time_zone));
  const targets = (await requiredOf(db, id, graduation)).flatMap(({ kind, rules: { target } }) =>
    kind === 'graduation' && target.kind === 'hours' && target.hours > 0 ? target.hours : [],
  );
  const needed = Math.min(USUAL_HOURS, ...targets);
  const { rows } = await buildReport(context, { school_id: id, time_zone }, { class: graduation });
  const short = rows.filter(({ state }) => state === 'behind' || state === 'talk to school').length;
  const entries = await db
    .transaction()
    .execute((trx) => sweepSchool(trx, { schoolId: id, needed }, now, { class: graduation, short }));
  const ms = Math.round(performance.now() - began);
  if (entries > 0) log.info({ school: id, entries, ms }, 'Looked through the entries of a school');
}

/** Also as a contact by one's own mailbox, and in another account of one's own. */
async function checkNotOneself(trx: Trx, { account_id: own }: Caller, about: SignalAbout): Promise<void> {
  const isOneself =
    about.account_id === null
      ? (await selectOwnMailboxes(trx, own)).some((mailbox) => mailbox === about.mailbox)
      : await isSamePerson(trx, own, about.account_id);
  if (isOneself) throw new NotAllowed(DECIDES_ABOUT_ONESELF, 'yourself');
}

const isOfSchool = async (db: Db | Trx, schoolId: number, accountId: number): Promise<boolean> =>
  (await findPerson(db, schoolId, accountId)) !== undefined || hasEntries(db, schoolId, accountId);

async function subjectOf(
  trx: Trx,
  { school_id }: Caller,
  { kind, id }: z.output<typeof contract.dismissSignals.body>['subject'],
): Promise<SignalAbout> {
  if (kind === 'contact')
    return { mailbox: (await findContact(trx, school_id, id)).mailbox, account_id: null };
  if (!(await isOfSchool(trx, school_id, id))) throw new NotFound();
  return { mailbox: null, account_id: id };
}

type Silent = Omit<contract.Dismissal, 'at' | 'until'> & {
  readonly at: Date;
  readonly until: Date;
  readonly by: number | null;
};

/** Dismissed rules, newest first. */
async function selectSilent(db: Db | Trx, schoolId: number, about: SignalAbout, now: Date) {
  return run<Silent>(db)`
    select f.id, f.rule, f.note, f.at, f.until, f.by_account_id as by, b.first_name || ' ' || b.last_name as by_name
    from signals_found_fine f left join accounts b on b.id = f.by_account_id
    where f.school_id = ${schoolId} and ${isOf('f', about)} and f.until > ${now}::timestamptz
    order by f.id desc`;
}
