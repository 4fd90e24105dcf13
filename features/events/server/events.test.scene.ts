/** What the tests of events share: people who are signed in at once, and a form that is right. */
import { newToken } from '#server/platform/auth/tokens.ts';
import type { AccountParts, BuiltAccount } from '#server/testing/builders.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

export const calls = '/api/volunteer_events';

/** Somebody with an account and a browser. */
export interface Somebody {
  readonly account: BuiltAccount;
  readonly client: TestClient;
}

/** Somebody new, signed in without the work that a password makes: there may be hundreds. */
export async function somebody(test: TestApp, parts: AccountParts = {}): Promise<Somebody> {
  const account = await test.build.account(parts);
  return { account, client: await browserOf(test, account) };
}

/** A browser in which an account is signed in; of another process, when that one's test app is given. */
export async function browserOf(test: TestApp, { id }: { id: number }): Promise<TestClient> {
  const { token, hash } = newToken();
  const now = test.clock.now();
  await test.db
    .insertInto('sessions')
    .values({ token_hash: hash, account_id: id, created_at: now, last_used_at: now })
    .execute();
  const client = test.visitor();
  client.cookies.set('sessionid', token);
  client.cookies.set('csrftoken', newToken().token);
  return client;
}

/** Some people, numbered from 0. */
export function people(test: TestApp, count: number): Promise<Somebody[]> {
  return Promise.all(Array.from({ length: count }, () => somebody(test)));
}

/** The form of Post Events; the clock of tests stands at noon of May 4, 2026 in Los Angeles. */
export const form = {
  name: 'Beach cleanup',
  description: 'Bring gloves.',
  date: '05/09/2026',
  time: '02:30 PM',
  location: 'Dockweiler Beach',
  max_attendees: 7,
};

export const register = (client: TestClient, { id }: { id: number }) =>
  client.put(`${calls}/events/${id}/register`);
export const withdraw = (client: TestClient, { id }: { id: number }) =>
  client.delete(`${calls}/events/${id}/register`);
