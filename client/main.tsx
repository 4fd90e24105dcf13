/** Starts the client in the page. */
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/base.ts';
import { App } from './app/app.tsx';
import { loadPageAt } from './app/page-routes.tsx';
import { isTokenPage } from './app/routes.tsx';
import { followAppearance } from './platform/appearance.ts';
import { prefetchSession } from './platform/session.ts';
import { listenForBack } from './ui/back-listener.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');

// Asked before the first page is drawn, so that the two do not wait for each other.
if (!isTokenPage(window.location.pathname)) prefetchSession();
followAppearance();
listenForBack();

// Where the server has written what the page begins with (`app/drawn-openings.tsx`), that stays until the page can be drawn.
const isOpen = root.querySelector('[data-opening]') !== null;
void (isOpen ? loadPageAt(window.location.pathname) : Promise.resolve()).then(() => {
  // In slices, so that a slow phone answers to a finger meanwhile.
  startTransition(() => createRoot(root).render(<App />));
});
