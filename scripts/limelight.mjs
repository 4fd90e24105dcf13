// npm run limelight -- COMMAND
import { ensureInstalled, foreground, main } from './prepare.mjs';

await main(async () => {
  const node = await ensureInstalled();
  return foreground(node, ['server/command-line/main.ts', ...process.argv.slice(2)]);
});
