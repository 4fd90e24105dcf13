/** Everything around the pages: look, cache, router, and where messages and dialogs appear. */
import { MantineProvider, type CSSVariablesResolver } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { queryClient } from '#client/platform/query-client.ts';
import { theme } from '#client/styles/theme.ts';
import { OverlaySlot } from '#client/ui/overlay-slot.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageRoutes } from './page-routes.tsx';

/** Mantine's own greys and red are too pale for WCAG AA on white and on the page's paper colour. */
const strongerColors: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-dimmed': '#535b57',
    '--mantine-color-placeholder': '#66706a',
    '--mantine-color-red-light-color': '#a61e1e',
  },
  dark: {},
});

export function App() {
  return (
    <MantineProvider theme={theme} forceColorScheme="light" cssVariablesResolver={strongerColors}>
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
