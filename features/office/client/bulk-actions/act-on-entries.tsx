/**
 * An administrator's dialog for a selection of entries: preview, what is left out, a reason where required;
 * afterwards a message offers Undo. Load it lazily.
 */
import { useState } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import * as contract from '#features/office/bulk-actions.contract.ts';
import { SET_BACK_REASON_MAXIMUM, UNDO_HOURS } from '#features/office/bulk-actions.rules.ts';
import { CloseDialog, OutcomeText } from '#client/ui/feedback/outcome.tsx';
import { inboxCalls } from '#features/office/client/inbox-calls.ts';
import { schoolEntries } from '#features/entries/client/school-entries.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { newKey } from '#client/platform/drafts/draft-storage.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { apiKey, readOnce, useApi, useApiChange } from '#client/platform/use-api.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { openDialog } from '#client/ui/feedback/open-dialog.ts';
import { focusOnce } from '#client/ui/forms/focus.ts';
import { ReasonForm } from '#client/ui/forms/reason-form.tsx';
import { countText } from '#client/ui/format/text.ts';
import * as texts from './bulk-text.ts';
import { actionNames } from './acting.tsx';
import { LeftOutList } from './left-out-list.tsx';

/** Resolves to whether something was done. */
export async function actOnEntries(
  action: contract.BulkKind,
  entries: readonly contract.SelectedEntry[],
): Promise<boolean> {
  let isDone = false;
  await openDialog(actionNames[action], (close) =>
    entries.length > contract.ENTRIES_AT_ONCE ? (
      <Text>Please select at most {countText(contract.ENTRIES_AT_ONCE)} entries at once.</Text>
    ) : (
      // Dialogs are outside of the page's own provider.
      <QueryClientProvider client={queryClient}>
        <Steps action={action} entries={entries} onDone={() => (isDone = true)} onClose={() => close()} />
      </QueryClientProvider>
    ),
  );
  return isDone;
}

interface StepsProps {
  readonly action: contract.BulkKind;
  readonly entries: readonly contract.SelectedEntry[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const shownAbove = () => undefined;

function Steps({ action, entries, onDone, onClose }: StepsProps) {
  const [key] = useState(newKey);
  const bulk = { action, entries: entries.map(({ id, version }) => ({ id, version })) };
  const act = useApiChange(contract.actInBulk, [...schoolEntries, contract.listBulk]);
  const preview = useApi(contract.previewBulk, { body: bulk }, { ...readOnce, enabled: !act.data });

  async function go(reason = ''): Promise<void> {
    // The same key is never processed twice.
    const { action: done, left_out } = await act.mutateAsync({ body: { ...bulk, key, reason } });
    onDone();
    if (done) offerUndo(done);
    const foreseen = new Set(preview.data?.left_out.map(({ id }) => id));
    if (done && left_out.every(({ id }) => foreseen.has(id))) onClose();
  }

  const ended = (said: string, leftOut: readonly contract.LeftOut[]) => (
    <Stack gap="md">
      <OutcomeText>{said}</OutcomeText>
      <LeftOutList label={texts.leftOutText(leftOut.length)} leftOut={leftOut} />
      <CloseDialog onClose={onClose} />
    </Stack>
  );
  // Some entries changed while the preview was being read.
  if (act.data) {
    const { action: done, left_out } = act.data;
    return ended(done ? `Done. ${texts.doneText(done)}` : 'Nothing was changed.', left_out);
  }
  if (preview.error)
    return (
      <RetryAlert isFetching={preview.isFetching} onRetry={() => void preview.refetch()}>
        {failureReason(preview.error)}
      </RetryAlert>
    );
  if (!preview.data) return <LoadingBlock label="Looking at the entries..." placeholder="lines" />;
  const { left_out, ...figures } = preview.data;
  const mails = texts.mailText(action);
  const failure = (error: Error) => `Nothing was changed. ${failureReason(error)}`;
  if (figures.entries === 0) return ended('There is nothing to do here.', left_out);
  return (
    <Stack gap="md">
      <Text role="status">{texts.previewText(figures)}</Text>
      <LeftOutList label={texts.leftOutText(left_out.length)} leftOut={left_out} />
      <Text size="sm">
        {mails} You can undo this for {UNDO_HOURS} hours.
      </Text>
      {action === 'set back' ? (
        <ReasonForm
          label="Reason"
          description="The students read it."
          limit={SET_BACK_REASON_MAXIMUM}
          isMild
          button={texts.buttonText(action, figures.entries)}
          send={go}
          failure={failure}
          onCancel={onClose}
        />
      ) : (
        <>
          {act.error && <ErrorAlert takesFocus>{failure(act.error)}</ErrorAlert>}
          <Group>
            <Button
              loading={act.isPending}
              {...(action === 'bin' && { color: 'red.9' })}
              // Focused when the preview appears, so Enter continues.
              ref={focusOnce}
              onClick={() => void go().catch(shownAbove)}
            >
              {texts.buttonText(action, figures.entries)}
            </Button>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

/** The message outlives the dialog and the page. */
function offerUndo(action: contract.BulkAction): void {
  showUndo(texts.doneText(action), async () => {
    try {
      const undone = await callApi(contract.undoBulk, { params: { id: action.id } });
      const [kept, ...others] = undone.left_out;
      const example = kept && ` ${texts.leftOutOne(kept)}${others.length > 0 ? ' …' : ''}`;
      return `${texts.undoneText(undone.action)}${example ?? ''}`;
    } finally {
      for (const call of [...schoolEntries, ...inboxCalls, contract.listBulk])
        void queryClient.invalidateQueries({ queryKey: apiKey(call) });
    }
  });
}
