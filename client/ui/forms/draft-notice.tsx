import { useEffect } from 'react';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { isChange, type Draft, type Drafts } from '#client/platform/drafts/drafts.ts';
import { useSession } from '#client/platform/session.ts';
import { ButtonLink } from '#client/ui/components/links.tsx';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { useDrafts } from './use-draft.ts';

interface DraftNoticeProps<Fields> {
  readonly label: string;
  readonly drafts: Drafts<Fields>;
  readonly pathOf: (draft: Draft<Fields>) => string;
  /** What may have become of a draft that was sent; follows its name. */
  readonly ifSent: (draft: Draft<Fields>) => string;
  /** Whether the draft is certainly stored; then it is removed. */
  readonly isStored?: (draft: Draft<Fields>) => boolean;
}

/** Unfinished forms, to continue or to discard. */
export function DraftNotice<Fields>(props: DraftNoticeProps<Fields>) {
  const { label, drafts, pathOf, ifSent, isStored = () => false } = props;
  const owner = String(useSession().user?.id ?? '');
  const all = useDrafts(drafts, owner);
  const stored = all.filter(isStored);
  const unfinished = all.filter((draft) => !stored.includes(draft));

  useEffect(() => {
    for (const { id } of stored) drafts.drop(owner, id);
  });

  async function discard(draft: Draft<Fields>): Promise<void> {
    const isSure = await confirmAction({
      title: 'Discard what you typed?',
      message: drafts.lossOf(draft),
      confirmLabel: 'Discard',
      danger: true,
    });
    if (!isSure) return;
    drafts.drop(owner, draft.id);
    document.querySelector('h1')?.focus({ preventScroll: true });
  }

  if (unfinished.length === 0) return null;
  return (
    <Alert role="note" color="green" variant="light" aria-label={label}>
      <Stack gap="sm">
        {unfinished.map((draft) => {
          const name = drafts.nameOf(draft);
          return (
            <Group key={draft.id} gap="sm">
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                You have an unfinished {isChange(draft) && 'change of an '}
                {drafts.kind}: <strong>{name}</strong>
                {draft.sent && ifSent(draft)}
              </Text>
              <ButtonLink
                to={pathOf(draft)}
                state={{ draft: draft.id }}
                size="compact-sm"
                aria-label={`Continue ${name}`}
              >
                Continue
              </ButtonLink>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Discard ${name}`}
                onClick={() => void discard(draft)}
              >
                Discard
              </Button>
            </Group>
          );
        })}
      </Stack>
    </Alert>
  );
}
