/** What staff changed of many entries in the last 24 hours, with Undo. */
import { Paper, Stack, Text, Title } from '@mantine/core';
import { listBulk, type BulkAction } from '#shared/bulk-actions/bulk-actions.contract.ts';
import { listedText } from '#client/domain/bulk-actions/bulk-text.ts';
import { UndoAction } from '#client/domain/bulk-actions/undo-action.tsx';
import { useApi } from '#client/platform/use-api.ts';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { AllVerifiedPicture } from '#client/ui/illustrations/illustration.tsx';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { EmptyList } from '#client/ui/list/empty-list.tsx';
import lists from '#client/ui/list/list.module.css';

export function RecentChanges() {
  return (
    <Loaded query={useApi(listBulk)} what="The recent changes" shape="lines">
      {(actions) =>
        actions.length === 0 ? (
          <EmptyList
            picture={<AllVerifiedPicture />}
            words="No changes in the last 24 hours."
            line="When somebody verifies, deletes or asks about several entries at once, you can undo it here for 24 hours."
          />
        ) : (
          <Stack component="ul" gap="sm" className={lists.bare}>
            {actions.map((action) => (
              <Paper key={action.id} component="li" withBorder p="md">
                <OneAction action={action} />
              </Paper>
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
}

function OneAction({ action }: { readonly action: BulkAction }) {
  const zone = useSchoolZone();
  const { by, at, reason, undo_until, undone } = action;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {listedText(action)}
      </Title>
      {reason !== null && <Text size="sm">Reason: “{reason}”</Text>}
      <Text size="sm">
        {by ?? 'An administrator'}, {schoolTime(at, zone)}
        {undone === null && `. Undo until ${schoolTime(undo_until, zone)}.`}
      </Text>
      {undone && (
        <Text size="sm">
          Undone by {undone.by ?? 'an administrator'}, {schoolTime(undone.at, zone)}.
        </Text>
      )}
      <UndoAction action={action} />
    </Stack>
  );
}
