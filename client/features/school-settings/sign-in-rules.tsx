/** A head's settings: how the administrators of the school log in. */
import { useState, type FormEvent } from 'react';
import { Button, Checkbox, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setSignInRules, type SignInRules } from '#shared/second-factor/staff-sign-in.contract.ts';
import { idleMinutes } from '#shared/second-factor/second-factor.rules.ts';
import { callApi } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { SIGN_IN_RULES_KEY, useSignInRules } from './school-settings.api.ts';

export function SignInRulesSection() {
  const { data, error, isFetching, refetch } = useSignInRules();
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="sign-in-rules">
      <Stack gap="md">
        <Title order={2} size="h3" id="sign-in-rules">
          How administrators log in
        </Title>
        {error && !data && (
          <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
            How administrators log in could not be loaded. {failureReason(error)}
          </RetryAlert>
        )}
        {!data && !error && <LoadingBlock />}
        {data && <SignInRulesForm key={`${data.needed_from ?? ''} ${data.idle_minutes}`} rules={data} />}
      </Stack>
    </Paper>
  );
}

/** How many administrators have no second step yet. */
function withoutSecondStep({ administrators, without }: SignInRules): string {
  if (without === 0) return 'Every administrator has one.';
  return `${without} of ${administrators} administrators ${without === 1 ? 'has' : 'have'} none yet.`;
}

function SignInRulesForm({ rules }: { readonly rules: SignInRules }) {
  const [isRequired, setRequired] = useState(rules.second_factor === 'required');
  const [minutes, setMinutes] = useState(rules.idle_minutes);
  const zone = useSchoolZone();
  const client = useQueryClient();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: () =>
      callApi(setSignInRules, {
        body: {
          second_factor: isRequired ? 'required' : 'optional',
          idle_minutes: idleMinutes.find((one) => one === minutes) ?? 60,
        },
      }),
    onSuccess: (reply) => client.setQueryData(SIGN_IN_RULES_KEY, reply),
  });

  async function save(): Promise<void> {
    try {
      await mutateAsync();
      showSuccess('Saved.');
    } catch {
      // The form shows the mutation's error.
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isPending) void save();
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Checkbox
          label="Administrators need a second step"
          description="An authenticator app or a passkey, 14 days after you save this. We email everybody who has none."
          checked={isRequired}
          onChange={(event) => setRequired(event.currentTarget.checked)}
        />
        <Text size="sm">
          {rules.needed_from !== null && (
            <>
              Needed from <time dateTime={rules.needed_from}>{schoolTime(rules.needed_from, zone)}</time>
              .{' '}
            </>
          )}
          {withoutSecondStep(rules)}
        </Text>
        <NativeSelect
          label="Log administrators out when they do nothing for"
          maw="20rem"
          data={idleMinutes.map((one) => ({ value: String(one), label: `${one} minutes` }))}
          value={String(minutes)}
          onChange={(event) => setMinutes(Number(event.currentTarget.value))}
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
