// npm start: prepares what is missing, then runs the product.
import { ensureClientBuilt, ensureInstalled, main } from './prepare.mjs';
import { supervise } from './supervise.mjs';

await main(async () => {
  const node = await ensureInstalled();
  await ensureClientBuilt(node);
  // Young objects may take 48 MB instead of the 128 MB of a machine with much memory (docs/operations.md).
  return supervise(node, ['--max-semi-space-size=16', 'server/main.ts']);
});
