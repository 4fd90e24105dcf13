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

/** Starts the product with its demo data and a browser; both are gone after the tests of the file. */
export async function openDemo(env: Readonly<Record<string, string>> = {}): Promise<Demo> {
  const product = await startDemo(env);
  afterAll(async () => {
    await product.stop();
  });
  try {
    const browser = await startBrowser();
    afterAll(() => browser.close());
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
