/** Everything that the school has written to the reader, also what was closed. */
import { Stack, Text } from '@mantine/core';
import type { ReceivedMessage } from '#shared/messages/received.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { schoolDay, useSchoolZone } from '#client/ui/format/text.ts';
import { EmptyList } from '#client/ui/lists/empty-list.tsx';
import { useReceived } from './received.api.ts';
import { fromText } from './received-text.ts';
import framed from '#client/ui/rows/framed-list.module.css';
import classes from './messages.module.css';

export default function ReceivedPage() {
  const { data, error, isFetching, refetch } = useReceived();
  return (
    <Stack gap="md" className={classes['page'] ?? ''}>
      <PageHeading>Messages from your school</PageHeading>
      {error && !data && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          Your messages could not be loaded. {failureReason(error)}
        </RetryAlert>
      )}
      {!data && !error && <LoadingBlock label="Loading your messages..." shape="lines" />}
      {data?.length === 0 && <EmptyList words="Your school has not written to you." />}
      {data && data.length > 0 && (
        <>
          <Text>You cannot answer here. To answer, talk to your school.</Text>
          <ul className={framed['list']}>
            {data.map((message) => (
              <One key={message.id} message={message} />
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
}

function One({ message }: { readonly message: ReceivedMessage }) {
  const zone = useSchoolZone();
  const { text, language, until } = message;
  return (
    <li>
      <div className={classes['text']} lang={language}>
        {text}
      </div>
      <div className={classes['soft']}>
        {fromText(message, zone)}
        {/* A calendar day is no instant: at noon in UTC it is the same day. */}
        {until !== null && ` · shown until ${schoolDay(`${until}T12:00:00Z`, 'UTC')}`}
      </div>
    </li>
  );
}
