/** Starts the client in the page. */
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { isTokenPage } from '#shared/pages.ts';
import './styles/base.ts';
import { App } from './app/app.tsx';
import { followColorScheme } from './platform/color-scheme.ts';
import { prefetchSession } from './platform/session.ts';
import { listenForBack } from './ui/forms/back-listener.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');

followColorScheme();
listenForBack();
// Requested before the first render, so that the two do not wait for each other.
if (!isTokenPage(window.location.pathname)) prefetchSession();
// React renders a transition in slices, so that a slow phone stays responsive.
startTransition(() => createRoot(root).render(<App />));
