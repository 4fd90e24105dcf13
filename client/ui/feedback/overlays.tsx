/** The parts of Mantine that messages and dialogs appear in. */
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { ModalsProvider } from '@mantine/modals';
import { MantineLook } from '#client/styles/mantine-look.tsx';
import { Messages } from './messages.tsx';
import classes from './overlays.module.css';

const dialog = {
  classNames: { title: classes['title'] ?? '' },
  centered: true,
  closeButtonProps: { 'aria-label': 'Close' },
  // Mantine's <header> would count as a second banner of the page.
  attributes: { header: { role: 'presentation' } },
};

/** Renders them beside the page; resolves when messages and dialogs can appear. */
export function mountOverlays(): Promise<void> {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  return new Promise((resolve) => root.render(<Overlays onReady={resolve} />));
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
