/** On the portfolio: entries that were begun on this device and not stored yet. */
import { useEffect, useState } from 'react';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { useSession } from '#client/platform/session.ts';
import { confirmAction } from '#client/ui/confirm-action.ts';
import { dropDraft, listDrafts, pathOfDraft, type Draft } from './entry-draft.ts';
import { fieldsOfEntry, isSameEntry } from './entry-fields.ts';

interface DraftNoticeProps {
  /** The entries that are stored, once they are known: what was sent and is among them is not unfinished. */
  readonly entries: readonly Entry[] | undefined;
}

const NO_ENTRIES: readonly Entry[] = [];

export function DraftNotice({ entries = NO_ENTRIES }: DraftNoticeProps) {
  const { user } = useSession();
  const owner = String(user?.id ?? '');
  const [drafts, setDrafts] = useState(() => listDrafts(owner));
  const unfinished = drafts.filter((draft) => !isStored(draft, entries));

  useEffect(() => {
    for (const draft of drafts) if (isStored(draft, entries)) dropDraft(owner, draft.form);
  }, [drafts, entries, owner]);

  if (unfinished.length === 0) return null;

  async function discard(draft: Draft): Promise<void> {
    const isSure = await confirmAction({
      title: 'Discard what you typed?',
      message: `${nameOf(draft)} was not stored. This cannot be undone.`,
      confirmLabel: 'Discard',
      danger: true,
    });
    if (!isSure) return;
    dropDraft(owner, draft.form);
    setDrafts(listDrafts(owner));
    // The button that was pressed is gone now.
    document.querySelector('h1')?.focus({ preventScroll: true });
  }

  return (
    <Alert role="note" color="green" variant="light" aria-label="Unfinished entries">
      <Stack gap="sm">
        {unfinished.map((draft) => (
          <Group key={draft.form} gap="sm">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {draft.form.startsWith('update/')
                ? 'You have an unfinished change of an entry: '
                : 'You have an unfinished entry: '}
              <strong>{nameOf(draft)}</strong>
            </Text>
            <Button
              component={Link}
              to={pathOfDraft(draft)}
              size="compact-sm"
              aria-label={`Continue ${nameOf(draft)}`}
            >
              Continue
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Discard ${nameOf(draft)}`}
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

function nameOf({ fields }: Draft): string {
  return fields.event.trim() || 'an entry without a name';
}

/** It was sent, its answer was lost, and it arrived all the same. */
function isStored(draft: Draft, entries: readonly Entry[]): boolean {
  return draft.key !== undefined && entries.some((entry) => isSameEntry(fieldsOfEntry(entry), draft.fields));
}
