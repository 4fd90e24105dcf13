// Gives a test a database of its own: a copy of the migrated template.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { connectDatabase } from '#server/platform/database/connect.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { onServer, withDatabase } from './test-server.ts';

/** A database that belongs to one test or one test file. */
export interface TestDatabase {
  db: Kysely<Database>;
  connectionString: string;
  drop(): Promise<void>;
}

/** Copies the template into a new database. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return createDatabaseFrom(inject('testTemplate'));
}

/** Copies the template with the demo data, which only browser tests have. */
export async function createDemoDatabase(): Promise<TestDatabase> {
  return createDatabaseFrom(inject('demoTemplate'));
}

/** Makes a database without any table, for tests of what makes tables. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabaseFrom('template0');
}

async function createDatabaseFrom(template: string): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `limelight_test_${randomBytes(6).toString('hex')}`;
  await copyDatabase(server, template, name);
  const connectionString = withDatabase(server, name);
  const { db, close } = connectDatabase({ connectionString, maxConnections: 5, log: () => undefined });
  return {
    db,
    connectionString,
    drop: async () => {
      await close();
      await onServer(server, `drop database if exists ${name} with (force)`);
    },
  };
}

/** The template cannot be copied in the moment in which another connection is still leaving it. */
async function copyDatabase(server: string, template: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Copying files is the faster way on a server that does not wait for its disk.
      await onServer(server, `create database ${name} template ${template} strategy file_copy`);
      return;
    } catch (error) {
      const beingUsed = error instanceof pg.DatabaseError && error.code === '55006';
      if (!beingUsed || attempt === 50) throw error;
      await wait(100);
    }
  }
}
