/**
 * What Mantine's components need around them: their styles and the theme. Loaded with the first part of a page that is
 * made of them; the landing page and the contact's page do without, which spares them half of their code and styles.
 */
import type { ReactNode } from 'react';
import { MantineProvider } from '@mantine/core';
import { useShownColorScheme } from '#client/platform/color-scheme.ts';
import './mantine.ts';
import './mantine-variables.css';
import { theme } from './theme.ts';

/** Goes around every part that is loaded by itself and uses Mantine: a page, the menus, the overlays. */
export function MantineLook({ children }: { readonly children: ReactNode }) {
  const scheme = useShownColorScheme();
  return (
    <MantineProvider
      theme={theme}
      // Before what is forced, a provider that comes shows its default: light, if that were not the same.
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
