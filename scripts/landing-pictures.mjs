// npm run pictures: takes the pictures of the product for the landing page anew, of the demo, in light and dark.
import { main, withBrowser } from './prepare.mjs';

await main(() => withBrowser('e2e/landing-pictures.ts'));
