/** Valid requests for schools' decisions about events, and for reports; part of `all.ts`. */
import type { BuiltAccount } from '#server/testing/builders.ts';
import type { PermissionScene } from '#server/testing/permission-scene.ts';
import type { Call } from './request.ts';

// Other tests use the same schools.
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

/** An event of the student whose attendance list is open. */
async function begunEvent(scene: PermissionScene) {
  const event = await scene.event();
  const starts_at = scene.test.clock.now();
  await scene.test.db.updateTable('events').set({ starts_at }).where('id', '=', event.id).execute();
  return event;
}

/** An event with two registrations and a notice. */
async function toldEvent(scene: PermissionScene, organizer: BuiltAccount) {
  const event = await scene.event(organizer);
  const comes = [await scene.person(), await scene.person()];
  for (const person of comes) await scene.test.build.registration(event, person);
  await scene.test.db
    .insertInto('attendee_notices')
    .values({ event_id: event.id, number: 1, text: 'Come early.', people: 2, school_ids: [] })
    .execute();
  return event;
}

/** A report about the student by somebody of the same school. */
async function aReport(scene: PermissionScene) {
  const kept = { kind: 'name', name: 'A name', school: 'A school', graduation_year: 2027 };
  const { id } = await scene.test.db
    .insertInto('reports')
    .values({
      school_id: scene.student.school_id,
      reporter_school_id: scene.student.school_id,
      subject_account_id: scene.student.id,
      reason: 'No.',
      kept: JSON.stringify(kept),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { path: [id], body: { note: 'The name is changed.' } };
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
  'GET /admin/settings/lists': { may: 'heads' },
  'POST /admin/settings/lists': {
    may: 'heads',
    async with(scene) {
      await scene.test.db.updateTable('schools').set({ lists_requests: true }).execute();
      return { body: { lists_requests: false, reply_email: 'office@school.example' } };
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
  'POST /volunteer_events/events/:id/notices': {
    may: 'the organizer',
    async with(scene) {
      const event = await toldEvent(scene, scene.student);
      return { path: [event.id], body: { text: 'Bring gloves.' }, mark: 'Bring gloves.' };
    },
  },
  'GET /volunteer_events/events/:eventId/attendance': {
    may: 'the organizer and the school',
    with: async (scene) => ({ path: [(await begunEvent(scene)).id] }),
  },
  'POST /volunteer_events/events/:eventId/attendance': {
    may: 'the organizer and the school',
    async with(scene) {
      const event = await begunEvent(scene);
      const rows = [{ account_id: (await scene.person()).id, hours: 2 }];
      return { path: [event.id], body: { version: 0, statement: true, rows } };
    },
  },
  'GET /volunteer_events/events/:eventId/attendance/people': {
    may: 'administrators of the school, not this adviser',
    with: async (scene) => ({ path: [(await begunEvent(scene)).id], query: '?search=abc' }),
  },
  'GET /volunteer_events/events/:eventId/attendance/sheet.pdf': {
    may: 'the organizer and the school',
    with: async (scene) => ({ path: [(await begunEvent(scene)).id] }),
  },
  'POST /reports': {
    may: 'of a school',
    async with(scene) {
      const first_name = `Rude no. ${scene.next()}!`;
      const account = await scene.test.build.account({ first_name, last_name: 'Word' });
      await scene.test.build.entry(account, { verified: true });
      const school = 'Larchmont Charter High School';
      const about = { kind: 'name', first_name, last_name: 'Word', school, graduation_year: 2027 };
      return { body: { about, reason: 'No.' } };
    },
  },
  'GET /admin/reports': { may: 'administrators' },
  'POST /admin/reports/:id/settle': { may: 'administrators of the school', with: aReport },
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
