/** "It is fine", on the page of a contact or a student: about all that is said of them. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { LookedEntry } from '#shared/signals/signals.contract.ts';
import { refreshInbox } from '#client/domain/office/inbox.api.ts';
import { focusStart } from '#client/ui/forms/focus.ts';
import { askWhatIsFine, type FineSubject } from './fine-dialog.tsx';
import { onePerRule } from './looks-text.ts';

interface FineButtonProps {
  readonly subject: FineSubject;
  readonly entries: readonly LookedEntry[];
}

export function FineButton({ subject, entries }: FineButtonProps) {
  const client = useQueryClient();
  const signals = onePerRule(entries);
  if (signals.length === 0) return null;

  async function markFine(): Promise<void> {
    if (!(await askWhatIsFine(subject, signals))) return;
    await refreshInbox(client);
    // The button may be gone.
    requestAnimationFrame(() => focusStart());
  }

  return (
    <Button variant="outline" aria-haspopup="dialog" onClick={() => void markFine()}>
      It is fine…
    </Button>
  );
}
