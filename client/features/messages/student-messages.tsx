/** What the school has written to one student, on their page and on paper. */
import { Box, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listSent, type SchoolMessage } from '#shared/messages/messages.contract.ts';
import { SENT } from '#client/domain/messages/message-text.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import lists from '#client/ui/list/list.module.css';
import classes from './messages.module.css';

const useSent = (student: number) =>
  useQuery({
    queryKey: [...SENT, student],
    queryFn: ({ signal }) => callApi(listSent, { query: { student: String(student) }, signal }),
  });

interface StudentMessagesProps {
  readonly student: number;
}

export function StudentMessages({ student }: StudentMessagesProps) {
  const { data, error, isFetching, refetch } = useSent(student);
  if (!error && (data ?? []).length === 0) return null;
  return (
    <Stack component="section" gap="xs" aria-labelledby="messages">
      <Title order={2} size="h4" id="messages">
        Messages
      </Title>
      {error && !data && (
        <RetryAlert isFetching={isFetching} onRetry={() => void refetch()}>
          The messages to this student could not be loaded, and are not printed. {failureReason(error)}
        </RetryAlert>
      )}
      {data && (
        <CompactCards>
          {data.map((message) => (
            <Box component="li" key={message.id} px="sm" py={10}>
              <Written message={message} />
            </Box>
          ))}
        </CompactCards>
      )}
    </Stack>
  );
}

/** For a family. */
export function StudentMessagesPaper({ student }: StudentMessagesProps) {
  const { data: messages = [] } = useSent(student);
  if (messages.length === 0) return null;
  return (
    <>
      <h2>Messages</h2>
      {messages.map((message) => (
        <Written key={message.id} message={message} />
      ))}
    </>
  );
}

function Written({ message: { text, text_es, by, at } }: { readonly message: SchoolMessage }) {
  const zone = useSchoolZone();
  return (
    <>
      <p className={`${lists.prose} ${classes.text}`}>{text}</p>
      {text_es !== null && (
        <p className={`${lists.prose} ${classes.text}`} lang="es">
          {text_es}
        </p>
      )}
      <p className={classes.soft}>
        {by ?? 'Somebody who has left'}, {schoolTime(at, zone)}
      </p>
    </>
  );
}
