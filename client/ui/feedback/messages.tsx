/** Where messages stand (`notify.ts`): at the upper edge of the window, below the bar. */
import { useEffect } from 'react';
import { Notifications, notifications, useNotifications } from '@mantine/notifications';
import classes from './messages.module.css';

/** What Escape is for as long as it is there. */
const OPEN = '[role=dialog], [role=menu]';

export function Messages() {
  useEscape();
  return (
    <Notifications
      position="top-right"
      limit={4}
      pauseResetOnHover="notification"
      // A finger that means to scroll is not to lose a message.
      allowDragDismiss={false}
      allowScrollDismiss={false}
      className={classes['messages'] ?? ''}
    />
  );
}

/** Closes the last one by the keyboard, wherever the focus is: it may lie below the message (WCAG 2.4.11). */
function useEscape(): void {
  const last = useNotifications().notifications.at(-1)?.id;
  useEffect(() => {
    if (last === undefined) return undefined;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(OPEN)) return;
      notifications.hide(last);
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [last]);
}
