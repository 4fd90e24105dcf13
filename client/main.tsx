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
// Asked before the first page is drawn, so that the two do not wait for each other.
if (!isTokenPage(window.location.pathname)) prefetchSession();
// In slices, so that a slow phone answers to a finger meanwhile.
startTransition(() => createRoot(root).render(<App />));
