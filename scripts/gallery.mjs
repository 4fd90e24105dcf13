// npm run gallery: pictures of every screen in every state, and what is wrong with them (e2e/gallery/main.ts).
import { argv } from 'node:process';
import { ensureChromium, ensureClientBuilt, ensureInstalled, foreground, main } from './prepare.mjs';

await main(async () => {
  const node = await ensureInstalled();
  await ensureClientBuilt(node);
  const browser = { CHROMIUM_PATH: await ensureChromium() };
  return foreground(node, ['e2e/gallery/main.ts', ...argv.slice(2)], browser);
});
