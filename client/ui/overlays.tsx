/** The parts of Mantine that messages and dialogs appear in; loaded by the overlay slot. */
import { useEffect } from 'react';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { MantineLook } from '#client/styles/mantine-look.tsx';
import { announceOverlays } from './overlay-request.ts';
import classes from './overlays.module.css';

const dialog = {
  classNames: { title: classes['title'] ?? '' },
  centered: true,
  closeButtonProps: { 'aria-label': 'Close' },
  // Mantine's <header> would count as a second banner of the page.
  attributes: { header: { role: 'presentation' } },
};

export function Overlays() {
  useEffect(announceOverlays, []);
  return (
    <MantineLook>
      <Notifications
        position="top-right"
        limit={4}
        pauseResetOnHover="notification"
        // A finger that means to scroll is not to lose a message.
        allowDragDismiss={false}
        allowScrollDismiss={false}
        className={classes['messages'] ?? ''}
      />
      <ModalsProvider modalProps={dialog} />
    </MantineLook>
  );
}
