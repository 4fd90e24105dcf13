/** Opens the panel in which the contact confirms in person; its code loads on demand. */
import { useState, type ComponentType } from 'react';
import { Button } from '@mantine/core';
import { canMailCode } from '#features/entries/client/request-text.ts';
import { forgetFailures, showFailure } from '#client/ui/feedback/notify.ts';
import { focusOnce } from '#client/ui/forms/focus.ts';
import type { ConfirmPanelProps } from './confirm-panel.tsx';

interface ConfirmHereProps extends Pick<ConfirmPanelProps, 'entry' | 'giveFocusOn'> {
  readonly variant?: 'outline' | 'subtle';
}

export function ConfirmHere({ entry, giveFocusOn, variant = 'outline' }: ConfirmHereProps) {
  const [Panel, setPanel] = useState<ComponentType<ConfirmPanelProps>>();
  const [isOpening, setOpening] = useState(false);
  const [wasClosed, setClosed] = useState(false);

  function open(): void {
    const about = `confirm entry ${entry.id} here`;
    forgetFailures(about);
    setOpening(true);
    import('./confirm-panel.tsx')
      .then(
        ({ ConfirmPanel }) => setPanel(() => ConfirmPanel),
        () => showFailure('This could not be loaded. Please check your connection and try again.', about),
      )
      .finally(() => setOpening(false));
  }

  function close(): void {
    setClosed(true);
    setPanel(undefined);
  }

  if (!canMailCode(entry)) return null;
  if (Panel)
    return (
      <Panel entry={entry} giveFocusOn={giveFocusOn} onClose={close} onVerified={() => setPanel(undefined)} />
    );
  return (
    <Button
      ref={wasClosed ? focusOnce : undefined}
      variant={variant}
      size="compact-sm"
      loading={isOpening}
      aria-label={`Confirm here: ${entry.event}`}
      onClick={open}
    >
      Confirm here
    </Button>
  );
}
