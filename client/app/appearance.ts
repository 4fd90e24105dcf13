/** Light or dark: where the person's choice is kept, and what of the page outside of React follows it. */
import { useEffect } from 'react';
import { localStorageColorSchemeManager, useComputedColorScheme } from '@mantine/core';

/** Kept on this device only, also by who is not signed in; `before-first-paint.js` reads it under the same name. */
export const appearanceStore = localStorageColorSchemeManager({ key: 'limelight-appearance' });

/** Gives the browser's own bar the ground of ours, in the scheme that is shown now. */
export function useBrowserBar(): void {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  useEffect(() => {
    const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
    if (bar) bar.content = bar.dataset[scheme] ?? bar.content;
  }, [scheme]);
}
