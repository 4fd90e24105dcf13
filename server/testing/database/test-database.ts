// A database per test: a copy of the migrated template.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { connectDatabase } from '#server/platform/database/connect.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { onServer, withDatabase } from './test-server.ts';

export interface TestDatabase {
  db: Kysely<Database>;
  connectionString: string;
  drop(): Promise<void>;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  return createDatabaseFrom(inject('testTemplate'));
}

export async function createDemoDatabase(): Promise<TestDatabase> {
  return createDatabaseFrom(inject('demoTemplate'));
}

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

/** The template cannot be copied while another connection is still closing. */
async function copyDatabase(server: string, template: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Copying files is faster on a server without fsync.
      await onServer(server, `create database ${name} template ${template} strategy file_copy`);
      return;
    } catch (error) {
      const beingUsed = error instanceof pg.DatabaseError && error.code === '55006';
      if (!beingUsed || attempt === 50) throw error;
      await wait(100);
    }
  }
}
