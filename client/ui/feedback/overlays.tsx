/** The parts of Mantine that messages and dialogs appear in. */
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { ModalsProvider } from '@mantine/modals';
import { MantineLook } from '#client/styles/mantine-look.tsx';
import { Messages } from './messages.tsx';
import classes from './overlays.module.css';

const dialog = {
  classNames: { title: classes.title },
  centered: true,
  closeButtonProps: { 'aria-label': 'Close' },
  // Mantine's <header> would count as a second banner of the page.
  attributes: { header: { role: 'presentation' } },
};

/**
 * Renders them beside the page; resolves when messages and dialogs can appear, rejects when they cannot be drawn.
 * @param onLost called when they are gone because of an error
 */
export function mountOverlays(onLost: () => void): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'));
  return new Promise((resolve, reject) => {
    const root = createRoot(place, {
      // The page's own root counts from the same number.
      identifierPrefix: 'overlays-',
      onUncaughtError: (error) => {
        place.remove();
        onLost();
        reportError(error);
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    });
    root.render(<Overlays onReady={resolve} />);
  });
}

function Overlays({ onReady }: { readonly onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return (
    <MantineLook>
      <Messages />
      <ModalsProvider modalProps={dialog} />
    </MantineLook>
  );
}
