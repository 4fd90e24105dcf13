/** What the school has written to one student, on their page and on paper. */
import { Stack, Title } from '@mantine/core';
import type { SchoolMessage } from '#shared/messages/messages.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { useSent } from './messages.api.ts';
import framed from '#client/ui/rows/framed-list.module.css';
import classes from './messages.module.css';

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
        <ul className={framed.list}>
          {data.map((message) => (
            <li key={message.id}>
              <Written message={message} />
            </li>
          ))}
        </ul>
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
      <p className={classes.text}>{text}</p>
      {text_es !== null && (
        <p className={classes.text} lang="es">
          {text_es}
        </p>
      )}
      <p className={classes.soft}>
        {by ?? 'Somebody who has left'}, {schoolTime(at, zone)}
      </p>
    </>
  );
}
