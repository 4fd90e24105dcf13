/** "Looks fine" for all signals of a contact or student. The dialog loads on demand. */
import { Button } from '@mantine/core';
import type { LookedEntry } from '#features/office/signals.contract.ts';
import { inboxCalls } from '#features/office/client/inbox-calls.ts';
import { useMakeOld } from '#client/platform/use-api.ts';
import { showFailure } from '#client/ui/feedback/notify.ts';
import { focusStart } from '#client/ui/forms/focus.ts';
import type { FineSubject } from './fine-dialog.tsx';
import { onePerRule } from './looks-text.ts';

export function FineButton({ subject, entries }: { subject: FineSubject; entries: readonly LookedEntry[] }) {
  const makeOld = useMakeOld();
  const signals = onePerRule(entries);
  if (signals.length === 0) return null;

  async function ask(): Promise<void> {
    const code = await import('./fine-dialog.tsx').catch(() => undefined);
    if (!code) return showFailure('This could not be opened. Please check your connection and try again.');
    if (!(await code.askWhatIsFine(subject, signals))) return;
    await makeOld(inboxCalls);
    // The button may be gone.
    requestAnimationFrame(() => focusStart());
  }

  return (
    <Button variant="outline" aria-haspopup="dialog" onClick={() => void ask()}>
      Looks fine…
    </Button>
  );
}
