// Every field that responses show to visitors, and to signed-in people about what is not theirs. A field missing from
// the table fails, so that none is added by accident.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PermissionScene, type CallerName } from './testing/permission-scene.ts';
import { requestOf } from './testing/right-requests/request.ts';
import { calls } from './testing/right-requests/all.ts';
import type { TestReply } from './testing/test-client.ts';

const detail = ['detail'];
const flaggedEntry = [
  'decided_at',
  'decided_on',
  'is_own',
  ...['date', 'description', 'event', 'hours', 'organizer', 'role'].map((field) => `entry.${field}`),
  'state',
  ...['first_name', 'last_name', 'school'].map((field) => `student.${field}`),
];
const rankedRow = [
  'num_rank',
  'rank',
  'total_hours',
  'user__first_name',
  'user__graduation_year',
  'user__last_name',
  'user__profile_picture',
  'user__school',
];
const event = [
  'current_attendees',
  'date',
  'description',
  'id',
  'is_organizer',
  'is_past',
  'is_registered',
  'location',
  'max_attendees',
  'name',
  'organizer',
  'school',
  'starts_at',
  'time',
  'time_zone',
];
const organization = ['address', 'city', 'description', 'hours', 'id', 'name', 'state', 'url', 'zip_code'];
const registration = ['current_attendees', 'is_registered'];
const mailOfContact = ['address', 'stopped'];

const rowOfList =
  'alone date description event hours id is_own is_unconfirmed organizer role school student version'.split(
    ' ',
  );

/** The fields of a response, sorted; for a list, those of its rows. */
const fields: Readonly<Record<string, readonly string[]>> = {
  'GET /accounts/adviser-status': ['is_adviser'],
  'GET /accounts/belonging': ['asks', 'reason', 'school', 'standing', 'wanted_graduation_year'],
  'GET /schools': ['[].id', '[].name'],
  'POST /accounts/logout': detail,
  'POST /reports': detail,
  'POST /accounts/register': detail,
  'POST /accounts/check-old-account': ['message', 'code'],
  'POST /accounts/password-reset': detail,
  'POST /accounts/login': ['detail', 'user.email', 'user.id'],
  'POST /accounts/demo': ['detail', 'user.email', 'user.id'],
  'POST /accounts/finish-login': ['detail', 'user.email', 'user.id'],
  'POST /accounts/login/code': ['detail', 'user.email', 'user.id'],
  'POST /accounts/login/passkey': ['detail', 'user.email', 'user.id'],
  'POST /accounts/passkey-options': ['challenge', 'rpId', 'timeout', 'userVerification'],
  'POST /accounts/password-reset-confirm/:uid/:token': detail,
  'GET /accounts/password-reset-confirm/:uid/:token/passkeys': [
    'is_only_step',
    'passkeys[].created_at',
    'passkeys[].id',
    'passkeys[].last_used_at',
    'passkeys[].name',
    'time_zone',
  ],
  'GET /accounts/verify-email/:token': detail,
  'GET /accounts/verify-email/:token/registration': [
    'first_name',
    'is_confirmed',
    'last_name',
    'only_removes',
    'registered_at',
    'school',
    'time_zone',
  ],
  'DELETE /accounts/verify-email/:token/registration': detail,
  'POST /accounts/resend-verify-email': detail,
  'GET /accounts/email-change/:token': [
    'first_name',
    'is_confirmed',
    'is_done',
    'last_name',
    'new_email',
    'old_email',
    'undoes',
  ],
  'POST /accounts/email-change/:token': detail,
  'POST /volunteer_hours_portfolio/verify-entry': flaggedEntry,
  'POST /volunteer_hours_portfolio/verify-entry-action': [...flaggedEntry, 'detail'],
  'POST /volunteer_hours_portfolio/hour-news/mail-by-link': ['wants_mail'],
  'POST /contact-list/look': [
    'state',
    'address',
    'is_shared',
    'rhythm',
    'about.name',
    'about.position',
    'about.organization',
    ...rowOfList.map((field) => `rows[].${field}`),
    'waiting',
  ],
  'POST /contact-list/code': detail,
  'POST /contact-list/prove': detail,
  'POST /contact-list/end': detail,
  'POST /contact-list/decide': ['batch', 'results[].id', 'results[].result'],
  'POST /contact-list/take-back': ['taken_back', 'too_late'],
  'POST /contact-list/preferences': detail,
  'POST /contact-list/fresh': detail,
  'POST /contact-list/others': ['others'],
  'POST /contact-list/of-entry': detail,
  'POST /volunteer_hours_portfolio/contact-mail': mailOfContact,
  'POST /volunteer_hours_portfolio/contact-mail-action': [...mailOfContact, 'detail'],
  'GET /volunteer_hours_portfolio/leaderboard': rankedRow.map((field) => `[].${field}`),
  'GET /volunteer_hours_portfolio/totals': ['schools', 'students', 'total_hours', 'verified_entries'],

  'GET /volunteer_events/events': event.map((field) => `[].${field}`),
  'GET /volunteer_events/events/:eventId': event,
  'PUT /volunteer_events/events/:id/register': registration,
  'DELETE /volunteer_events/events/:id/register': registration,
  'GET /volunteer_events/opportunities': organization.map((field) => `[].${field}`),
};
/** Not data: the description of all calls, and the call above as a calendar file. */
const noData = ['GET /openapi.json', 'GET /volunteer_events/events/:eventId/calendar'];

