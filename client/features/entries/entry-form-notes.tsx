/** What the form of an entry says beside its fields: what was kept, what holds offline, and why sending failed. */
import { useState } from 'react';
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useOnline } from '#client/platform/online.ts';
import { canStore } from './draft-storage.ts';
import { DRAFT_KEPT_DAYS } from './entry-draft.ts';
import type { Restored } from './use-entry-draft.ts';
import type { Failure } from './use-entry-form.ts';

const KEPT: Readonly<Record<Exclude<Restored, 'nothing'>, string>> = {
  typed: 'We kept what you had typed here before.',
  sent: 'We kept what you had typed here before. If it was recorded already, sending it again does not record it twice.',
  outdated:
    'We kept what you had typed here before. The entry itself has changed since. “Start over” shows how it is now; sending puts what you see here in its place.',
};

export function RestoredNote({
  restored,
  isBusy,
  onStartOver,
}: {
  readonly restored: Restored;
  /** While it is being sent, nothing else can take its place. */
  readonly isBusy: boolean;
  readonly onStartOver: () => void;
}) {
  if (restored === 'nothing') return null;
  return (
    <Group gap="sm" role="status">
      <Text size="sm">{KEPT[restored]}</Text>
      <Button variant="outline" size="compact-sm" disabled={isBusy} onClick={onStartOver}>
        Start over
      </Button>
    </Group>
  );
}

/** Says where the text is until it is stored. On a shared computer that matters. */
export function KeptNote({ isKept }: { readonly isKept: boolean }) {
  const isOnline = useOnline();
  const [canKeep] = useState(canStore);
  return (
    <div role="status">
      {isOnline && (isKept || !canKeep) ? (
        <Text size="sm" c="dimmed">
          {canKeep
            ? `What you type is kept on this device until it is stored or you log out, for ${DRAFT_KEPT_DAYS} days at most.`
            : 'This browser keeps nothing on this device, so leaving this page loses what you have typed.'}
        </Text>
      ) : (
        <Alert color="yellow" variant="light" role="presentation" c="dark.9">
          {!isOnline && 'You are offline. '}
          {keptWords(canKeep, isKept)}
        </Alert>
      )}
    </div>
  );
}

function keptWords(canKeep: boolean, isKept: boolean): string {
  if (!canKeep) return 'Keep this page open: this browser keeps nothing on this device.';
  return isKept
    ? 'What you type is kept on this device.'
    : 'What you typed last could not be kept on this device, which may have no room left. Keep this page open until your entry is stored.';
}

export function FailureText({
  failure,
  submitLabel,
  isKept,
  onRecordAsNew,
  onLookAgain,
}: {
  readonly failure: Failure;
  readonly submitLabel: string;
  /** Whether this device keeps what was typed when the form is opened anew. */
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
