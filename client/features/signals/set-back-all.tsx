/** Sets back every verified entry of a contact, also those that the page does not show: after a preview, and with Undo. */
import { useEffect, useRef, useState } from 'react';
import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ENTRIES_AT_ONCE } from '#shared/bulk-actions/bulk-actions.contract.ts';
import { listVerifiedOfContact } from '#shared/signals/signals.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useActing } from '#client/domain/bulk-actions/acting.tsx';
import { refreshInbox } from '#client/domain/office/inbox.api.ts';
import { showFailure } from '#client/ui/feedback/notify.ts';
import { focusStart, isFocusLost } from '#client/ui/forms/focus.ts';
import { countText } from '#client/ui/format/text.ts';
import { setBackAllText } from './looks-text.ts';

interface SetBackAllProps {
  /** Of an entry that names the contact. */
  readonly id: number;
  /** How many entries are verified. */
  readonly verified: number;
}

export function SetBackAll({ id, verified }: SetBackAllProps) {
  const client = useQueryClient();
  const acting = useActing(() => void refreshInbox(client));
  const [isBusy, setBusy] = useState(false);

  const hadSome = useRef(verified > 0);
  // Then the button, which has the focus since its dialog was closed, is gone.
  useEffect(() => {
    if (hadSome.current && verified === 0 && isFocusLost()) focusStart();
    hadSome.current = verified > 0;
  }, [verified]);

  async function open(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const entries = await callApi(listVerifiedOfContact, { params: { id } });
      if (entries.length > 0) acting.open('set back', entries);
      else {
        showFailure('No entry of this contact is verified any more.');
        void refreshInbox(client);
      }
    } catch (error) {
      showFailure(`The entries could not be loaded. ${failureReason(error)}`);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {verified > 0 && (
        <Button
          variant="outline"
          aria-haspopup="dialog"
          // Not `loading`, which would lose the focus.
          aria-disabled={isBusy}
          data-disabled={isBusy}
          onClick={() => void open()}
        >
          {setBackAllText(verified)}
        </Button>
      )}
      {verified > ENTRIES_AT_ONCE && (
        <Text size="sm">
          {countText(verified)} entries are verified. {countText(ENTRIES_AT_ONCE)} can be set back at once: do
          it again for the others.
        </Text>
      )}
      {acting.dialog}
    </>
  );
}
