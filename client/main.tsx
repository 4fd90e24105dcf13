/** Starts the client in the page. */
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/base.ts';
import { App } from './app/app.tsx';
import { loadPage } from './app/page-routes.tsx';
import { isTokenPage } from './app/routes.tsx';
import { followColorScheme } from './platform/color-scheme.ts';
import { prefetchSession } from './platform/session.ts';
import { listenForBack } from './ui/forms/back-listener.ts';

const PATIENCE_MS = 5_000;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');

// Where the server has written what a page begins with (`app/drawn-openings.tsx`), that stays until the page can be drawn.
const opened = root.querySelector<HTMLElement>('[data-opening]')?.dataset['opening'];
const pageCode = opened === undefined ? undefined : loadPage(opened);
followColorScheme();
listenForBack();

// Each in a task of its own, and the drawing in slices, so that a slow phone answers to a finger meanwhile.
setTimeout(() => {
  // Asked before the first page is drawn, so that the two do not wait for each other.
  if (!isTokenPage(window.location.pathname)) prefetchSession();
  setTimeout(async () => {
    // A line that answers nothing must not keep the menu away.
    await Promise.race([pageCode, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    startTransition(() => createRoot(root).render(<App />));
  });
});
