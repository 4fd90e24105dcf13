/** How one appears to others on the leaderboard: the name, the picture, and what the school adds. */
import { useState, type FormEvent } from 'react';
import { Button, Checkbox, Radio, Stack, Text, Title } from '@mantine/core';
import type { AppearanceReply } from '#shared/profile/leaderboard-visibility.contract.ts';
import type { ShownName } from '#shared/profile/leaderboard-visibility.rules.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { useChooseAppearance, useLeaderboardAppearance } from './leaderboard-visibility.api.ts';
import {
  APPEARANCE_SAVED,
  appearanceFailure,
  appearanceNotSaved,
  nameChoices,
  schoolWords,
  visitorsSee,
} from './leaderboard-visibility-text.ts';
import type { Profile } from './profile.api.ts';

interface LeaderboardAppearanceProps {
  readonly profile: Profile;
}

export function LeaderboardAppearance({ profile }: LeaderboardAppearanceProps) {
  const { data, error, isFetching, refetch } = useLeaderboardAppearance();
  return (
    <Stack gap="md" component="section" aria-labelledby="own-appearance">
      <Title order={2} size="h3" id="own-appearance">
        On the leaderboard
      </Title>
      {error && !data && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          {appearanceFailure(error)}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock />}
      {data && <AppearanceForm key={`${data.name} ${data.picture}`} reply={data} profile={profile} />}
    </Stack>
  );
}

interface AppearanceFormProps {
  readonly reply: AppearanceReply;
  readonly profile: Profile;
}

function AppearanceForm({ reply, profile }: AppearanceFormProps) {
  const [name, setName] = useState<ShownName>(reply.name);
  const [picture, setPicture] = useState(reply.picture);
  const { mutateAsync, isPending, error } = useChooseAppearance();

  async function save(): Promise<void> {
    try {
      await mutateAsync({ name, picture });
      showSuccess(APPEARANCE_SAVED);
    } catch {
      // The form says it, from the mutation's error.
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isPending) void save();
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text>{schoolWords(reply)}</Text>
        <Radio.Group label="What others see of you" value={name} onChange={setName}>
          <Stack gap="sm" mt="xs">
            {nameChoices(profile).map((choice) => (
              <Radio key={choice.value} {...choice} />
            ))}
          </Stack>
        </Radio.Group>
        <Checkbox
          label="Show my picture"
          checked={picture}
          disabled={name === 'hidden'}
          onChange={(event) => setPicture(event.currentTarget.checked)}
        />
        <Text size="sm" role="status">
          {visitorsSee({ ...reply, name, picture }, profile)}
        </Text>
        {error && <ErrorAlert>{appearanceNotSaved(error)}</ErrorAlert>}
        <div>
          <Button type="submit" loading={isPending}>
            Save what others see
          </Button>
        </div>
      </Stack>
    </form>
  );
}
