/** The product with its demo data for browser tests, on a copy of a database that has them already. */
import { createDemoDatabase } from '#server/testing/test-database.ts';
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
