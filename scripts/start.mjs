// npm start: prepares what is missing, then runs the product.
import { ensureClientBuilt, ensureInstalled, main } from './prepare.mjs';
import { supervise } from './supervise.mjs';

await main(async () => {
  const node = await ensureInstalled();
  await ensureClientBuilt(node);
  return supervise(node, ['server/main.ts']);
});
