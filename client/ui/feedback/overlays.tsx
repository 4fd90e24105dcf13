/** The parts of Mantine that messages and dialogs appear in; loaded by the overlay slot. */
import { useEffect } from 'react';
import { ModalsProvider } from '@mantine/modals';
import { MantineLook } from '#client/styles/mantine-look.tsx';
import { Messages } from './messages.tsx';
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
      <Messages />
      <ModalsProvider modalProps={dialog} />
    </MantineLook>
  );
}
