/** Everything around the pages: cache and router. */
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { setConfirmAgain } from '#client/platform/confirm-again.ts';
import { setSayOtherAccount } from '#client/platform/page-account.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { ErrorBoundary } from './failures/error-boundary.tsx';
import { PageRoutes } from './page-routes.tsx';

setConfirmAgain(async () =>
  (await import('#client/features/second-factor/confirm-again.tsx')).askToConfirm(),
);

setSayOtherAccount(() => void import('./other-account.ts').then(({ sayOtherAccount }) => sayOtherAccount()));

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
