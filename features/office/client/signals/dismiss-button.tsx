/** "Looks fine" for all signals of a contact or student. The dialog loads on demand. */
import { Button } from '@mantine/core';
import type { FlaggedEntry } from '#features/office/signals.contract.ts';
import { inboxCalls } from '#features/office/client/inbox-calls.ts';
import { useInvalidate } from '#client/platform/use-api.ts';
import { showFailure } from '#client/ui/feedback/notify.ts';
import { focusStart } from '#client/ui/forms/focus.ts';
import type { DismissalSubject } from './dismiss-dialog.tsx';
import { onePerRule } from './signals-text.ts';

export function DismissButton({
  subject,
  entries,
}: {
  subject: DismissalSubject;
  entries: readonly FlaggedEntry[];
}) {
  const invalidate = useInvalidate();
  const signals = onePerRule(entries);
  if (signals.length === 0) return null;

  async function ask(): Promise<void> {
    const code = await import('./dismiss-dialog.tsx').catch(() => undefined);
    if (!code) return showFailure('This could not be opened. Please check your connection and try again.');
    if (!(await code.confirmDismissal(subject, signals))) return;
    await invalidate(inboxCalls);
    // The button may be gone.
    requestAnimationFrame(() => focusStart());
  }

  return (
    <Button variant="outline" aria-haspopup="dialog" onClick={() => void ask()}>
      Looks fine…
    </Button>
  );
}
