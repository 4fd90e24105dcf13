// How the client is built: out of `client/`, into `dist/client`, without any inline script (strict CSP).
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { beforeFirstPaint } from './scripts/before-first-paint.mjs';
import { oldestBrowsers, onlyForKnownBrowsers } from './scripts/browsers.mjs';
import { compiledLanguages } from './scripts/compile-languages.mjs';
import { pageParts } from './scripts/page-parts.mjs';
import {
  compressedFiles,
  serviceWorker,
  withoutSchemas,
  withoutTextSchemas,
} from './scripts/client-build.mjs';

const api = process.env['LIMELIGHT_API_ORIGIN'] ?? 'http://127.0.0.1:8081';
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const pages = pageParts(here('./'));

export default defineConfig({
  root: here('./client'),
  plugins: [
    react(),
    beforeFirstPaint(),
    compiledLanguages(),
    onlyForKnownBrowsers(),
    withoutSchemas(),
    withoutTextSchemas(here('./client/platform/zod-stand-in.ts')),
    serviceWorker({
      worker: here('./client/worker/service-worker.ts'),
      offlinePages: [
        here('./features/site/client/landing/landing-page.tsx'),
        here('./features/entries/client/form/create-entry-page.tsx'),
        // Opens from a portfolio that is on the screen when the connection goes.
        here('./features/entries/client/form/update-entry-page.tsx'),
      ],
    }),
    pages.plugin,
    compressedFiles(),
  ],
  resolve: {
    // The browser needs the contracts' methods and paths, not the validator behind them: 60 kB less to load.
    alias: { zod: here('./client/platform/zod-stand-in.ts') },
  },
  build: {
    outDir: here('./dist/client'),
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: oldestBrowsers,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Stays the same from release to release, and so in the browsers' caches.
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 1 },
            {
              name: 'floating-ui',
              test: /node_modules\/@floating-ui\//,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            ...pages.groups,
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    // The contracts live beside the client, not in it.
    fs: { allow: [here('./')] },
    proxy: Object.fromEntries(
      ['/api', '/calendar', '/dev', '/pictures', '/healthz', '/readyz'].map((path) => [path, api]),
    ),
  },
});
