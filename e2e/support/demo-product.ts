/** The product with its demo data for browser tests, on a copy of a database that has them already. */
import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { createDemoDatabase } from '#server/testing/database/test-database.ts';
import { startBrowser } from './chromium.ts';
import { startInbox, type Inbox } from './inbox.ts';
import { startProduct, type Product } from './product-process.ts';

/** Starts it as a process, in a second instead of the four that an empty folder takes. */
export async function startDemo(env: Readonly<Record<string, string>> = {}): Promise<Product> {
  const database = await createDemoDatabase();
  try {
    const product = await startProduct({
      env: { DEMO: 'on', DATABASE_URL: database.connectionString, ...env },
    });
    return {
      ...product,
      async stop() {
        const status = await product.stop();
        await database.drop();
        return status;
      },
    };
  } catch (error) {
    await database.drop();
    throw error;
  }
}

interface Demo {
  readonly product: Product;
  readonly browser: Browser;
}

let shared: Promise<Browser> | undefined;

/** One for all files that a process tests, since starting one takes a second. */
async function sharedBrowser(): Promise<Browser> {
  const before = await shared;
  if (before?.isConnected()) return before;
  shared = startBrowser();
  return shared;
}

/** Starts the product with its demo data; it and all that is open in the browser is gone after the tests of the file. */
export async function openDemo(env: Readonly<Record<string, string>> = {}): Promise<Demo> {
  const product = await startDemo(env);
  afterAll(async () => {
    await product.stop();
  });
  try {
    const browser = await sharedBrowser();
    afterAll(async () => {
      for (const context of browser.contexts()) await context.close();
    });
    return { product, browser };
  } catch (error) {
    // No hook runs when a file cannot be loaded.
    await product.stop();
    throw error;
  }
}

/** The same, with an inbox that takes the mail of the product. */
export async function openDemoWithInbox(
  env: Readonly<Record<string, string>> = {},
): Promise<Demo & { readonly inbox: Inbox }> {
  const inbox = await startInbox();
  afterAll(() => inbox.close());
  return { ...(await openDemo({ SMTP_URL: inbox.url, ...env })), inbox };
}
