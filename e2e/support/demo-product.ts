/** The demo for browser tests, on a copy of a database that already contains its data. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import type { Db } from '#server/platform/app-context.ts';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { openProduct } from '#server/product.ts';
import { createDemoDatabase } from '#server/testing/database/test-database.ts';
import { startBrowser } from './chromium.ts';
import { startInbox, type Inbox } from './inbox.ts';
import { findFreePort } from './product-process.ts';

export interface Demo {
  readonly url: string;
  readonly db: Db;
  stop(): Promise<unknown>;
}

/** Runs in this process, like the API tests, so that files share warmed-up code. Tests of the process itself use startProduct. */
export async function startDemo(env: Readonly<Record<string, string>> = {}): Promise<Demo> {
  const database = await createDemoDatabase();
  const opened = new AsyncDisposableStack();
  const stop = () => opened.disposeAsync();
  opened.defer(() => database.drop());
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'limelight-demo-'));
  opened.defer(() => rm(DATA_DIR, { recursive: true }));
  const PORT = String(await findFreePort());
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DEMO: 'on',
    DATABASE_URL: database.connectionString,
    DATA_DIR,
    PORT,
    ...env,
  });
  const failed = (error: Error): never => {
    throw error;
  };
  try {
    await openProduct({
      config,
      log: createLog(config.logLevel),
      say: () => undefined,
      opened,
      onDatabaseLost: failed,
      signal: new AbortController().signal,
    });
    return { db: database.db, url: `http://${env['HOST'] ?? '127.0.0.1'}:${PORT}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface OpenDemo {
  readonly product: Demo;
  readonly db: Db;
  readonly browser: Browser;
}

let shared: Promise<Browser> | undefined;

/** Shared by all files of a process, since starting one takes a second. */
async function sharedBrowser(): Promise<Browser> {
  const before = await shared;
  if (before?.isConnected()) return before;
  shared = startBrowser();
  return shared;
}

/** Everything is stopped after the tests of the file. */
export async function openDemo(env: Readonly<Record<string, string>> = {}): Promise<OpenDemo> {
  const product = await startDemo(env);
  afterAll(async () => {
    await product.stop();
  });
  try {
    const browser = await sharedBrowser();
    afterAll(async () => {
      for (const context of browser.contexts()) await context.close();
    });
    return { product, browser, db: product.db };
  } catch (error) {
    // No hook runs when a file cannot be loaded.
    await product.stop();
    throw error;
  }
}

/** With an inbox for the product's mail. */
export async function openDemoWithInbox(
  env: Readonly<Record<string, string>> = {},
): Promise<OpenDemo & { readonly inbox: Inbox }> {
  const inbox = await startInbox();
  afterAll(() => inbox.close());
  return { ...(await openDemo({ SMTP_URL: inbox.url, ...env })), inbox };
}
