import { Box, Text } from '@mantine/core';
import { listSent, type SchoolMessage } from '#features/people/messages.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useApi } from '#client/platform/use-api.ts';
import { schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { Loaded } from '#client/ui/list/loaded.tsx';
import { Section } from '#client/ui/list/section.tsx';
import { CompactCards } from '#client/ui/list/compact-card.tsx';
import lists from '#client/ui/list/list.module.css';

export const useSent = (student: number) =>
  useApi(listSent, { query: { student: String(student) } }, { staleTime: 30_000 });

interface StudentMessagesProps {
  readonly student: number;
}

export function StudentMessages({ student }: StudentMessagesProps) {
  const query = useSent(student);
  if (!query.error && !query.data?.length) return null;
  return (
    <Section title="Messages" size="h4" gap="xs">
      <Loaded
        query={query}
        name="Messages"
        failure={(error) =>
          `The messages to this student could not be loaded, and are not printed. ${failureReason(error)}`
        }
        keepsData
      >
        {(messages) => (
          <CompactCards>
            {messages.map((message) => (
              <Box component="li" key={message.id} px="sm" py={10}>
                <Written message={message} />
              </Box>
            ))}
          </CompactCards>
        )}
      </Loaded>
    </Section>
  );
}

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
      <Text className={lists.prose}>{text}</Text>
      {text_es !== null && (
        <Text mt="xs" className={lists.prose} lang="es">
          {text_es}
        </Text>
      )}
      <Text size="sm" c="var(--ll-ink-soft)">
        {by ?? 'Somebody who has left'}, {schoolTime(at, zone)}
      </Text>
    </>
  );
}
