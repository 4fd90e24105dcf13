/** Valid requests for the calls about the organizations of a school; a part of `all.ts`. */
import type { PermissionScene } from '#server/testing/permission-scene.ts';
import type { Call } from './request.ts';

const undecided = { standing: null, hidden: false, note: '', names: [] };
const text = {
  address: '',
  city: '',
  state: '',
  zip_code: '',
  hours: '',
  description: '',
  url: '',
};

async function ofTheSchool(scene: PermissionScene): Promise<{ id: number; name: string }> {
  const name = `Quince no. ${scene.next()}!`;
  const { school_id } = scene.student;
  return { id: (await scene.test.build.organization({ name, school_id })).id, name };
}

export const organizationCalls: Readonly<Record<string, Call>> = {
  'GET /admin/organizations': {
    may: 'administrators',
    async with(scene) {
      const { name } = await ofTheSchool(scene);
      return { query: `?search=${encodeURIComponent(name)}`, mark: name };
    },
  },
  'GET /admin/organizations/unlisted': {
    may: 'administrators',
    async with(scene) {
      const organizer = `Quince no. ${scene.next()}!`;
      await scene.test.build.entry(scene.student, { ...scene.form(), organizer });
      return { query: `?search=${encodeURIComponent(organizer)}`, mark: organizer };
    },
  },
  'GET /admin/organizations/:id': {
    may: 'administrators of the school',
    async with(scene) {
      const { id, name } = await ofTheSchool(scene);
      return { path: [id], mark: name };
    },
  },
  'POST /admin/organizations': {
    may: 'administrators',
    with: async (scene) => ({ body: { name: `Kitchen no. ${scene.next()}`, ...text, ...undecided } }),
  },
  'POST /admin/organizations/:id': {
    may: 'administrators of the school',
    async with(scene) {
      const { id, name } = await ofTheSchool(scene);
      const seen = await (await scene.client('head')).get(`/api/admin/organizations/${id}`);
      const { version } = seen.body;
      return { path: [id], body: { name, ...text, ...undecided, hidden: true, version } };
    },
  },
  'POST /admin/organizations/decide': {
    may: 'administrators of the school',
    with: async (scene) => ({
      body: { ids: [(await ofTheSchool(scene)).id], standing: 'approved' },
    }),
  },
};
