/** Everything around the pages: cache, router, and where messages and dialogs appear. */
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { queryClient } from '#client/platform/query-client.ts';
import { OverlaySlot } from '#client/ui/feedback/overlay-slot.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageRoutes } from './page-routes.tsx';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <BrowserRouter>
          <PageRoutes />
        </BrowserRouter>
        <OverlaySlot />
      </ErrorBoundary>
    </QueryClientProvider>
  );
}
