/** The notes of an entry's form: a restored draft, and why sending failed. */
import { Anchor, Button, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { canStore } from '#client/platform/draft-storage.ts';
import { isAlreadyRecorded, isChangedMeanwhile, isSessionOver } from '#client/domain/entries.messages.ts';
import { SessionOver } from '#client/ui/forms/session-over.tsx';
import type { Restored } from '#client/ui/forms/use-draft.ts';
import type { FormFailed } from '#client/ui/forms/use-form.ts';

/** The notice above a restored draft. */
export const KEPT: Readonly<Record<Exclude<Restored, 'nothing'>, string>> = {
  typed: 'We kept what you had typed here before.',
  sent: 'We kept what you had typed here before. If it was recorded already, sending it again does not record it twice.',
  outdated:
    'We kept what you had typed here before. The entry itself has changed since. “Start over” shows how it is now; sending puts what you see here in its place.',
};

interface FailureTextProps {
  readonly failed: FormFailed;
  readonly attempt: 'record' | 'update';
  readonly submitLabel: string;
  /** Whether this device keeps a draft. */
  readonly isKept: boolean;
  readonly onRecordAsNew: () => void;
  readonly onLookAgain: (() => void) | undefined;
}

/** Why the form was refused, with what the person can do unless it is correcting and sending again. */
export function FailureText({ failed: { error, words }, attempt, ...props }: FailureTextProps) {
  if (isSessionOver(error)) return <SessionOver happened="stored" button={props.submitLabel} />;
  if (isChangedMeanwhile(error, attempt)) {
    if (!props.isKept || !canStore()) return <>{words} Copy what you typed, then load this page again.</>;
    return (
      <Stack gap="sm" align="start">
        <span>{words} What you typed is kept.</span>
        <Button variant="outline" size="compact-md" onClick={props.onLookAgain}>
          Look at it again
        </Button>
      </Stack>
    );
  }
  if (!isAlreadyRecorded(error)) return words;
  return (
    <Stack gap="sm" align="start">
      <span>
        {words}{' '}
        <Anchor component={Link} to="/hour-tracker" inherit underline="always">
          Go to your portfolio
        </Anchor>
      </span>
      <Button variant="outline" size="compact-sm" onClick={props.onRecordAsNew}>
        Record it as a new entry
      </Button>
    </Stack>
  );
}
