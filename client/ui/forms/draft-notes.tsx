import { useState, type ReactNode } from 'react';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { canStore } from '#client/platform/drafts/draft-storage.ts';
import { DRAFT_KEPT_DAYS } from '#client/platform/drafts/drafts.ts';

interface RestoredNoteProps {
  readonly children: ReactNode;
  readonly isBusy: boolean;
  readonly onStartOver: () => void;
}

export function RestoredNote({ children, isBusy, onStartOver }: RestoredNoteProps) {
  return (
    <Group gap="sm" role="status">
      <Text size="sm">{children}</Text>
      <Button variant="outline" size="compact-sm" disabled={isBusy} onClick={onStartOver}>
        Start over
      </Button>
    </Group>
  );
}

interface DraftNoteProps {
  readonly isSaved: boolean;
  /** How long the page must stay open then: `your entry is stored`. */
  readonly until: string;
}

/** Matters on shared computers. */
export function DraftNote({ isSaved, until }: DraftNoteProps) {
  // False means certainly offline; true promises nothing. The hook learns it only after the first frame.
  const isOnline = useNetwork().online && navigator.onLine;
  const [canKeep] = useState(canStore);
  return (
    <div role="status">
      {isOnline && (isSaved || !canKeep) ? (
        <Text size="sm" c="dimmed">
          {canKeep
            ? `What you type is kept on this device until it is stored or you log out, for ${DRAFT_KEPT_DAYS} days at most.`
            : 'This browser keeps nothing on this device, so leaving this page loses what you have typed.'}
        </Text>
      ) : (
        <Alert color="yellow" variant="light" role="presentation">
          {!isOnline && 'You are offline. '}
          {savedText(canKeep, isSaved, until)}
        </Alert>
      )}
    </div>
  );
}

function savedText(canKeep: boolean, isSaved: boolean, until: string): string {
  if (!canKeep) return 'Keep this page open: this browser keeps nothing on this device.';
  return isSaved
    ? 'What you type is kept on this device.'
    : `What you typed last could not be kept on this device, which may have no room left. Keep this page open until ${until}.`;
}
