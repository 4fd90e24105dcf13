// npm start: prepares what is missing, then runs the product.
import { ensureClientBuilt, ensureInstalled, main } from './prepare.mjs';
import { supervise } from './supervise.mjs';

await main(async () => {
  const node = await ensureInstalled();
  await ensureClientBuilt(node);
  // Half the memory of a machine with much of it (docs/operations.md).
  return supervise(node, ['--max-semi-space-size=16', 'server/main.ts'], { MALLOC_ARENA_MAX: '2' });
});
