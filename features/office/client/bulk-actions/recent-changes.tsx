/** Bulk actions of the last 24 hours, with Undo. */
import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { listBulk, undoBulk, type BulkAction } from '#features/office/bulk-actions.contract.ts';
import { doneText, listedText, undoneText } from './bulk-text.ts';
import { LeftOutList } from './left-out-list.tsx';
import { OutcomeText } from '#client/ui/feedback/outcome.tsx';
import { schoolEntries } from '#features/entries/client/school-entries.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useApi, useApiChange } from '#client/platform/use-api.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { AllVerifiedPicture } from '#client/ui/illustrations/illustration.tsx';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { EmptyList } from '#client/ui/list/empty-list.tsx';
import lists from '#client/ui/list/list.module.css';

export function RecentChanges() {
  return (
    <Loaded query={useApi(listBulk)} name="The recent changes" placeholder="lines">
      {(actions) =>
        actions.length === 0 ? (
          <EmptyList
            picture={<AllVerifiedPicture />}
            text="No changes in the last 24 hours."
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
  const { mutate, data, error, isPending } = useApiChange(undoBulk, [...schoolEntries, listBulk]);
  const { by, at, reason, undo_until, undone } = action;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {listedText(action)}
      </Title>
      {reason !== null && (
        <Text size="sm">
          {action.action === 'attend' ? 'Event' : 'Reason'}: “{reason}”
        </Text>
      )}
      <Text size="sm">
        {by ?? 'An administrator'}, {schoolTime(at, zone)}
        {undone === null && `. Undo until ${schoolTime(undo_until, zone)}.`}
      </Text>
      {undone && (
        <Text size="sm">
          Undone by {undone.by ?? 'an administrator'}, {schoolTime(undone.at, zone)}.
        </Text>
      )}
      {data && <OutcomeText>{`Undone. ${undoneText(data.action)}`}</OutcomeText>}
      {data && <LeftOutList label="Changed since:" leftOut={data.left_out} />}
      {!data && undone && <Text size="sm">{undoneText(action)}</Text>}
      {!data && !undone && (
        <Button
          variant="default"
          w="fit-content"
          loading={isPending}
          aria-label={`Undo: ${doneText(action)}`}
          onClick={() => mutate({ params: { id: action.id } })}
        >
          Undo
        </Button>
      )}
      {error && <ErrorAlert>Nothing was undone. {failureReason(error)}</ErrorAlert>}
    </Stack>
  );
}
