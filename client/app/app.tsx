/** Everything around the pages: cache and router. */
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { setCallDialogs } from '#client/platform/call-dialogs.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { ErrorBoundary } from './failures/error-boundary.tsx';
import { PageRoutes } from './page-routes.tsx';

setCallDialogs(() => import('./call-dialogs.ts'));

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
