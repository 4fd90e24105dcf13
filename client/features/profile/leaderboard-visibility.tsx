/** One's visibility on the leaderboard: name, picture, and the school's rule. */
import { useState, type FormEvent } from 'react';
import { Button, Checkbox, Radio, Stack, Text, Title } from '@mantine/core';
import type { LeaderboardVisibilityReply } from '#shared/profile/leaderboard-visibility.contract.ts';
import type { ShownName } from '#shared/profile/leaderboard-visibility.rules.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
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
  const [name, setName] = useState<ShownName>(reply.name);
  const [picture, setPicture] = useState(reply.picture);
  const { mutateAsync, isPending, error } = useChooseVisibility();

  async function save(): Promise<void> {
    try {
      await mutateAsync({ name, picture });
      showSuccess(VISIBILITY_SAVED);
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
        <Text>{schoolText(reply)}</Text>
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
        {error && <ErrorAlert>{visibilityNotSaved(error)}</ErrorAlert>}
        <div>
          <Button type="submit" loading={isPending}>
            Save
          </Button>
        </div>
      </Stack>
    </form>
  );
}
