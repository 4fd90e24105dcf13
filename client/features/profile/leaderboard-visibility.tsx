/** One's visibility on the leaderboard: name, picture, and the school's rule. */
import { Checkbox, Radio, Stack, Text, Title } from '@mantine/core';
import type { LeaderboardVisibilityReply } from '#shared/profile/leaderboard-visibility.contract.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { useChooseVisibility, useLeaderboardVisibility } from './leaderboard-visibility.api.ts';
import {
  VISIBILITY_SAVED,
  visibilityFailure,
  visibilityNotSaved,
  nameChoices,
  schoolText,
  visitorsSee,
} from './leaderboard-visibility-text.ts';
import type { Profile } from './profile.api.ts';

interface LeaderboardAppearanceProps {
  readonly profile: Profile;
}

export function LeaderboardVisibilitySection({ profile }: LeaderboardAppearanceProps) {
  const { data, error, isFetching, refetch } = useLeaderboardVisibility();
  return (
    <Stack gap="md" component="section" aria-labelledby="own-appearance">
      <Title order={2} size="h3" id="own-appearance">
        On the leaderboard
      </Title>
      {error && !data && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          {visibilityFailure(error)}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock />}
      {data && <AppearanceForm key={`${data.name} ${data.picture}`} reply={data} profile={profile} />}
    </Stack>
  );
}

interface AppearanceFormProps {
  readonly reply: LeaderboardVisibilityReply;
  readonly profile: Profile;
}

function AppearanceForm({ reply, profile }: AppearanceFormProps) {
  const { mutateAsync } = useChooseVisibility();
  const form = useForm<Pick<LeaderboardVisibilityReply, 'name' | 'picture'>, unknown>({
    initial: { name: reply.name, picture: reply.picture },
    send: (values) => mutateAsync(values),
    onSent: () => showSuccess(VISIBILITY_SAVED),
    failure: visibilityNotSaved,
  });
  return (
    <Form form={form} send="Save">
      <Text>{schoolText(reply)}</Text>
      <Radio.Group label="What others see of you" {...form.choice('name')}>
        <Stack gap="sm" mt="xs">
          {nameChoices(profile).map((choice) => (
            <Radio key={choice.value} {...choice} />
          ))}
        </Stack>
      </Radio.Group>
      <Checkbox label="Show my picture" disabled={form.values.name === 'hidden'} {...form.tick('picture')} />
      <Text size="sm" role="status">
        {visitorsSee({ ...reply, ...form.values }, profile)}
      </Text>
    </Form>
  );
}
