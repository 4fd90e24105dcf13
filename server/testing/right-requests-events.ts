/** Valid requests for what schools decide about events, and for reports (see right-requests.ts). */
import type { PermissionScene } from './permission-scene.ts';
import type { Call } from './right-request.ts';

// Others make their calls in the same schools.
const rules = { events_for_students: 'all', events_need_approval: false, gives_addresses: false };

/** An event of the student, which waits for the school. */
async function waitingEvent(scene: PermissionScene) {
  const event = await scene.event();
  await scene.test.db
    .updateTable('events')
    .set({ awaits_approval: true })
    .where('id', '=', event.id)
    .execute();
  return event;
}

export const eventCalls: Readonly<Record<string, Call>> = {
  'GET /admin/settings/events': { may: 'heads' },
  'POST /admin/settings/events': {
    may: 'heads',
    async with(scene) {
      await scene.test.db.updateTable('schools').set({ gives_addresses: true }).execute();
      return { body: rules };
    },
  },
  'GET /admin/events/waiting': {
    may: 'administrators',
    with: async (scene) => ({ mark: (await waitingEvent(scene)).name }),
  },
  'POST /admin/events/:id/approve': {
    may: 'administrators of the school',
    with: async (scene) => ({ path: [(await waitingEvent(scene)).id], body: { version: 0 } }),
  },
  'POST /admin/events/:id/refuse': {
    may: 'administrators of the school',
    with: async (scene) => ({ path: [(await waitingEvent(scene)).id], body: { reason: 'No adult.' } }),
  },
  'POST /admin/events/:id/hide': {
    may: 'administrators',
    with: async (scene) => ({ path: [(await scene.event()).id], body: { reason: 'It is not for us.' } }),
  },
  'POST /admin/events/:id/show': {
    may: 'administrators',
    async with(scene) {
      const { id: event_id } = await scene.event();
      const schools = await scene.test.db.selectFrom('schools').select('id').execute();
      await scene.test.db
        .insertInto('hidden_events')
        .values(schools.map(({ id: school_id }) => ({ school_id, event_id })))
        .execute();
      return { path: [event_id] };
    },
  },
};
