// npm start: prepares what is missing, then runs the product.
import { ensureClientBuilt, ensureInstalled, main } from './prepare.mjs';
import { supervise } from './supervise.mjs';

await main(async () => {
  const node = await ensureInstalled();
  await ensureClientBuilt(node);
  // On a machine with much memory Node and glibc would keep 200 MB more (docs/operations.md).
  return supervise(node, ['--max-semi-space-size=16', 'server/main.ts'], { MALLOC_ARENA_MAX: '2' });
});
