import { ensureClientBuilt, ensureInstalled, main } from './prepare.mjs';
import { supervise } from './supervise.mjs';

await main(async () => {
  const node = await ensureInstalled();
  await ensureClientBuilt(node);
  // Otherwise V8 lets a large heap grow to four times what is in use, and where it takes short-lived objects for long-lived ones, it
  // keeps most of each request until the next full collection.
  const memory = '--max-semi-space-size=16 --max-old-space-size=1024 --no-allocation-site-pretenuring';
  return supervise(node, [...memory.split(' '), 'server/main.ts'], { MALLOC_ARENA_MAX: '2' });
});
