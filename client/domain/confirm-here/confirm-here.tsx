/** Opens the panel in which the contact confirms here and now; its code comes when it is wanted. */
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { Button } from '@mantine/core';
import { forgetFailures, showFailure } from '#client/ui/feedback/notify.ts';
import { canMailCode } from '#client/domain/request-text.ts';
import type { ConfirmPanelProps } from './confirm-panel.tsx';

type ConfirmHereProps = Pick<ConfirmPanelProps, 'entry' | 'giveFocusOn'>;

const NOT_LOADED = 'This could not be loaded. Please check your connection and try again.';

export function ConfirmHere({ entry, giveFocusOn }: ConfirmHereProps) {
  const [Panel, setPanel] = useState<ComponentType<ConfirmPanelProps>>();
  const [isOpening, setOpening] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasClosed = useRef(false);
  useEffect(() => {
    if (Panel || !wasClosed.current) return;
    wasClosed.current = false;
    button.current?.focus();
  }, [Panel]);

  function open(): void {
    const about = `confirm entry ${entry.id} here`;
    forgetFailures(about);
    setOpening(true);
    import('./confirm-panel.tsx')
      .then(
        ({ ConfirmPanel }) => setPanel(() => ConfirmPanel),
        () => showFailure(NOT_LOADED, about),
      )
      .finally(() => setOpening(false));
  }

  function close(): void {
    wasClosed.current = true;
    setPanel(undefined);
  }

  if (!canMailCode(entry)) return null;
  if (Panel) {
    return (
      <Panel entry={entry} giveFocusOn={giveFocusOn} onClose={close} onVerified={() => setPanel(undefined)} />
    );
  }
  return (
    <Button
      ref={button}
      variant="outline"
      size="compact-sm"
      loading={isOpening}
      aria-label={`Confirm here: ${entry.event}`}
      onClick={open}
    >
      Confirm here
    </Button>
  );
}
