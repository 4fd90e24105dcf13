// Texts that become too long when normalized for storage are refused like any other long text.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PermissionScene } from './testing/permission-scene.ts';

/** One character as typed, two when normalized. */
const QA = '\u0958';

let scene: PermissionScene;
beforeAll(async () => {
  scene = await PermissionScene.create();
});
afterAll(() => scene?.test.close());

it('refuses an account name that is too long only after normalization', async () => {
  const form = {
    email: 'new@example.net',
    password: 'a new and long password',
    school: 'UCLA',
    graduation_year: 2028,
  };
  const register = (first_name: string) =>
    scene.test.visitor().post('/api/accounts/register', { ...form, first_name, last_name: 'Mori' });
  expect(await register(QA.repeat(51))).toMatchObject({
    status: 400,
    body: { first_name: ['First name cannot be longer than 100 characters.'] },
  });
  expect((await register(QA.repeat(50))).status).toBe(201);
});

it('refuses such an event name', async () => {
  const client = await scene.client('student');
  const reply = await client.post('/api/volunteer_events/post_event', {
    name: QA.repeat(101),
    description: 'Sand',
    date: '06/01/2026',
    time: '10:00 AM',
    location: 'Beach',
    max_attendees: 5,
  });
  expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('200 characters at most')]);
});
