/** A section of the settings: what holds is loaded, shown in a form, and saved. */
import type { ReactNode } from 'react';
import { Button, Paper, Stack, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#shared/endpoint.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { apiKey } from '#client/platform/use-api.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { Loaded, type Query } from '#client/ui/list/loaded.tsx';

interface SectionProps<Rule> {
  readonly id: string;
  readonly title: string;
  readonly query: Query<Rule>;
  /** The form; its key changes with what it begins with. */
  readonly children: (rule: Rule) => ReactNode;
}

export function SettingsSection<Rule>({ id, title, query, children }: SectionProps<Rule>) {
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Stack gap="md">
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        <Loaded query={query} what="This" isKept>
          {children}
        </Loaded>
      </Stack>
    </Paper>
  );
}

interface FormProps<Rule> {
  /** Saves what the fields say, and tells what holds now. */
  readonly save: () => Promise<Rule>;
  /** The call that tells it. */
  readonly of: Endpoint;
  /** Whether a field says that it cannot be saved. */
  readonly isWrong?: boolean;
  readonly children: ReactNode;
}

export function SettingsForm<Rule>({ save, of, isWrong = false, children }: FormProps<Rule>) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: save,
    onSuccess: (rule) => {
      client.setQueryData(apiKey(of, {}), rule);
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
