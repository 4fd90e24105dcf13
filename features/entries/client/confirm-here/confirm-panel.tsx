/** The contact confirms in person, with a code from their mailbox. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { listPortfolio, type Entry } from '#features/entries/entries.contract.ts';
import { getEntryHistory } from '#features/entries/entry-history.contract.ts';
import { bareDigits, CODE_DIGITS, CODE_MINUTES } from '#features/verification/mailed-code.ts';
import { confirmCode, sendCode, watchCode } from '#features/verification/mailed-code.contract.ts';
import { getRequirements } from '#features/requirements/requirements.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { useApi, useInvalidate } from '#client/platform/use-api.ts';
import { portfolioQuery } from '#features/entries/client/own-entries.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { focusField } from '#client/ui/forms/focus.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import list from '#client/ui/list/list.module.css';

export interface ConfirmPanelProps {
  readonly entry: Entry;
  readonly giveFocusOn: () => void;
  readonly onClose: () => void;
  readonly onVerified: () => void;
}

/** How often to check whether the contact has confirmed. */
const ASK_AGAIN_MS = 2000;

export function ConfirmPanel(props: ConfirmPanelProps) {
  const { entry, giveFocusOn, onVerified } = props;
  const invalidate = useInvalidate();
  const params = { pk: String(entry.id) };
  const { data: state, error } = useApi(watchCode, { params }, { refetchInterval: ASK_AGAIN_MS, gcTime: 0 });
  const isConfirmed = state?.verified === true;
  const close = useEffectEvent(async () => {
    await invalidate([listPortfolio]);
    onVerified();
    giveFocusOn();
  });
  useEffect(() => {
    if (isConfirmed) void close();
  }, [isConfirmed]);

  return (
    <Stack gap="xs" flex="1 0 100%" miw={0} role="group" aria-label={`Confirm here: ${entry.event}`}>
      {isConfirmed || (state === undefined && error === null) ? (
        <LoadingBlock />
      ) : (
        <MailCode {...props} codeUntil={state?.code_until ?? null} />
      )}
    </Stack>
  );
}

interface MailCodeProps extends ConfirmPanelProps {
  readonly codeUntil: string | null;
}

/** First the button that sends a code, then the field for it. */
function MailCode({ entry, codeUntil, giveFocusOn, onClose, onVerified }: MailCodeProps) {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const params = { pk: String(entry.id) };
  const [sent, setSent] = useState(codeUntil === null ? '' : `A code is on its way to ${entry.contact}.`);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useForm({
    initial: { code: '' },
    checks: [
      {
        field: 'code',
        message: `Please enter the ${CODE_DIGITS} digits.`,
        holds: ({ code }) => bareDigits(code).length === CODE_DIGITS,
      },
    ],
    send: (body) => callApi(confirmCode, { params, body }),
    onSent: (verified) => {
      client.setQueryData(portfolioQuery.queryKey, (entries) =>
        entries?.map((one) => (one.id === verified.id ? verified : one)),
      );
      void invalidate([listPortfolio, getEntryHistory, getRequirements]);
      onVerified();
      giveFocusOn();
    },
    refused: (error) => ({ code: failureReason(error) }),
  });
  const { formRef } = form;
  const first = useRef<HTMLButtonElement>(null);
  const isCodeSent = sent !== '';
  // Also after another code was sent or failed to send.
  useEffect(() => {
    if (isSending) return;
    if (isCodeSent) focusField(formRef.current, 'code');
    else first.current?.focus();
  }, [isCodeSent, isSending, formRef]);

  async function send(): Promise<void> {
    setSending(true);
    setFailure(undefined);
    form.restart({ code: '' });
    try {
      const { detail } = await callApi(sendCode, { params });
      setSent(detail);
      void invalidate([listPortfolio]);
    } catch (thrown) {
      setFailure(failureReason(thrown));
    } finally {
      setSending(false);
    }
  }

  if (!isCodeSent)
    return (
      <>
        {failure !== undefined && (
          <Text size="sm" c="red" role="alert" className={list.breakable}>
            {failure}
          </Text>
        )}
        <Group gap="xs">
          <Button
            ref={first}
            size="sm"
            loading={isSending}
            h="auto"
            py="xs"
            styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
            onClick={() => void send()}
          >
            Email a code to {entry.contact}
          </Button>
          <Button variant="subtle" size="sm" disabled={isSending} onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </>
    );
  const isBusy = isSending || form.isBusy;
  return (
    <>
      <Text size="sm" role="status" className={list.breakable}>
        {isSending ? '' : `${sent} It works for ${CODE_MINUTES} minutes.`}
      </Text>
      <Form form={form} gap="xs">
        <TextInput
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_DIGITS + 1}
          maw="11rem"
          size="lg"
          styles={{ input: { letterSpacing: '0.15em', fontVariantNumeric: 'tabular-nums' } }}
          {...form.field('code')}
          error={form.errors['code'] ?? failure}
        />
        <Group gap="xs">
          <Button type="submit" size="sm" loading={form.isBusy} disabled={isSending}>
            Confirm
          </Button>
          <Button
            variant="outline"
            size="sm"
            loading={isSending}
            disabled={form.isBusy}
            onClick={() => void send()}
          >
            Send another code
          </Button>
          <Button variant="subtle" size="sm" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Form>
    </>
  );
}
