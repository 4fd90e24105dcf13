import { ensureClientBuilt, ensureInstalled, main } from './prepare.mjs';
import { supervise } from './supervise.mjs';

await main(async () => {
  const node = await ensureInstalled();
  await ensureClientBuilt(node);
  // Saves 400 MB on machines with much memory: V8 lets a large heap grow to four times what is in use (docs/operations.md).
  const memory = ['--max-semi-space-size=16', '--max-old-space-size=1024'];
  return supervise(node, [...memory, 'server/main.ts'], { MALLOC_ARENA_MAX: '2' });
});
