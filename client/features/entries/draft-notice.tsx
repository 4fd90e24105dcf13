/** On the portfolio: entries that were begun on this device and not stored yet, as far as the device knows. */
import { useEffect } from 'react';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { useSession } from '#client/platform/session.ts';
import { confirmAction } from '#client/ui/confirm-action.ts';
import { dropDraft, pathOfDraft, type Draft } from './entry-draft.ts';
import { draftName, draftWords, isUnchanged, lossOfDraft } from './draft-words.ts';
import { useDrafts } from './use-drafts.ts';

interface DraftNoticeProps {
  /** The entries that are stored, once they are known. */
  readonly entries: readonly Entry[] | undefined;
}

const NO_ENTRIES: readonly Entry[] = [];

export function DraftNotice({ entries = NO_ENTRIES }: DraftNoticeProps) {
  const { user } = useSession();
  const owner = String(user?.id ?? '');
  const drafts = useDrafts(owner);
  const unfinished = drafts.filter((draft) => !isUnchanged(draft, entries));

  useEffect(() => {
    for (const draft of drafts) if (isUnchanged(draft, entries)) dropDraft(owner, draft.id);
  }, [drafts, entries, owner]);

  if (unfinished.length === 0) return null;

  async function discard(draft: Draft): Promise<void> {
    const isSure = await confirmAction({
      title: 'Discard what you typed?',
      message: lossOfDraft(draft),
      confirmLabel: 'Discard',
      danger: true,
    });
    if (!isSure) return;
    dropDraft(owner, draft.id);
    // The button that was pressed is gone now.
    document.querySelector('h1')?.focus({ preventScroll: true });
  }

  return (
    <Alert role="note" color="green" variant="light" aria-label="Unfinished entries">
      <Stack gap="sm">
        {unfinished.map((draft) => (
          <Group key={draft.id} gap="sm">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {draftWords(draft, entries).before}
              <strong>{draftName(draft)}</strong>
              {draftWords(draft, entries).after}
            </Text>
            <Button
              component={Link}
              to={pathOfDraft(draft)}
              state={{ draft: draft.id }}
              size="compact-sm"
              aria-label={`Continue ${draftName(draft)}`}
            >
              Continue
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Discard ${draftName(draft)}`}
              onClick={() => void discard(draft)}
            >
              Discard
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}
