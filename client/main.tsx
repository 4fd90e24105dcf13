import { startTransition } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { isTokenPage, pages } from '#shared/pages.ts';
import './styles/base.ts';
import { ErrorBoundary } from './app/failures/error-boundary.tsx';
import { PageRoutes } from './app/page-routes.tsx';
import { setCallDialogs } from './platform/call-dialogs.ts';
import { followColorScheme } from './platform/color-scheme.ts';
import { sendEarly } from './platform/early-calls.ts';
import { queryClient } from './platform/query-client.ts';
import { mayBeSignedIn, prefetchSession } from './platform/session.ts';
import { listenForBack } from './ui/forms/back-listener.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root.');

setCallDialogs(() => import('./app/call-dialogs.ts'));
followColorScheme();
listenForBack();
// Runs in parallel with the first render.
const here = window.location.pathname;
if (!isTokenPage(here)) prefetchSession();
const first = pages.find(({ path }) => path === here);
if (first?.earlyCalls && mayBeSignedIn()) sendEarly(first.earlyCalls);
// React renders a transition in slices, which keeps slow phones responsive.
startTransition(() =>
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <BrowserRouter>
          <PageRoutes />
        </BrowserRouter>
      </ErrorBoundary>
    </QueryClientProvider>,
  ),
);
