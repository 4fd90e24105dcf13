// npm run gallery: pictures of every screen in every state, and what is wrong with them (e2e/gallery/main.ts).
import { argv } from 'node:process';
import { main, withBrowser } from './prepare.mjs';

await main(() => withBrowser('e2e/gallery/main.ts', ...argv.slice(2)));
