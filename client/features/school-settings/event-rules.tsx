/** A head's settings: whose events the students see, who approves theirs, and who gets addresses. */
import { useState, type FormEvent } from 'react';
import { Button, Checkbox, Paper, Radio, Stack, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setEventRules, type EventRules } from '#shared/events/event-rules.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { EVENT_RULES_KEY, useEventRules } from './school-settings.api.ts';

export function EventRulesSection() {
  const { data, error, isFetching, refetch } = useEventRules();
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="event-rules">
      <Stack gap="md">
        <Title order={2} size="h3" id="event-rules">
          Community events
        </Title>
        {error && !data && (
          <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
            The rules for events could not be loaded. {failureReason(error)}
          </RetryAlert>
        )}
        {!data && !error && <LoadingBlock />}
        {data && <EventRulesForm key={JSON.stringify(data)} rules={data} />}
      </Stack>
    </Paper>
  );
}

function EventRulesForm({ rules }: { readonly rules: EventRules }) {
  const [wanted, setWanted] = useState(rules);
  const client = useQueryClient();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: () => callApi(setEventRules, { body: wanted }),
    onSuccess: (reply) => client.setQueryData(EVENT_RULES_KEY, reply),
  });
  const change = (part: Partial<EventRules>) => setWanted((current) => ({ ...current, ...part }));

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
        <Radio.Group
          label="Our students see"
          value={wanted.events_for_students}
          onChange={(value) => change({ events_for_students: value === 'own' ? 'own' : 'all' })}
        >
          <Stack gap="sm" mt="xs">
            <Radio value="all" label="Events of all schools" />
            <Radio value="own" label="Only events of our school" />
          </Stack>
        </Radio.Group>
        <Checkbox
          label="An administrator approves events by students"
          description="Nobody else sees them before. Afterwards only the number of attendees can change."
          checked={wanted.events_need_approval}
          onChange={(event) => change({ events_need_approval: event.currentTarget.checked })}
        />
        <Checkbox
          label="Organizers of other schools get full names and email addresses"
          description="Of everybody from our school who registers. Without this, they get first name and initial."
          checked={wanted.gives_addresses}
          onChange={(event) => change({ gives_addresses: event.currentTarget.checked })}
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