let scene: PermissionScene;
beforeAll(async () => {
  scene = await PermissionScene.create();
  // Puts somebody on the leaderboard.
  await calls['GET /volunteer_hours_portfolio/leaderboard/mine']?.with?.(scene, 'student');
});
afterAll(() => scene?.test.close());

async function ask(name: string, caller: CallerName, query = ''): Promise<TestReply> {
  const prepared = (await calls[name]?.with?.(scene, caller)) ?? {};
  const client = await scene.client(caller);
  const request = requestOf(name, prepared);
  return client.request({ ...request, path: `${request.path}${query}` });
}

/** The names of all fields within a value: `entry.event`, and `[].id` in a list. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((row) => fieldsOf(row, `${path}[]`)))].sort();
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value)
    .flatMap(([key, inner]) => fieldsOf(inner, path === '' ? key : `${path}.${key}`))
    .sort();
}

describe('a public response', () => {
  it('is listed here for every call without access rules', () => {
    const open = Object.entries(calls).filter(
      ([, { may }]) => may.startsWith('anyone') || /^(signed in|of a school|members)$/.test(may),
    );
    expect([...Object.keys(fields), ...noData].toSorted()).toEqual(open.map(([name]) => name).sort());
  });

  it.each(Object.entries(fields))('of %s has no other fields', async (name, known) => {
    const caller = calls[name]?.may.startsWith('anyone') ? 'visitor' : 'student elsewhere';
    const { status, body } = await ask(name, caller);
    expect([status < 300, fieldsOf(body)]).toEqual([true, known.toSorted()]);
  });

  it('of the leaderboard has one more field with a page', async () => {
    const { body } = await ask('GET /volunteer_hours_portfolio/leaderboard', 'visitor', '?page=1');
    const listed = [...rankedRow, 'school_rank'].map((field) => `[].${field}`);
    expect(fieldsOf(body)).toEqual(listed.toSorted());
  });
});

describe('a refusal', () => {
  it.each([
    ['GET', '/api/accounts', undefined, 401, detail],
    ['GET', '/api/nothing', undefined, 404, detail],
    ['POST', '/api/accounts/login', { email: 'nobody@example.com', password: 'x' }, 400, detail],
    ['POST', '/api/volunteer_hours_portfolio/verify-entry', { token: 'unknown' }, 404, ['code', 'detail']],
    ['POST', '/api/volunteer_hours_portfolio/contact-mail', { token: 'unknown' }, 404, ['code', 'detail']],
    ['POST', '/api/contact-list/look', { token: 'unknown' }, 404, ['code', 'detail']],
    ['POST', '/api/accounts/register', {}, 400, ['email[]']],
  ] as const)('of %s %s has no other fields', async (method, path, body, status, known) => {
    const reply = await scene.test.visitor().request({ method, path, ...(body && { body }) });
    expect([reply.status, fieldsOf(reply.body)]).toEqual([status, known]);
  });
});
