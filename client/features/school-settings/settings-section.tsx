/** A section of the settings: what holds is loaded, shown in a form, and saved. */
import type { ReactNode } from 'react';
import { Button, Paper, Stack, Title } from '@mantine/core';
import { useMutation, useQueryClient, type QueryKey, type UseQueryResult } from '@tanstack/react-query';
import { failureReason } from '#client/platform/api-error.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';

interface SectionProps<Rule> {
  readonly id: string;
  readonly title: string;
  readonly query: UseQueryResult<Rule>;
  /** The form; its key changes with what it begins with. */
  readonly children: (rule: Rule) => ReactNode;
}

export function SettingsSection<Rule>({ id, title, query, children }: SectionProps<Rule>) {
  const { data, error, isFetching, refetch } = query;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Stack gap="md">
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {error && !data && (
          <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
            {`This could not be loaded. ${failureReason(error)}`}
          </RetryAlert>
        )}
        {!data && !error && <LoadingBlock />}
        {data && children(data)}
      </Stack>
    </Paper>
  );
}

interface FormProps<Rule> {
  /** Saves what the fields say, and tells what holds now. */
  readonly save: () => Promise<Rule>;
  /** Where the cache has it. */
  readonly queryKey: QueryKey;
  /** Whether a field says that it cannot be saved. */
  readonly isWrong?: boolean;
  readonly children: ReactNode;
}

export function SettingsForm<Rule>({ save, queryKey, isWrong = false, children }: FormProps<Rule>) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: save,
    onSuccess: (rule) => {
      client.setQueryData(queryKey, rule);
      showSuccess('Saved.');
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && !isWrong) mutate();
      }}
    >
      <Stack gap="md">
        {children}
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
