/**
 * A valid request for every call of the API, each about its own row: the permission matrix makes it as every caller, the
 * bad-input tests break it.
 */
import { vi } from 'vitest';
import { DEMO_STUDENT } from '#features/accounts/demo.contract.ts';
import { minuteInZone } from '#shared/calendar.ts';
import { after, HOUR } from '#server/platform/clock.ts';
import { newToken } from '#server/platform/auth/tokens.ts';
import { schoolOf } from '#server/testing/permission-scene.ts';
import type { Call, Prepared } from './request.ts';
import { belongingCalls } from './belonging.ts';
import { contactListCalls } from './contact-list.ts';
import { groupCalls } from './groups.ts';
import { eventCalls } from './events.ts';
import { ownHoursCalls } from './own-hours.ts';
import { signInCalls } from './sign-in.ts';

type Making = Call['with'] & {};

const someEntry: Making = async (scene) => ({ path: [(await scene.entry()).id] });
const anEntry: Making = async (scene) => {
  const { id, event } = await scene.entry();
  return { path: [id], mark: event };
};
const aChangedEntry: Making = async (scene) => ({
  path: [(await scene.entry()).id],
  body: { ...scene.form(), verified: false },
});
const aCall: Making = async (scene) => {
  const { id } = await scene.recordedEntry();
  const call = { number: '213 555 0142', number_from: 'records', person: 'Sam Ortiz', statement: 'yes' };
  const called_at = minuteInZone(scene.test.clock.now(), 'America/Los_Angeles');
  return { path: [id], body: { ...call, called_at, lines: [{ id, version: 1, answer: 'yes' }] } };
};
const aBinnedEntry: Making = async (scene) => {
  const { id } = await scene.entry({ recycling_bin: true });
  return { path: [id], body: {} };
};
const chosenEntries: Making = async (scene) => {
  const chosen = [await scene.entry({ recycling_bin: true }), await scene.entry({ recycling_bin: true })];
  return { body: { entry_ids: chosen.map(({ id }) => id) } };
};
const theStudent: Making = async ({ student }) => ({ path: [student.id] });
const theStudentsEmail: Making = async ({ student }) => ({ mark: student.email });
const aMailedToken: Making = async (scene) => ({ body: { token: (await scene.recordedEntry()).token } });
const somebodysEmail: Making = async (scene) => ({ body: { email: (await scene.person()).email } });
const aLineOfActivity: Making = async ({ test, student }) => {
  const event_name = `A line for ${student.email}`;
  await test.db
    .insertInto('activity')
    .values({
      school_id: student.school_id,
      kind: 'event closed',
      actor_account_id: student.id,
      has_subject: false,
      facts: JSON.stringify({ event_name }),
      // After the other calls at the same time.
      created_at: after(test.clock.now(), HOUR),
    })
    .execute();
  return { mark: event_name };
};
const password = 'a new and long password';

/** The only head cannot leave. */
const leaving: Making = async (scene, caller) => {
  if (caller === 'visitor') return { body: { password } };
  if (caller.startsWith('head')) {
    await scene.test.build.account({ school: schoolOf(caller), is_school_administration_head: true });
  }
  // Restores an account that left in an earlier call.
  await scene.client(caller);
  return { body: { password: scene.account(caller).password } };
};

/** Restores a password that an earlier call changed. */
const aNewPassword: Making = async (scene, caller) => {
  if (caller === 'visitor') return { body: { password, new_password: `${password} too` } };
  await scene.client(caller);
  return { body: { password: scene.account(caller).password, new_password: password } };
};
const anotherSession: Making = async (scene, caller) => {
  if (caller !== 'visitor') await scene.test.build.session(scene.account(caller));
  return {};
};

const newStudent = { password, first_name: 'Kai', last_name: 'Mori', school: 'UCLA', graduation_year: 2028 };
const aRegistration: Making = async (scene) => {
  const email = `registered.${(await scene.person()).email}`;
  await scene.test.visitor().post('/api/accounts/register', { email, ...newStudent });
  return { path: await scene.mailedLink('/api/accounts/resend-verify-email', email) };
};

const anEvent: Making = async (scene) => {
  const { id, name } = await scene.event();
  return { path: [id], mark: name };
};

