/** A head's setting: whether the school keeps a record of students who delete their account. */
import { useState, type FormEvent } from 'react';
import { Button, Checkbox, Paper, Stack, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setKeptRecordsRule, type KeptRecordsRule } from '#shared/privacy/kept-records.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { KEPT_RECORDS_KEY, useKeptRecordsRule } from './school-settings.api.ts';

export function KeptRecordsSection() {
  const { data, error, isFetching, refetch } = useKeptRecordsRule();
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="kept-records">
      <Stack gap="md">
        <Title order={2} size="h3" id="kept-records">
          Deleted accounts
        </Title>
        {error && !data && (
          <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
            This setting could not be loaded. {failureReason(error)}
          </RetryAlert>
        )}
        {!data && !error && <LoadingBlock />}
        {data && <KeptRecordsForm key={String(data.keeps_records)} rule={data} />}
      </Stack>
    </Paper>
  );
}

function KeptRecordsForm({ rule }: { readonly rule: KeptRecordsRule }) {
  const [keeps, setKeeps] = useState(rule.keeps_records);
  const client = useQueryClient();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: () => callApi(setKeptRecordsRule, { body: { keeps_records: keeps } }),
    onSuccess: (reply) => client.setQueryData(KEPT_RECORDS_KEY, reply),
  });

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isPending) return;
    try {
      await mutateAsync();
      showSuccess('Saved.');
    } catch {
      // Shown below.
    }
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <Stack gap="md">
        <Checkbox
          label="Keep verified hours without a name"
          description="Dates, hours and graduation year of students who delete their account, until two years after it. We email every student; it holds for each 30 days later. They are in the spreadsheet of the school."
          checked={keeps}
          onChange={(event) => setKeeps(event.currentTarget.checked)}
        />
        {error && <ErrorAlert>Nothing was saved. {failureReason(error)}</ErrorAlert>}
        <div>
          <Button type="submit" loading={isPending}>
            Save
          </Button>
        </div>
      </Stack>
    </form>
  );
}
