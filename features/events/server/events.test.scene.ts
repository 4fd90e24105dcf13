/** Shared by the tests of events: signed-in people and a valid form. */
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

/** A new person, signed in without hashing a password, since there may be hundreds. */
export async function somebody(test: TestApp, parts: AccountParts = {}): Promise<Somebody> {
  const account = await test.build.account(parts);
  return { account, client: await browserOf(test, account) };
}

/** A browser signed in to an account; in another process if that one's test app is given. */
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

/** The form of Post Events. The clock of the tests shows noon on May 4, 2026 in Los Angeles. */
export const form = {
  name: 'Beach cleanup',
  description: 'Bring gloves.',
  date: '05/09/2026',
  time: '02:30 PM',
  location: 'Dockweiler Beach',
  max_attendees: 7,
};

/** Registers, or joins the wait list of a full event. */
export const wait = ({ client }: Somebody, { id }: { id: number }) =>
  client.put(`${calls}/events/${id}/register?wait=true`);

export const register = (client: TestClient, { id }: { id: number }) =>
  client.put(`${calls}/events/${id}/register`);
export const withdraw = (client: TestClient, { id }: { id: number }) =>
  client.delete(`${calls}/events/${id}/register`);
