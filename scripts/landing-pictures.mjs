// npm run pictures: retakes the landing page's screenshots from the demo, light and dark.
import { main, withBrowser } from './prepare.mjs';

await main(() => withBrowser('e2e/landing-pictures.ts'));
