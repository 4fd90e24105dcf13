/** A head's setting: what visitors see of the school on the leaderboard. */
import { useState, type FormEvent } from 'react';
import { Button, Paper, Radio, Stack, Text, Title } from '@mantine/core';
import type { VisitorRule } from '#shared/profile/leaderboard-visibility.rules.ts';
import { type VisitorRuleReply, getVisitorRule, setVisitorRule } from '#shared/network/network.contract.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { decidedBy, ruleChoices, RULE_SAVED, ruleFailure, ruleNotSaved } from './visitor-rule.messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#client/platform/api.ts';

export function VisitorRulePanel() {
  const { data, error, isFetching, refetch } = useVisitorRule();
  return (
    <Stack gap="sm" component="section" aria-labelledby="visitor-rule">
      <Title order={2} size="h3" id="visitor-rule">
        What visitors see on the leaderboard
      </Title>
      {error && !data && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          {ruleFailure(error)}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock />}
      {data && <VisitorRuleForm key={data.visitors} reply={data} />}
    </Stack>
  );
}

function VisitorRuleForm({ reply }: { readonly reply: VisitorRuleReply }) {
  const [visitors, setVisitors] = useState<VisitorRule>(reply.visitors);
  const { mutateAsync, isPending, error } = useDecideVisitorRule();
  const zone = useSchoolZone();

  async function save(): Promise<void> {
    try {
      await mutateAsync(visitors);
      showSuccess(RULE_SAVED);
    } catch {
      // The form shows the mutation's error.
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isPending) void save();
  }

  return (
    <Paper withBorder p="md">
      <form onSubmit={submit}>
        <Stack gap="md">
          <Radio.Group aria-labelledby="visitor-rule" value={visitors} onChange={setVisitors}>
            <Stack gap="sm">
              {ruleChoices.map((choice) => (
                <Radio key={choice.value} {...choice} />
              ))}
            </Stack>
          </Radio.Group>
          {error && <ErrorAlert>{ruleNotSaved(error)}</ErrorAlert>}
          <div>
            <Button type="submit" loading={isPending}>
              Save
            </Button>
          </div>
          {reply.changed && (
            <Text size="sm">
              Decided <time dateTime={reply.changed.at}>{schoolTime(reply.changed.at, zone)}</time>.{' '}
              {decidedBy(reply.changed.by)}.
            </Text>
          )}
        </Stack>
      </form>
    </Paper>
  );
}

const KEY = ['network', 'visitors'] as const;

function useVisitorRule() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => callApi(getVisitorRule, { signal }) });
}

function useDecideVisitorRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (visitors: VisitorRule) => callApi(setVisitorRule, { body: { visitors } }),
    onSuccess: (reply) => client.setQueryData(KEY, reply),
  });
}
