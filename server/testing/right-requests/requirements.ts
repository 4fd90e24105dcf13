/** Valid requests for the calls of what schools require; a part of `all.ts`. */
import { dayInZone } from '#shared/calendar.ts';
import { firstRules } from '#features/requirements/rules/presets.ts';
import type { Rules } from '#features/requirements/rules/rules.ts';
import type { PermissionScene } from '#server/testing/permission-scene.ts';
import type { Call } from './request.ts';

const version = { from_class: 2100, to_class: null, rules: firstRules };

/** A program of the school with one version. */
async function aProgram(
  scene: PermissionScene,
  rules: Rules = firstRules,
  school_id = scene.student.school_id,
): Promise<{ id: number; name: string }> {
  const name = `Service no. ${scene.next()}!`;
  const now = scene.test.clock.now();
  const { id } = await scene.test.db
    .insertInto('programs')
    .values({
      school_id,
      name,
      kind: 'goal',
      preset: null,
      created_at: now,
      archived_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await scene.test.db
    .insertInto('program_rules')
    .values({
      program_id: id,
      from_class: 1990,
      to_class: null,
      rules: JSON.stringify(rules),
      reason: null,
      by_account_id: null,
      created_at: now,
    })
    .execute();
  return { id, name };
}

/** A class with few students, so that a page shows all of them. */
const SENIORS = 2099;

/** A frozen report of that class, and the name of a student in it. */
async function aFrozenReport(scene: PermissionScene): Promise<{ id: number; mark: string }> {
  const { school_id } = scene.student;
  const student = await scene.test.build.account({ email: `frozen${scene.next()}@example.net` });
  const mark = `Quince no. ${scene.next()}!`;
  const row = { id: student.id, name: mark, state: 'done', unit: 'hours', needed: 1, counted: 1, waiting: 0 };
  const shown = { ...row, left: 0, left_out: 0, why: '', last_activity: null, next: 'Nothing to do' };
  const { id } = await scene.test.db
    .insertInto('graduation_reports')
    .values({
      school_id,
      class: SENIORS,
      program: mark,
      by_account_id: null,
      head: 'Student\r\n',
      students: 1,
      sha256: Buffer.alloc(32),
      created_at: scene.test.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await scene.test.db
    .insertInto('graduation_report_lines')
    .values({
      report_id: id,
      place: 1,
      account_id: student.id,
      line: `${mark}\r\n`,
      shown: JSON.stringify(shown),
    })
    .execute();
  return { id, mark };
}

/** The name of a student in that class, at this or another school. */
async function aSenior(scene: PermissionScene, school?: string): Promise<string> {
  const last_name = `Quince no. ${scene.next()}!`;
  await scene.test.build.account({
    email: `senior${scene.next()}@example.net`,
    last_name,
    graduation_year: SENIORS,
    ...(school === undefined ? {} : { school }),
  });
  return last_name;
}

const asking = {
  organization: 'Food bank',
  activity: 'Sort what is given',
  contact: '',
  planned_hours: '',
  from_day: '2099-09-01',
  until_day: '',
};

/** The student's waiting proposal. */
async function aProposal(scene: PermissionScene): Promise<{ id: number; mark: string }> {
  const mark = `Food bank no. ${scene.next()}!`;
  const { id } = await scene.test.db
    .insertInto('activity_proposals')
    .values({
      ...asking,
      account_id: scene.student.id,
      school_id: scene.student.school_id,
      organization: mark,
      contact: null,
      planned_hours: null,
      until_day: null,
      note: null,
      decided_by_account_id: null,
      decided_at: null,
      created_at: scene.test.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, mark };
}

export const requirementCalls: Readonly<Record<string, Call>> = {
  'GET /requirements': {
    may: 'each of a school for themselves',
    async with(scene) {
      const form = scene.form();
      await scene.test.build.entry(scene.student, { ...form, verified: true });
      return { mark: form.event };
    },
  },
  // The response is the same for everybody of a class: it contains nothing about the student.
  'GET /requirements/questions': { may: 'each of a school for themselves' },
  'GET /requirements/entries/:id': {
    may: 'the student, while of a school',
    async with(scene) {
      const form = scene.form();
      const entry = await scene.test.build.entry(scene.student, form);
      return { path: [entry.id], mark: form.event };
    },
  },
  'POST /requirements/entries/:id': {
    may: 'the student, while of a school',
    async with(scene) {
      await aProgram(scene, { ...firstRules, entry: { reflection_words: 1 } });
      const entry = await scene.test.build.entry(scene.student, scene.form());
      const details = { work: null, category: null, outcomes: [], preparation: '', action: '' };
      return { path: [entry.id], body: { ...details, reflection: 'I learned how to sort.', version: 0 } };
    },
  },
  'GET /admin/programs': {
    may: 'administrators',
    with: async (scene) => ({ mark: (await aProgram(scene)).name }),
  },
  'POST /admin/programs': {
    may: 'heads',
    with: async (scene) => ({
      body: { name: `Service no. ${scene.next()}`, kind: 'goal', preset: null, ...version },
    }),
  },
  'GET /admin/settings/semesters': { may: 'administrators' },
  'POST /admin/settings/semesters': {
    may: 'heads',
    async with(scene) {
      await scene.test.db
        .updateTable('schools')
        .set({ semester_begins: ['01-10', '08-20'] })
        .execute();
      return { body: { begins: [] } };
    },
  },
  'POST /admin/programs/preview': {
    may: 'heads',
    does: 'read',
    async with(scene) {
      const mark = await aSenior(scene);
      return { body: { program: null, ...version, from_class: SENIORS, to_class: SENIORS }, mark };
    },
  },
  'GET /admin/graduation': {
    may: 'administrators, not this adviser',
    // Reading is logged.
    does: 'change',
    with: async (scene) => ({ mark: await aSenior(scene), query: `?class=${SENIORS}` }),
  },
  'GET /admin/graduation/download': {
    may: 'administrators, not this adviser',
    does: 'change',
    with: async (scene) => ({ mark: await aSenior(scene), query: `?class=${SENIORS}&format=csv` }),
  },
  'POST /admin/graduation/reports': {
    may: 'administrators of the school',
    async with(scene) {
      await aSenior(scene);
      return { body: { class: SENIORS, program: (await aProgram(scene)).id } };
    },
  },
  'GET /admin/graduation/reports': {
    may: 'administrators',
    with: async (scene) => ({ mark: (await aFrozenReport(scene)).mark, query: `?class=${SENIORS}` }),
  },
  'GET /admin/graduation/reports/:id/file': {
    may: 'administrators of the school',
    does: 'change',
    async with(scene) {
      const { id, mark } = await aFrozenReport(scene);
      return { path: [id], mark };
    },
  },
  'POST /admin/programs/:id/rules': {
    may: 'heads of the school',
    with: async (scene) => ({ path: [(await aProgram(scene)).id], body: version }),
  },
  'POST /admin/programs/:id/name': {
    may: 'heads of the school',
    with: async (scene) => ({
      path: [(await aProgram(scene)).id],
      body: { name: `Renamed no. ${scene.next()}` },
    }),
  },
  'POST /admin/programs/:id/archive': {
    may: 'heads of the school',
    with: async (scene) => ({ path: [(await aProgram(scene)).id], body: { reason: 'Another one began' } }),
  },
  'GET /admin/requirements/:userId': {
    may: 'administrators of the school',
    // Reading is logged.
    does: 'change',
    async with(scene) {
      const form = scene.form();
      await scene.test.build.entry(scene.student, { ...form, verified: true });
      return { path: [scene.student.id], mark: form.event };
    },
  },
  'POST /admin/requirements/:userId': {
    may: 'heads of the school',
    async with(scene) {
      const program = (await aProgram(scene)).id;
      const body = { program, kind: 'credit', hours: 5, grade: null, reason: 'Hours of the school before' };
      return { path: [scene.student.id], body };
    },
  },
  'POST /admin/requirements/:userId/end': {
    may: 'heads of the school',
    async with(scene) {
      const decision = await scene.test.db
        .insertInto('requirement_adjustments')
        .values({
          account_id: scene.student.id,
          program_id: (await aProgram(scene)).id,
          kind: 'exempt',
          hours: null,
          grade: null,
          reason: 'For a reason',
          by_account_id: null,
          created_at: scene.test.clock.now(),
          ended_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { path: [scene.student.id], body: { decision: decision.id } };
    },
  },
  'GET /proposals': {
    may: 'each member for themselves',
    with: async (scene) => ({ mark: (await aProposal(scene)).mark }),
  },
  'POST /proposals': {
    may: 'each member for themselves',
    async with(scene, caller) {
      const { school_id } = scene.account(caller === 'visitor' ? 'student' : caller);
      await aProgram(scene, { ...firstRules, entry: { approval_before: 'activity' } }, school_id);
      const from_day = dayInZone(scene.test.clock.now(), 'America/Los_Angeles');
      return { body: { ...asking, organization: `Shelter no. ${scene.next()}`, from_day } };
    },
  },
  'POST /proposals/:id/withdraw': {
    may: 'the student, while a member',
    with: async (scene) => ({ path: [(await aProposal(scene)).id] }),
  },
  'GET /admin/proposals': {
    may: 'administrators',
    async with(scene) {
      const { mark } = await aProposal(scene);
      return { query: '?show=waiting&page=1&page_size=200', mark };
    },
  },
  'POST /admin/proposals/decide': {
    may: 'administrators of the school',
    async with(scene) {
      const { id } = await aProposal(scene);
      return { body: { proposals: [{ id, version: 1 }], approves: true, note: '' } };
    },
  },
};
