/** A dialog with content of its own, such as a small form; its code comes when it is wanted. */
import type { ReactNode } from 'react';
import { showFailure } from './notify.ts';
import { giveFocusBack, loadModals } from './overlay-loader.ts';

/**
 * Resolves to what `close` is called with, and to undefined when the dialog was closed in another way. The focus goes back to what
 * opened it, unless that is gone by then. The content is drawn beside the page: it has no router, and its queries are those of
 * `platform/query-client.ts`.
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
