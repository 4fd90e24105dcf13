/** The code for joining: to print, renew and end. */
import { useState } from 'react';
import { Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  endJoinCode,
  getJoinRules,
  renewJoinCode,
  type JoinRulesReply,
} from '#shared/joining/join-rules.contract.ts';
import { CODE_DAYS_MAXIMUM, CODE_USES_MAXIMUM } from '#shared/joining/joining.rules.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { useSession } from '#client/platform/session.ts';
import { apiKey } from '#client/platform/use-api.ts';
import { OnPaper } from '#client/ui/components/on-paper.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { confirmAction } from '#client/ui/feedback/confirm-action.ts';
import { schoolDay, useSchoolZone } from '#client/ui/format/text.ts';
import classes from './school-settings.module.css';

const ASK_FOR_IT = {
  title: 'Ask for the code?',
  message: 'Everybody with the address may join now. Ask for the code from now on?',
  confirmLabel: 'Ask for the code',
};

export function JoinCode({ rules }: { readonly rules: JoinRulesReply }) {
  const { code, join_by_anyone: isOpen } = rules;
  const client = useQueryClient();
  const zone = useSchoolZone();
  const school = useSession().admin?.school ?? '';
  const [days, setDays] = useState('30');
  const [uses, setUses] = useState('200');
  const keep = { onSuccess: (reply: JoinRulesReply) => client.setQueryData(apiKey(getJoinRules, {}), reply) };
  const renew = useMutation({
    mutationFn: () =>
      callApi(renewJoinCode, {
        body: { days: Number(days), uses: Number(uses), ...(isOpen && { join_by_anyone: false }) },
      }),
    // Another head may have let in everybody meanwhile.
    onError: () => client.invalidateQueries({ queryKey: apiKey(getJoinRules) }),
    ...keep,
  });
  async function make(): Promise<void> {
    if (!isOpen || (await confirmAction(ASK_FOR_IT))) renew.mutate();
  }
  const end = useMutation({ mutationFn: () => callApi(endJoinCode, {}), ...keep });
  const error = renew.error ?? end.error;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="join-code">
      <Stack gap="md">
        <Title order={2} size="h3" id="join-code">
          Code
        </Title>
        {code ? (
          <Text>
            <Text span fw={700} size="xl">
              {code.code}
            </Text>
            <br />
            {code.uses_left} uses left, until {schoolDay(code.ends_at, zone)}
          </Text>
        ) : (
          <Text>There is no code.</Text>
        )}
        {code && isOpen && <Text>Everybody may join at once, so nobody is asked for this code.</Text>}
        <Group gap="sm" align="flex-end">
          <TextInput
            type="number"
            inputMode="numeric"
            label="Days"
            min={1}
            max={CODE_DAYS_MAXIMUM}
            value={days}
            onChange={(event) => setDays(event.currentTarget.value)}
            w={120}
          />
          <TextInput
            type="number"
            inputMode="numeric"
            label="Uses"
            min={1}
            max={CODE_USES_MAXIMUM}
            value={uses}
            onChange={(event) => setUses(event.currentTarget.value)}
            w={120}
          />
        </Group>
        {error && <ErrorAlert>{failureReason(error)}</ErrorAlert>}
        <Group gap="sm">
          <Button loading={renew.isPending} onClick={() => void make()}>
            {code ? 'New code' : 'Make a code'}
          </Button>
          {code && (
            <Button variant="outline" onClick={() => window.print()}>
              Print
            </Button>
          )}
          {code && (
            <Button variant="outline" color="red.9" loading={end.isPending} onClick={() => end.mutate()}>
              End the code
            </Button>
          )}
        </Group>
      </Stack>
      {code && (
        <OnPaper>
          <Sheet code={code.code} school={school} />
        </OnPaper>
      )}
    </Paper>
  );
}

/** What is printed, for the wall of a classroom. */
function Sheet({ code, school }: { readonly code: string; readonly school: string }) {
  return (
    <div className={classes.sheet}>
      <ol>
        <li>
          Open {window.location.host}/login and register at {school}.
        </li>
        <li>Click the link in the email you get.</li>
        <li>Type this code:</li>
      </ol>
      <p className={classes.code}>{code}</p>
    </div>
  );
}
