/** A code went to the contact, who gives it while they stand there. */
import { useEffect, useRef, useState } from 'react';
import { Button, Group, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { bareDigits, CODE_DIGITS, CODE_MINUTES } from '#shared/entries/mailed-code.ts';
import { confirmCode } from '#shared/entries/on-the-spot.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { PORTFOLIO_KEY } from '#client/domain/entries.api.ts';
import classes from './confirm-panel.module.css';

interface CodeFormProps {
  readonly entry: Entry;
  /** What the student is told about the code. */
  readonly sent: string;
  readonly isSending: boolean;
  readonly sendFailure: string | undefined;
  readonly onSend: () => void;
  readonly onClose: () => void;
  readonly onConfirmed: () => void;
}

const NO_CODE = `Please enter the ${CODE_DIGITS} digits.`;

export function CodeForm(props: CodeFormProps) {
  const { entry, sent, isSending, sendFailure, onSend, onClose, onConfirmed } = props;
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const isBusy = isSending || isConfirming;
  // Also after a wrong code, and after another one was sent.
  useEffect(() => {
    if (!isBusy) field.current?.focus();
  }, [isBusy]);

  async function confirm(): Promise<void> {
    setConfirming(true);
    setFailure(undefined);
    try {
      const params = { pk: String(entry.id) };
      const verified = await callApi(confirmCode, { params, body: { code } });
      client.setQueryData<Entry[]>(PORTFOLIO_KEY, (entries) =>
        entries?.map((one) => (one.id === verified.id ? verified : one)),
      );
      void client.invalidateQueries({ queryKey: ['entries'] });
      onConfirmed();
    } catch (thrown) {
      setFailure(failureReason(thrown));
    } finally {
      setConfirming(false);
    }
  }

  function submit(): void {
    if (isBusy) return;
    if (bareDigits(code).length === CODE_DIGITS) void confirm();
    else {
      setFailure(NO_CODE);
      field.current?.focus();
    }
  }

  return (
    <>
      <p role="status" className={classes.words}>
        {isSending ? '' : `${sent} It works for ${CODE_MINUTES} minutes.`}
      </p>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextInput
          ref={field}
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_DIGITS + 1}
          value={code}
          error={failure ?? sendFailure}
          classNames={{ input: classes.code }}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Group gap="xs">
          <Button type="submit" size="sm" loading={isConfirming} disabled={isSending}>
            Confirm
          </Button>
          <Button
            variant="outline"
            size="sm"
            loading={isSending}
            disabled={isConfirming}
            onClick={() => {
              setCode('');
              setFailure(undefined);
              onSend();
            }}
          >
            Send another code
          </Button>
          <Button variant="subtle" size="sm" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </form>
    </>
  );
}