/** The only student with verified hours; the leaderboard shows them a moment later. */
const theRankedStudent: Making = async ({ test, student }) => {
  const isRanked = async (): Promise<boolean> =>
    (await test.visitor().get('/api/volunteer_hours_portfolio/leaderboard')).body.length > 0;
  if (!(await isRanked())) {
    await test.build.entry(student, { verified: true });
    await vi.waitUntil(isRanked, { timeout: 5000 });
  }
  return { mark: 'num_rank' };
};

/** Every call of the specification's section 7 and our own, below `/api`. */
export const calls: Readonly<Record<string, Call>> = {
  'GET /openapi.json': { may: 'anyone' },
  'GET /schools': { may: 'anyone' },

  'GET /accounts': { may: 'each for themselves', with: theStudentsEmail },
  'GET /accounts/check-admin-status': { may: 'each for themselves' },
  'GET /accounts/profile': { may: 'each for themselves', with: theStudentsEmail },
  'POST /accounts/profile': {
    may: 'each for themselves',
    async with(scene, caller) {
      const name = { first_name: `Ada ${scene.next()}`, last_name: 'King' };
      return multipart({ ...name, school: schoolOf(caller), graduation_year: '2028' });
    },
  },
  'DELETE /accounts/profile/picture': {
    may: 'each for themselves',
    async with(scene, caller) {
      if (caller === 'visitor') return {};
      // Restores an account that left in another call.
      await scene.client(caller);
      const hash = scene.next().toString(16).padStart(64, 'a');
      const { db } = scene.test;
      await db
        .insertInto('pictures')
        .values({ hash, bytes: Buffer.from('picture') })
        .execute();
      const { id } = scene.account(caller);
      await db.updateTable('accounts').set({ profile_picture: hash }).where('id', '=', id).execute();
      return {};
    },
  },
  'GET /accounts/appearance': { may: 'each for themselves' },
  'POST /accounts/appearance': {
    may: 'each for themselves',
    with: async () => ({ body: { name: 'initial', picture: false } }),
  },
  'GET /accounts/data': {
    may: 'each for themselves',
    with: async (scene) => ({ mark: (await scene.entry()).event }),
  },
  'POST /accounts/delete': { may: 'each for themselves', with: leaving },
  'POST /accounts/change-password': { may: 'each for themselves', with: aNewPassword },
  'GET /accounts/sessions': {
    may: 'each for themselves',
    with: async ({ test, student }) => ({ mark: `"id":${(await test.build.session(student)).id},` }),
  },
  'DELETE /accounts/sessions/:id': {
    may: 'the student',
    with: async ({ test, student }) => ({ path: [(await test.build.session(student)).id] }),
  },
  'POST /accounts/sessions/end-others': { may: 'each for themselves', with: anotherSession },
  'POST /accounts/logout': { may: 'anyone', does: 'either' },
  'POST /accounts/register': {
    may: 'anyone',
    async with(scene) {
      return { body: { email: `new${scene.next()}@example.net`, ...newStudent } };
    },
  },
  'POST /accounts/check-old-account': { may: 'anyone', does: 'read', with: somebodysEmail },
  'POST /accounts/password-reset': { may: 'anyone', with: somebodysEmail },
  'POST /accounts/login': {
    may: 'anyone',
    with: async (scene) => ({ body: await scene.person() }),
  },
  'POST /accounts/demo': {
    may: 'anyone',
    async with({ test }) {
      const present = await test.db
        .selectFrom('accounts')
        .select('id')
        .where('email', '=', DEMO_STUDENT)
        .executeTakeFirst();
      if (!present) await test.build.account({ email: DEMO_STUDENT });
      return {};
    },
  },
  'POST /accounts/finish-login': {
    may: 'anyone',
    async with(scene) {
      const { id: account_id } = await scene.person();
      const { token, hash: token_hash } = newToken();
      const expires_at = after(scene.test.clock.now(), HOUR);
      const link = { token_hash, account_id, purpose: 'finish_login', expires_at } as const;
      await scene.test.db.insertInto('account_tokens').values(link).execute();
      return { body: { token } };
    },
  },
  'POST /accounts/password-reset-confirm/:uid/:token': {
    may: 'anyone',
    async with(scene) {
      const path = await scene.mailedLink('/api/accounts/password-reset', (await scene.person()).email);
      return { path, body: { new_password: password, new_password_confirm: password } };
    },
  },
  'GET /accounts/verify-email/:token': {
    may: 'anyone',
    does: 'change',
    with: aRegistration,
  },
  'GET /accounts/verify-email/:token/registration': { may: 'anyone', with: aRegistration },
  'DELETE /accounts/verify-email/:token/registration': { may: 'anyone', with: aRegistration },
  'POST /accounts/resend-verify-email': { may: 'anyone', with: somebodysEmail },

  'GET /volunteer_hours_portfolio/portfolio': {
    may: 'each for themselves',
    with: async (scene) => ({ mark: (await scene.entry()).event }),
  },
  'GET /volunteer_hours_portfolio/download': { may: 'each for themselves' },
  'POST /volunteer_hours_portfolio/create_entry': {
    may: 'each of a school for themselves',
    with: async (scene) => ({ body: scene.form() }),
  },
  'GET /volunteer_hours_portfolio/update_entry/:pk': { may: 'the student', with: anEntry },
  'POST /volunteer_hours_portfolio/update_entry/:pk': {
    may: 'the student, while of a school',
    with: aChangedEntry,
  },
  'DELETE /volunteer_hours_portfolio/delete_entry/:id': {
    may: 'the student',
    with: async (scene) => ({ path: [(await scene.entry()).id] }),
  },
  'POST /volunteer_hours_portfolio/resend-verification': {
    may: 'the student, while of a school',
    with: async (scene) => ({ body: { id: (await scene.entry()).id } }),
  },
  'GET /volunteer_hours_portfolio/entry_history/:pk': {
    may: 'the student and the school',
    async with(scene) {
      const { id, event } = await scene.recordedEntry();
      return { path: [id], mark: event };
    },
  },
  'GET /volunteer_hours_portfolio/removed_entries': {
    may: 'each for themselves',
    with: async (scene) => ({ mark: (await scene.removedEntry()).event }),
  },
  // Records the opening, unless by the student.
  'POST /volunteer_hours_portfolio/verify-entry': { may: 'anyone', does: 'either', with: aMailedToken },
  'POST /volunteer_hours_portfolio/verify-entry-action': {
    may: 'anyone but the student',
    with: async (scene) => ({ body: { token: (await scene.recordedEntry()).token, action: 'accept' } }),
  },
  'POST /volunteer_hours_portfolio/contact-mail': { may: 'anyone', does: 'read', with: aMailedToken },
  'POST /volunteer_hours_portfolio/contact-mail-action': {
    may: 'anyone',
    with: async (scene) => ({ body: { token: (await scene.recordedEntry()).token, action: 'stop' } }),
  },
  'GET /volunteer_hours_portfolio/leaderboard': { may: 'anyone' },
  'GET /volunteer_hours_portfolio/leaderboard/mine': { may: 'each for themselves', with: theRankedStudent },
  'GET /volunteer_hours_portfolio/totals': { may: 'anyone' },
  ...signInCalls,
  ...ownHoursCalls,
  ...groupCalls,
  ...contactListCalls,
  ...belongingCalls,
  ...eventCalls,

  'GET /volunteer_hours_portfolio/recycling-bin': {
    may: 'administrators',
    with: async (scene) => ({ mark: (await scene.entry({ recycling_bin: true })).event }),
  },
  'POST /volunteer_hours_portfolio/recycling-bin/:id': {
    may: 'administrators of the school',
    with: aBinnedEntry,
  },
  'POST /volunteer_hours_portfolio/recycling-bin/recover': {
    may: 'administrators of the school',
    with: chosenEntries,
  },
  'DELETE /volunteer_hours_portfolio/recycling-bin/permanent-delete': {
    may: 'administrators of the school',
    with: chosenEntries,
  },

  'GET /volunteer_events/events': {
    may: 'members',
    with: async (scene) => ({ mark: (await scene.event()).name }),
  },
  'GET /volunteer_events/events/:eventId': { may: 'members', with: anEvent },
  'POST /volunteer_events/post_event': {
    may: 'each member for themselves',
    async with(scene) {
      const name = `Beach cleanup no. ${scene.next()}!`;
      const when = { date: '06/01/2026', time: '10:00 AM' };
      return { body: { name, description: 'Sand', ...when, location: 'Beach', max_attendees: 5 } };
    },
  },
  'PUT /volunteer_events/events/:id/register': {
    may: 'members',
    with: async (scene) => ({ path: [(await scene.event(await scene.person())).id] }),
  },
  'DELETE /volunteer_events/events/:id/register': {
    may: 'signed in',
    async with(scene, caller) {
      const event = await scene.event(await scene.person());
      if (caller !== 'visitor') await scene.test.build.registration(event, scene.account(caller));
      return { path: [event.id] };
    },
  },
  'POST /volunteer_events/events/:id/update': {
    may: 'the organizer',
    async with(scene) {
      const { id } = await scene.event();
      const name = `Changed creek day no. ${scene.next()}!`;
      const when = { date: '06/01/2026', time: '10:00 AM' };
      const form = { name, description: 'Sand', ...when, location: 'Beach', max_attendees: 5 };
      return { path: [id], body: { ...form, version: 0 }, mark: name };
    },
  },
  'DELETE /volunteer_events/events/:id/delete': {
    may: 'the organizer',
    with: async (scene) => ({ path: [(await scene.event()).id] }),
  },
  'POST /admin/events/:id/close': {
    may: 'administrators of the school',
    with: async (scene) => ({ path: [(await scene.event()).id], body: { reason: 'It is not safe.' } }),
  },
  'GET /volunteer_events/profile': {
    may: 'each member for themselves',
    with: async (scene) => ({ mark: (await scene.event()).name }),
  },
  'GET /volunteer_events/events/:eventId/calendar': { may: 'members', with: anEvent },

  'GET /volunteer_events/opportunities': {
    may: 'of a school',
    with: async (scene) => ({ mark: await scene.organization() }),
  },

  // Reading again within an hour is not logged again.
  'GET /admin/entry-summary': { may: 'administrators', does: 'either', with: theStudentsEmail },
  'GET /admin/standing': { may: 'administrators' },
  'GET /admin/entries/download': { may: 'administrators', does: 'change' },
  'GET /admin/entries/:userId/download': {
    may: 'administrators of the school',
    does: 'change',
    with: theStudent,
  },
  'GET /admin/activity': { may: 'administrators', with: aLineOfActivity },
  'GET /admin/activity/download': { may: 'administrators', does: 'change', with: aLineOfActivity },
  'GET /admin/user-entries/:userId': {
    may: 'administrators, and advisers of the student',
    does: 'either',
    with: async (scene) => ({ path: [scene.student.id], mark: (await scene.entry()).event }),
  },
  'POST /admin/entries/:id/verify': {
    may: 'administrators of the school',
    with: async (scene) => ({ path: [(await scene.entry()).id], body: {} }),
  },
  'GET /admin/calls/:id': { may: 'administrators of the school', with: anEntry },
  'POST /admin/calls/:id': { may: 'administrators of the school', with: aCall },
  'DELETE /admin/entries/:id/delete': { may: 'administrators of the school', with: someEntry },
  'GET /admin/entries/:pk/update': { may: 'administrators of the school', with: anEntry },
  'POST /admin/entries/:pk/update': { may: 'administrators of the school', with: aChangedEntry },

  'GET /admin/network/users': { may: 'heads', with: theStudentsEmail },
  'POST /admin/network/user/:id': {
    may: 'heads of the school',
    with: async (scene) => ({ path: [(await scene.person()).id], body: { action: 'add' } }),
  },
  'POST /admin/network/adviser/:id': {
    may: 'heads of the school',
    with: async (scene) => ({ path: [(await scene.person()).id], body: { action: 'add' } }),
  },
  'GET /admin/network/visitors': { may: 'heads' },
  'POST /admin/network/visitors': { may: 'heads', with: async () => ({ body: { visitors: 'initial' } }) },
};

function multipart(texts: Readonly<Record<string, string>>): Prepared {
  const parts = Object.entries(texts).map(
    ([name, text]) => `--form\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  return {
    body: `${parts.join('')}--form--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=form' },
  };
}
