/** For an administrator who organizes an event: copies the addresses of the attendees from their school. */
import { useEffect, useRef, useState } from 'react';
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { addressList, copied, NOT_COPIED, whoIsCopied } from './copy-addresses.messages.ts';

interface CopyAddressesProps {
  readonly addresses: readonly string[];
  readonly others: number;
}

export function CopyAddresses({ addresses, others }: CopyAddressesProps) {
  const [note, setNote] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const text = addressList(addresses);

  useEffect(() => {
    if (!isRefused) return;
    field.current?.focus();
    field.current?.select();
  }, [isRefused]);

  async function copy(): Promise<void> {
    try {
      // Missing over plain http.
      await navigator.clipboard.writeText(text);
      setIsRefused(false);
      setNote(copied(addresses.length));
    } catch {
      setNote(NOT_COPIED);
      setIsRefused(true);
      // The field is there from the click before.
      field.current?.select();
      field.current?.focus();
    }
  }

  return (
    <Stack gap="xs" align="start">
      <Text>{whoIsCopied(addresses.length, others)}</Text>
      {addresses.length > 0 && (
        <Button variant="outline" onClick={() => void copy()}>
          Copy addresses
        </Button>
      )}
      <Text size="sm" role="status">
        {note}
      </Text>
      {isRefused && (
        <Textarea
          ref={field}
          label="Addresses to copy"
          w="100%"
          readOnly
          autosize
          maxRows={8}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </Stack>
  );
}
