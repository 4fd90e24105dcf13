// Runs once before the tests: starts PostgreSQL and creates the migrated database that tests copy.
import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { connectDatabase } from '#server/platform/database/connect.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/server.ts';
import { migrateToLatest } from '#server/platform/database/migrate.ts';
import { makeTestFolder } from './test-folder.ts';
import { onServer, withDatabase } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: string;
    testTemplate: string;
    /** The name of the database with the demo data (demo-template.ts). */
    demoTemplate: string;
  }
}

interface TestServer {
  connectionString: string;
  stop(): Promise<void>;
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `limelight_template_${randomBytes(6).toString('hex')}`;
  try {
    await onServer(server.connectionString, `create database ${template}`);
    await migrate(withDatabase(server.connectionString, template));
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('testServer', server.connectionString);
  project.provide('testTemplate', template);
  return async () => {
    await onServer(server.connectionString, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}

/** TEST_DATABASE_URL, or our own from TEST_POSTGRES_BIN or npm's programs. */
async function startServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { connectionString: given, stop: () => Promise.resolve() };
  const binDir = process.env['TEST_POSTGRES_BIN'];
  const { folder: dataDir, remove } = await makeTestFolder();
  const log = () => undefined;
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log,
    durable: false,
    ...(binDir ? { binDir } : {}),
  });
  return {
    connectionString: postgres.connectionString,
    stop: async () => {
      await postgres.stop();
      await remove();
    },
  };
}

async function migrate(connectionString: string): Promise<void> {
  const log = () => undefined;
  const { db, close } = connectDatabase({ connectionString, maxConnections: 1, log });
  try {
    await migrateToLatest(db, log);
  } finally {
    await close();
  }
}
