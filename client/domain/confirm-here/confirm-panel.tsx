/** The contact confirms here and now, with a code from their mailbox. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { sendCode, watchCode } from '#shared/entries/on-the-spot.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { PORTFOLIO_KEY } from '#client/domain/entries.api.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { CodeForm } from './code-form.tsx';
import classes from './confirm-panel.module.css';

export interface ConfirmPanelProps {
  readonly entry: Entry;
  /** Moves the focus when the panel disappears because the entry is verified. */
  readonly giveFocusOn: () => void;
  readonly onClose: () => void;
  readonly onVerified: () => void;
}

/** How often the screen asks whether the contact has confirmed meanwhile. */
const ASK_AGAIN_MS = 2000;

export function ConfirmPanel({ entry, giveFocusOn, onClose, onVerified }: ConfirmPanelProps) {
  const client = useQueryClient();
  const params = { pk: String(entry.id) };
  const { data: state, error } = useQuery({
    queryKey: ['entries', 'code', entry.id],
    queryFn: ({ signal }) => callApi(watchCode, { params, signal }),
    refetchInterval: ASK_AGAIN_MS,
    staleTime: 0,
    gcTime: 0,
  });
  const isConfirmed = state?.verified === true;
  const latest = useRef({ giveFocusOn, onVerified });
  useEffect(() => {
    latest.current = { giveFocusOn, onVerified };
  });
  useEffect(() => {
    if (!isConfirmed) return;
    void client.invalidateQueries({ queryKey: PORTFOLIO_KEY }).then(() => {
      latest.current.onVerified();
      latest.current.giveFocusOn();
    });
  }, [isConfirmed, client]);

  const isLoading = state === undefined && error === null;
  return (
    <div role="group" aria-label={`Confirm here: ${entry.event}`} className={classes.panel}>
      {isLoading || isConfirmed ? (
        <LoadingBlock />
      ) : (
        <MailCode
          entry={entry}
          codeUntil={state?.code_until ?? null}
          onClose={onClose}
          onVerified={onVerified}
          giveFocusOn={giveFocusOn}
        />
      )}
    </div>
  );
}

interface MailCodeProps extends ConfirmPanelProps {
  /** Of a code that was mailed before; it works until then. */
  readonly codeUntil: string | null;
}

function MailCode({ entry, codeUntil, giveFocusOn, onClose, onVerified }: MailCodeProps) {
  const client = useQueryClient();
  const [sent, setSent] = useState(codeUntil === null ? '' : `A code is on its way to ${entry.contact}.`);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isSending) first.current?.focus();
  }, [isSending]);

  async function send(): Promise<void> {
    setSending(true);
    setFailure(undefined);
    try {
      const { detail } = await callApi(sendCode, { params: { pk: String(entry.id) } });
      setSent(detail);
      void client.invalidateQueries({ queryKey: PORTFOLIO_KEY });
    } catch (thrown) {
      setFailure(failureReason(thrown));
    } finally {
      setSending(false);
    }
  }

  if (sent !== '') {
    return (
      <CodeForm
        entry={entry}
        sent={sent}
        isSending={isSending}
        sendFailure={failure}
        onSend={() => void send()}
        onClose={onClose}
        onConfirmed={() => {
          onVerified();
          giveFocusOn();
        }}
      />
    );
  }
  return (
    <>
      {failure !== undefined && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      <div className={classes.buttons}>
        <Button
          ref={first}
          size="sm"
          loading={isSending}
          classNames={{ root: classes.send, label: classes.label }}
          onClick={() => void send()}
        >
          Email a code to {entry.contact}
        </Button>
        <Button variant="subtle" size="sm" disabled={isSending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </>
  );
}
