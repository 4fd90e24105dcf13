/** Everything around the pages: cache and router. */
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { setConfirmAgain } from '#client/platform/confirm-again.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { ErrorBoundary } from './failures/error-boundary.tsx';
import { PageRoutes } from './page-routes.tsx';

setConfirmAgain(async () =>
  (await import('#client/features/second-factor/confirm-again.tsx')).askToConfirm(),
);

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <BrowserRouter>
          <PageRoutes />
        </BrowserRouter>
      </ErrorBoundary>
    </QueryClientProvider>
  );
}
