/** In the profile: whether one is mailed when hours were verified. */
import { Stack, Switch, Title } from '@mantine/core';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { useMailWish, useSetMailWish } from './hour-news.api.ts';
import { MAIL_EXPLAINED, mailWishFailure, mailWishNotSaved } from './hour-news.messages.ts';

export function NewsMailSection() {
  const { data, error, isFetching, refetch } = useMailWish();
  const { mutate, isPending, variables, error: notSaved } = useSetMailWish();
  return (
    <Stack gap="md" component="section" aria-labelledby="own-emails">
      <Title order={2} size="h3" id="own-emails">
        Emails
      </Title>
      {error && data === undefined && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          {mailWishFailure(error)}
        </RetryAlert>
      )}
      {data === undefined && !error && <LoadingBlock />}
      {data !== undefined && (
        <Switch
          label="Email me when hours are verified"
          description={MAIL_EXPLAINED}
          checked={isPending ? variables : data}
          onChange={(event) => mutate(event.currentTarget.checked)}
        />
      )}
      {notSaved && <ErrorAlert>{mailWishNotSaved(notSaved)}</ErrorAlert>}
    </Stack>
  );
}
