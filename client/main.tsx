/** Starts the client in the page. */
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { isTokenPage, pages } from '#shared/pages.ts';
import './styles/base.ts';
import { App } from './app/app.tsx';
import { followColorScheme } from './platform/color-scheme.ts';
import { sendEarly } from './platform/early-calls.ts';
import { mayBeSignedIn, prefetchSession } from './platform/session.ts';
import { listenForBack } from './ui/forms/back-listener.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');

followColorScheme();
listenForBack();
// Requested before the first render, so that the two do not wait for each other.
const here = window.location.pathname;
if (!isTokenPage(here)) prefetchSession();
const first = pages.find(({ path }) => path === here);
if (first?.asksFirst && mayBeSignedIn()) sendEarly(first.asksFirst);
// React renders a transition in slices, so that a slow phone stays responsive.
startTransition(() => createRoot(root).render(<App />));
