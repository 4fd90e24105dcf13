import { ensureClientBuilt, ensureInstalled, main } from './prepare.mjs';
import { supervise } from './supervise.mjs';

await main(async () => {
  const node = await ensureInstalled();
  await ensureClientBuilt(node);
  // Saves 200 MB on machines with much memory (docs/operations.md).
  return supervise(node, ['--max-semi-space-size=16', 'server/main.ts'], { MALLOC_ARENA_MAX: '2' });
});
