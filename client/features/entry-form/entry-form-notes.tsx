/** The notes of an entry's form: a restored draft, and why sending failed. */
import { Anchor, Button, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { canStore } from '#client/platform/draft-storage.ts';
import type { Restored } from './use-entry-draft.ts';
import type { Failure } from './use-entry-form.ts';

/** The notice above a restored draft. */
export const KEPT: Readonly<Record<Exclude<Restored, 'nothing'>, string>> = {
  typed: 'We kept what you had typed here before.',
  sent: 'We kept what you had typed here before. If it was recorded already, sending it again does not record it twice.',
  outdated:
    'We kept what you had typed here before. The entry itself has changed since. “Start over” shows how it is now; sending puts what you see here in its place.',
};

export function FailureText({
  failure,
  submitLabel,
  isKept,
  onRecordAsNew,
  onLookAgain,
}: {
  readonly failure: Failure;
  readonly submitLabel: string;
  /** Whether this device keeps a draft. */
  readonly isKept: boolean;
  readonly onRecordAsNew: () => void;
  readonly onLookAgain: (() => void) | undefined;
}) {
  if (failure.remedy === 'sign in') return <SessionOver submitLabel={submitLabel} />;
  if (failure.remedy === 'look again') {
    if (!isKept || !canStore()) return `${failure.message} Copy what you typed, then load this page again.`;
    return (
      <Stack gap="sm" align="start">
        <span>{failure.message} What you typed is kept.</span>
        <Button variant="outline" size="compact-md" onClick={onLookAgain}>
          Look at it again
        </Button>
      </Stack>
    );
  }
  if (failure.remedy !== 'portfolio') return failure.message;
  return (
    <Stack gap="sm" align="start">
      <span>
        {failure.message}{' '}
        <Anchor component={Link} to="/hour-tracker" inherit underline="always">
          Go to your portfolio
        </Anchor>
      </span>
      <Button variant="outline" size="compact-sm" onClick={onRecordAsNew}>
        Record it as a new entry
      </Button>
    </Stack>
  );
}

function SessionOver({ submitLabel }: { readonly submitLabel: string }) {
  return (
    <>
      Your session has ended, and nothing was stored. What you typed is still here:{' '}
      <Anchor href="/login" target="_blank" inherit underline="always">
        log in again (opens a new tab)
      </Anchor>
      , come back to this page and press {submitLabel}.
    </>
  );
}
