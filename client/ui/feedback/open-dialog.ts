import type { ReactNode } from 'react';
import { showFailure } from './notify.ts';
import { giveFocusBack, loadModals } from './overlay-loader.ts';

/**
 * Resolves to what `close` is called with, and returns the focus to the opener. The content is rendered
 * outside the page: no router, and the query client of `platform/query-client.ts`.
 */
export async function openDialog<Result>(
  title: string,
  content: (close: (result?: Result) => void) => ReactNode,
): Promise<Result | undefined> {
  const opener = document.activeElement;
  const modals = await loadModals();
  if (!modals) {
    showFailure('This could not be opened. Please check your connection and try again.');
    return undefined;
  }
  return new Promise((resolve) => {
    const id = modals.open({
      title,
      children: content((result) => {
        resolve(result);
        modals.close(id);
      }),
      onClose: () => {
        resolve(undefined);
        giveFocusBack(opener);
      },
      returnFocus: false,
    });
  });
}
