// npm run pictures: takes the pictures of the product for the landing page anew, of the demo, in light and dark.
import { ensureChromium, ensureClientBuilt, ensureInstalled, foreground, main } from './prepare.mjs';

await main(async () => {
  const node = await ensureInstalled();
  await ensureClientBuilt(node);
  return foreground(node, ['e2e/landing-pictures.ts'], { CHROMIUM_PATH: await ensureChromium() });
});
