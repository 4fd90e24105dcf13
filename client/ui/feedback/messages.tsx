/** Where messages (`notify.ts`) appear: at the upper edge of the window, below the bar. */
import { useEffect } from 'react';
import { Notifications, notifications, useNotifications } from '@mantine/notifications';
import classes from './messages.module.css';

/** While one is open, Escape is for it. */
const OPEN = '[role=dialog], [role=menu]';

export function Messages() {
  useEscape();
  return (
    <Notifications
      position="top-right"
      limit={4}
      pauseResetOnHover="notification"
      // A scrolling finger would dismiss a message.
      allowDragDismiss={false}
      allowScrollDismiss={false}
      className={classes.messages}
    />
  );
}

/** Escape closes the last message wherever the focus is, which the message may cover (WCAG 2.4.11). */
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
