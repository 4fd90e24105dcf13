/** Opens the panel for a code from the contact's mailbox; its code comes when it is wanted. */
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { Button } from '@mantine/core';
import { forgetFailures, showFailure } from '#client/ui/feedback/notify.ts';
import { canConfirmHere } from '#client/domain/request-text.ts';
import type { CodePanelProps } from './code-panel.tsx';

type ConfirmHereProps = Pick<CodePanelProps, 'entry' | 'giveFocusOn'>;

const NOT_LOADED = 'This could not be loaded. Please check your connection and try again.';

export function ConfirmHere({ entry, giveFocusOn }: ConfirmHereProps) {
  const [Panel, setPanel] = useState<ComponentType<CodePanelProps>>();
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
    import('./code-panel.tsx')
      .then(
        ({ CodePanel }) => setPanel(() => CodePanel),
        () => showFailure(NOT_LOADED, about),
      )
      .finally(() => setOpening(false));
  }

  function close(): void {
    wasClosed.current = true;
    setPanel(undefined);
  }

  if (entry.verified) return null;
  if (Panel) return <Panel entry={entry} giveFocusOn={giveFocusOn} onClose={close} />;
  if (!canConfirmHere(entry)) return null;
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
