/** What the school has written to one student, on their page and on paper. */
import { Stack, Title } from '@mantine/core';
import { failureReason } from '#client/platform/api-error.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { schoolDay, useSchoolZone } from '#client/ui/format/text.ts';
import type { SentMessage } from '#shared/messages/messages.contract.ts';
import { byText } from './sent-text.ts';
import { useStudentMessages } from './sent.api.ts';
import framed from '#client/ui/rows/framed-list.module.css';
import classes from './school.module.css';

interface StudentMessagesProps {
  readonly student: number;
}

export function StudentMessages({ student }: StudentMessagesProps) {
  const zone = useSchoolZone();
  const { data, error, isFetching, refetch } = useStudentMessages(student);
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
        <ul className={framed['list']}>
          {data.map((sent) => (
            <li key={sent.id}>
              <Texts sent={sent} />
              <div className={classes['soft']}>{aboutText(sent, zone)}</div>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

/** For a family. */
export function StudentMessagesPaper({ student }: StudentMessagesProps) {
  const zone = useSchoolZone();
  const { data: messages = [] } = useStudentMessages(student);
  if (messages.length === 0) return null;
  return (
    <>
      <h2>Messages</h2>
      {messages.map((sent) => (
        <div key={sent.id}>
          <Texts sent={sent} />
          <p>{aboutText(sent, zone)}</p>
        </div>
      ))}
    </>
  );
}

function Texts({ sent: { text, text_es } }: { readonly sent: SentMessage }) {
  return (
    <>
      <p className={classes['text']}>{text}</p>
      {text_es !== null && (
        <p className={classes['text']} lang="es">
          {text_es}
        </p>
      )}
    </>
  );
}

/** `Rosa Delgado, Nov 26, 2026, 3:10 PM. Taken back Nov 27, 2026.` */
function aboutText(sent: SentMessage, zone: string): string {
  const back = sent.taken_back ? `. Taken back ${schoolDay(sent.taken_back.at, zone)}.` : '';
  return byText(sent, zone) + back;
}
