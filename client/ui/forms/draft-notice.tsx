import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { ButtonLink } from '#client/ui/components/links.tsx';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';

interface UnfinishedDraft {
  readonly id: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly to: string;
  readonly loss: string;
}

interface DraftNoticeProps {
  readonly label: string;
  readonly drafts: readonly UnfinishedDraft[];
  readonly onDiscard: (id: string) => void;
}

export function DraftNotice({ label, drafts, onDiscard }: DraftNoticeProps) {
  if (drafts.length === 0) return null;

  async function discard({ id, loss }: UnfinishedDraft): Promise<void> {
    const isSure = await confirmAction({
      title: 'Discard what you typed?',
      message: loss,
      confirmLabel: 'Discard',
      danger: true,
    });
    if (!isSure) return;
    onDiscard(id);
    document.querySelector('h1')?.focus({ preventScroll: true });
  }

  return (
    <Alert role="note" color="green" variant="light" aria-label={label}>
      <Stack gap="sm">
        {drafts.map((draft) => (
          <Group key={draft.id} gap="sm">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {draft.before}
              <strong>{draft.name}</strong>
              {draft.after}
            </Text>
            <ButtonLink
              to={draft.to}
              state={{ draft: draft.id }}
              size="compact-sm"
              aria-label={`Continue ${draft.name}`}
            >
              Continue
            </ButtonLink>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Discard ${draft.name}`}
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
