// Runs once before the browser tests, after global-setup.ts: a database with the demo data, which they copy.
import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { fillWithDemoData } from '#server/demo/demo-data.ts';
import { systemClock } from '#server/platform/clock.ts';
import { connectDatabase } from '#server/platform/database/connect.ts';
import { onServer, withDatabase } from './test-server.ts';

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { testServer, testTemplate } = project.getProvidedContext();
  const demoTemplate = `limelight_demo_${randomBytes(6).toString('hex')}`;
  await onServer(testServer, `create database ${demoTemplate} template ${testTemplate}`);
  const { db, close } = connectDatabase({
    connectionString: withDatabase(testServer, demoTemplate),
    maxConnections: 2,
    log: () => undefined,
  });
  try {
    await fillWithDemoData({ db, clock: systemClock }, () => undefined);
  } finally {
    await close();
  }
  project.provide('demoTemplate', demoTemplate);
  return () => onServer(testServer, `drop database if exists ${demoTemplate} with (force)`);
}
