import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { connectionName } from './connection-names.ts';
import { createLog } from '#server/platform/log.ts';
import { createNotifications, type Notifications } from './notifications.ts';

describe('notifications of the database', () => {
  let database: TestDatabase;
  let notifications: Notifications;
  let heard = 0;
  const notify = () => sql`select pg_notify('something', '')`.execute(database.db);
  beforeAll(async () => {
    database = await createTestDatabase();
    notifications = createNotifications(database.connectionString, createLog('silent'));
    notifications.subscribe('something', () => (heard += 1));
    await notifications.start();
  });
  afterAll(async () => {
    await notifications.stop();
    await database.drop();
  });

  it('are received', async () => {
    const before = heard;
    await notify();
    await expect.poll(() => heard).toBe(before + 1);
  });

  it('are received again after a lost connection, which counts as a notification', async () => {
    const before = heard;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = ${connectionName('notifications')} and datname = current_database()`.execute(
      database.db,
    );
    await expect.poll(() => notifications.listening()).toBe(false);
    await expect.poll(() => notifications.listening()).toBe(true);
    expect(heard).toBe(before + 1);
    await notify();
    await expect.poll(() => heard).toBe(before + 2);
  });

  it('do not reach unsubscribed listeners', async () => {
    let others = 0;
    const unsubscribe = notifications.subscribe('something', () => (others += 1));
    unsubscribe();
    const before = heard;
    await notify();
    await expect.poll(() => heard).toBe(before + 1);
    expect(others).toBe(0);
  });
});
