import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { useWindowEvent } from '@mantine/hooks';
import { ModalsProvider } from '@mantine/modals';
import { Notifications, notifications, useNotifications } from '@mantine/notifications';
import { MantineSetup } from '#client/styles/mantine-setup.tsx';
import classes from './overlays.module.css';

const dialog = {
  // With large text on a narrow phone, long words wrap beside the close button.
  styles: { title: { minWidth: 0, fontWeight: 700, overflowWrap: 'anywhere' } },
  centered: true,
  closeButtonProps: { 'aria-label': 'Close' },
  // Mantine's <header> would count as a second banner landmark.
  attributes: { header: { role: 'presentation' } },
} as const;

/** @param onLost called when an error has removed them */
export function mountOverlays(onLost: () => void): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'));
  return new Promise((resolve, reject) => {
    const root = createRoot(place, {
      // The page's root uses the same counter.
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
    <MantineSetup>
      <Messages />
      <ModalsProvider modalProps={dialog} />
    </MantineSetup>
  );
}

/** Escape belongs to these while they are open. */
const OPEN = '[role=dialog], [role=menu]';

function Messages() {
  useEscape();
  return (
    <Notifications
      position="top-right"
      limit={4}
      // Large text needs more than Mantine's 200 px.
      notificationMaxHeight="none"
      pauseResetOnHover="notification"
      // A scrolling finger would dismiss a message.
      allowDragDismiss={false}
      allowScrollDismiss={false}
      className={classes.messages}
    />
  );
}

/** Escape closes the last message from anywhere, because it can cover the focus (WCAG 2.4.11). */
function useEscape(): void {
  const last = useNotifications().notifications.at(-1)?.id;
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(OPEN)) return;
    if (last !== undefined) notifications.hide(last);
  });
}
