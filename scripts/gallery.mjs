// npm run gallery: screenshots of every screen in every state, with the problems found (e2e/gallery/main.ts).
import { argv } from 'node:process';
import { main, withBrowser } from './prepare.mjs';

await main(() => withBrowser('e2e/gallery/main.ts', ...argv.slice(2)));
