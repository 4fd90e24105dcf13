// Draws what pages begin with while the client is built (client/app/drawn-openings.tsx), for the server to write into them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/**
 * @param {string} client path of `client/`
 * @returns {Promise<Record<string, string>>} for the paths that have an opening its HTML
 */
export async function drawOpenings(client) {
  const outDir = await mkdtemp(join(tmpdir(), 'limelight-openings-'));
  try {
    await build({
      configFile: false,
      root: client,
      logLevel: 'warn',
      plugins: [react()],
      ssr: { noExternal: true },
      build: { ssr: join(client, 'app/drawn-openings.tsx'), outDir, emptyOutDir: true, copyPublicDir: false },
    });
    const drawn = await import(pathToFileURL(join(outDir, 'drawn-openings.js')).href);
    return drawn.drawOpenings();
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
