/**
 * Styles and theme for Mantine's components. The landing page and contacts' pages do without, which halves
 * their code and styles.
 */
import type { ReactNode } from 'react';
import { MantineProvider } from '@mantine/core';
import { useShownColorScheme } from '#client/platform/color-scheme.ts';
import './mantine.ts';
import './mantine-variables.css';
import { theme } from './theme.ts';

/** Wrap every separately loaded part that uses Mantine: a page, the menus, the overlays. */
export function MantineSetup({ children }: { readonly children: ReactNode }) {
  const scheme = useShownColorScheme();
  return (
    <MantineProvider
      theme={theme}
      // A new provider shows its default before the forced scheme, so both are set.
      defaultColorScheme={scheme}
      forceColorScheme={scheme}
      // They are in files, and the classes are not used (scripts/structure.mjs).
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
