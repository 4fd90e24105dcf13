/** A code goes to the contact, who gives it while they stand there. */
import { useEffect, useId, useRef, useState } from 'react';
import { Button, Group, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { confirmCode, sendCode } from '#shared/entries/on-the-spot.contract.ts';
import { bareDigits, CODE_DIGITS, CODE_MINUTES } from '#shared/entries/mailed-code.ts';
import { callApi } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { PORTFOLIO_KEY } from '#client/domain/entries.api.ts';
import classes from './code-panel.module.css';

export interface CodePanelProps {
  readonly entry: Entry;
  /** Moves the focus when the panel disappears because the entry is verified. */
  readonly giveFocusOn: () => void;
  readonly onClose: () => void;
}

const NO_CODE = `Please enter the ${CODE_DIGITS} digits.`;

export function CodePanel({ entry, giveFocusOn, onClose }: CodePanelProps) {
  const client = useQueryClient();
  const [news, setNews] = useState('');
  const [isSent, setSent] = useState(false);
  const [busyWith, setBusyWith] = useState<'sending' | 'confirming'>();
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const first = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const failureId = useId();
  const isConfirmed = useRef(false);
  const latest = useRef(giveFocusOn);
  useEffect(() => {
    latest.current = giveFocusOn;
  });
  useEffect(
    () => () => {
      if (isConfirmed.current) latest.current();
    },
    [],
  );
  // Whatever comes next: the button at first, then the field, also after a wrong code.
  useEffect(() => {
    if (busyWith === undefined) (isSent ? field : first).current?.focus();
  }, [isSent, busyWith]);

  const params = { pk: String(entry.id) };

  async function during(what: 'sending' | 'confirming', work: () => Promise<void>): Promise<void> {
    setBusyWith(what);
    setFailure(undefined);
    try {
      await work();
    } catch (thrown) {
      setFailure(failureReason(thrown));
    } finally {
      setBusyWith(undefined);
    }
  }

  const send = () =>
    during('sending', async () => {
      setNews('');
      const { detail } = await callApi(sendCode, { params });
      setNews(`${detail} It works for ${CODE_MINUTES} minutes.`);
      setCode('');
      setSent(true);
      void client.invalidateQueries({ queryKey: PORTFOLIO_KEY });
    });

  const confirm = () =>
    during('confirming', async () => {
      const verified = await callApi(confirmCode, { params, body: { code } });
      isConfirmed.current = true;
      client.setQueryData<Entry[]>(PORTFOLIO_KEY, (entries) =>
        entries?.map((one) => (one.id === verified.id ? verified : one)),
      );
      void client.invalidateQueries({ queryKey: ['entries'] });
    });

  function submit(): void {
    if (busyWith !== undefined) return;
    if (bareDigits(code).length === CODE_DIGITS) void confirm();
    else {
      setFailure(NO_CODE);
      field.current?.focus();
    }
  }

  const cancel = (
    <Button variant="subtle" size="sm" disabled={busyWith !== undefined} onClick={onClose}>
      Cancel
    </Button>
  );
  return (
    <div role="group" aria-label={`Confirm here: ${entry.event}`} className={classes['panel']}>
      <p role="status" className={classes['words']}>
        {news}
      </p>
      {isSent ? (
        <form
          noValidate
          className={classes['form']}
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
            error={failure}
            classNames={{ input: classes['code'] ?? '' }}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Group gap="xs">
            <Button
              type="submit"
              size="sm"
              loading={busyWith === 'confirming'}
              disabled={busyWith === 'sending'}
            >
              Confirm
            </Button>
            <Button
              variant="outline"
              size="sm"
              loading={busyWith === 'sending'}
              disabled={busyWith === 'confirming'}
              onClick={() => void send()}
            >
              Send another code
            </Button>
            {cancel}
          </Group>
        </form>
      ) : (
        <>
          {failure !== undefined && (
            <p role="alert" id={failureId} className={classes['failure']}>
              {failure}
            </p>
          )}
          <Group gap="xs">
            <Button
              ref={first}
              size="sm"
              loading={busyWith === 'sending'}
              aria-describedby={failure === undefined ? undefined : failureId}
              classNames={{ root: classes['send'] ?? '', label: classes['label'] ?? '' }}
              onClick={() => void send()}
            >
              Email a code to {entry.contact}
            </Button>
            {cancel}
          </Group>
        </>
      )}
    </div>
  );
}
