/** Everything around the pages: look, cache, router, and where messages and dialogs appear. */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { queryClient } from '#client/platform/query-client.ts';
import { coloursByPurpose } from '#client/styles/mantine-colours.ts';
import { theme } from '#client/styles/theme.ts';
import { OverlaySlot } from '#client/ui/overlay-slot.tsx';
import { appearanceStore, useBrowserBar } from './appearance.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageRoutes } from './page-routes.tsx';

export function App() {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={appearanceStore}
      cssVariablesResolver={coloursByPurpose}
    >
      <BrowserBar />
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <BrowserRouter>
            <PageRoutes />
          </BrowserRouter>
          <OverlaySlot />
        </ErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>
  );
}

function BrowserBar() {
  useBrowserBar();
  return null;
}
