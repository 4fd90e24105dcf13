/** Valid requests for the calls about files for the state; part of `all.ts`. */
import { schoolOf, type CallerName, type PermissionScene } from '#server/testing/permission-scene.ts';
import type { Call } from './request.ts';

export const stateFileCalls: Readonly<Record<string, Call>> = {
  'GET /admin/facts/:userId': {
    may: 'administrators of the school',
    // Reading is logged.
    does: 'change',
    with: async (scene) => ({ path: [scene.student.id] }),
  },
  'POST /admin/facts/:userId': {
    may: 'administrators of the school',
    with: async (scene) => ({ path: [scene.student.id], body: { state_id: `S${scene.next()}` } }),
  },
  'POST /admin/facts/import': {
    may: 'heads',
    with: async (scene, caller) => ({ body: factsFile(scene, caller) }),
  },
  'POST /admin/files/numbers': {
    may: 'heads',
    with: async (scene) => ({ body: { district_lea: String(scene.next()) } }),
  },
  'GET /admin/files': {
    may: 'administrators',
    with: async (scene) => ({ mark: (await aLayout(scene)).name }),
  },
  'GET /admin/files/triand': { may: 'administrators' },
  'POST /admin/files/triand': {
    may: 'heads',
    async with(scene, caller) {
      await somethingToFile(scene, caller);
      return { body: {} };
    },
  },
  'GET /admin/files/:id/file': {
    may: 'administrators of the school',
    // The download is logged, also below.
    does: 'change',
    async with(scene) {
      const { id, mark } = await aStateFile(scene);
      return { path: [id], mark };
    },
  },
  'POST /admin/files/:id/not-taken': {
    may: 'heads of the school',
    with: async (scene) => ({ path: [(await aStateFile(scene)).id], body: {} }),
  },
  'POST /admin/files/layouts': {
    may: 'heads',
    with: async (scene) => ({ body: { id: null, ...layout, name: `Layout ${scene.next()}` } }),
  },
  'POST /admin/files/layouts/:id/remove': {
    may: 'heads of the school',
    with: async (scene) => ({ path: [(await aLayout(scene)).id] }),
  },
  'GET /admin/files/layouts/:layout/file': {
    may: 'administrators of the school',
    does: 'change',
    with: async (scene) => ({ path: [(await aLayout(scene)).id] }),
  },
};

const layout = {
  rows: 'student',
  date_format: 'YYYY-MM-DD',
  columns: [{ field: 'last_name', title: 'Name' }],
} as const;

/** A layout of the school; a school can have only a few. */
async function aLayout(scene: PermissionScene): Promise<{ id: number; name: string }> {
  const { school_id } = scene.student;
  await scene.test.db.deleteFrom('file_layouts').execute();
  const { columns, ...parts } = layout;
  return scene.test.db
    .insertInto('file_layouts')
    .values({
      school_id,
      name: `Layout ${scene.next()}!`,
      ...parts,
      columns: JSON.stringify(columns),
      updated_at: scene.test.clock.now(),
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

async function giveNumbers(scene: PermissionScene, school_id: number): Promise<void> {
  const numbers = {
    district_lea: '4401000',
    school_lea: '4401701',
    lea_name: 'A',
    campus_id: '1',
    campus_name: 'B',
  };
  await scene.test.db
    .insertInto('school_numbers')
    .values({ school_id, ...numbers })
    .onConflict((conflict) => conflict.column('school_id').doUpdateSet(numbers))
    .execute();
}

/** An entry of the caller's school that is in no file yet. */
async function somethingToFile(scene: PermissionScene, caller: CallerName): Promise<void> {
  const { test } = scene;
  const school = schoolOf(caller);
  const parts = { email: `filed${scene.next()}@example.net`, school, graduation_year: 2027 };
  const student = await test.build.account(parts);
  await giveNumbers(scene, student.school_id);
  const now = test.clock.now();
  await test.db.deleteFrom('programs').execute();
  await test.db
    .insertInto('student_facts')
    .values({
      account_id: student.id,
      school_id: student.school_id,
      state_id: `1${String(scene.next()).padStart(8, '0')}1`,
      usi: null,
      campus: null,
      entered_on: null,
      grade_of_entry: null,
      updated_at: now,
    })
    .execute();
  const { id } = await test.build.entry(student, { ...scene.form(), verified: true });
  await test.db
    .insertInto('entry_details')
    .values({
      entry_id: id,
      version: 1,
      work: null,
      category: null,
      outcomes: [],
      preparation: 'a',
      action: 'b',
      reflection: 'c',
      reflection_words: 1,
      updated_at: now,
    })
    .execute();
}

/** A file, with a text from one of its lines. */
async function aStateFile(scene: PermissionScene): Promise<{ id: number; mark: string }> {
  const { school_id, id: account_id } = scene.student;
  const mark = `Filed no. ${scene.next()}!`;
  const { id } = await scene.test.db
    .insertInto('state_files')
    .values({
      school_id,
      district_lea: '4401000',
      by_account_id: null,
      head: 'line,operation\r\n',
      added: 1,
      removed: 0,
      sha256: Buffer.alloc(32),
      created_at: scene.test.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = {
    file_id: id,
    place: 1,
    school_id,
    account_id,
    entry_id: scene.next(),
    operation: 'add',
    line: mark,
  } as const;
  await scene.test.db
    .insertInto('state_file_lines')
    .values({ ...line, removed_in: null })
    .execute();
  return { id, mark };
}

/** A file about a student of the caller's school. */
function factsFile(scene: PermissionScene, caller: CallerName) {
  const { email } = caller.endsWith('elsewhere') ? scene.account('student elsewhere') : scene.student;
  return { text: `email,state_id,usi,campus,entered_on,grade_of_entry\n${email},S${scene.next()},,,,` };
}
