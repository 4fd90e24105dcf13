/** In a form of an event when the server no longer knows who is asking: what was typed is kept, and how to go on. */
import { Anchor } from '@mantine/core';

interface SessionOverProps {
  /** What would have happened to the event: `posted`. */
  readonly happened: string;
  /** What the button is called that has to be pressed again. */
  readonly button: string;
}

export function SessionOver({ happened, button }: SessionOverProps) {
  return (
    <>
      Your session has ended, and nothing was {happened}. What you typed is still here:{' '}
      <Anchor href="/login" target="_blank" inherit underline="always">
        log in again (opens a new tab)
      </Anchor>
      , come back to this page and press {button}.
    </>
  );
}
