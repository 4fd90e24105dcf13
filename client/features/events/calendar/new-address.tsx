/** A new private calendar address, shown once, with a button that copies it. */
import { useEffect, useRef, useState } from 'react';
import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { FEED_ONCE } from './calendar-feed.messages.ts';

const COPIED = 'The address is copied.';
const NOT_COPIED =
  'Your browser did not let us copy it. The address is selected: copy it with Ctrl+C, or with ⌘C on a Mac.';

export function NewAddress({ address }: { readonly address: string }) {
  const field = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');

  // Not a status, because there is a field and a button in it.
  useEffect(() => box.current?.focus(), []);

  async function copy(): Promise<void> {
    try {
      // Missing over plain http.
      await navigator.clipboard.writeText(address);
      setText(COPIED);
    } catch {
      field.current?.focus();
      field.current?.select();
      setText(NOT_COPIED);
    }
  }

  return (
    <Alert
      role="group"
      aria-labelledby="new-address"
      aria-describedby="shown-once"
      color="green"
      variant="light"
      title={<span id="new-address">Your private address</span>}
      tabIndex={-1}
      ref={box}
    >
      <Stack gap="sm" align="start">
        <span id="shown-once">{FEED_ONCE}</span>
        <TextInput
          ref={field}
          label="Private address"
          w="100%"
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => void copy()}>Copy</Button>
        <Text size="sm" role="status">
          {text}
        </Text>
      </Stack>
    </Alert>
  );
}
