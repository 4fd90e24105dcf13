/** In a form when the session is over: what was typed is kept, and how to go on. */
import { Anchor } from '@mantine/core';

interface SessionOverProps {
  /** `stored` */
  readonly happened: string;
  /** The label of the button to press again. */
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
