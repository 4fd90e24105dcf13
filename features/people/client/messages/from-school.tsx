import { useRef, useState, type ReactNode } from 'react';
import { Box, Group, Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { listReceived, readMessage, type SchoolMessage } from '#features/people/messages.contract.ts';
import { ApiError } from '#client/platform/api-error.ts';
import { useSession } from '#client/platform/session.ts';
import { apiKey, useApi, useApiChange } from '#client/platform/use-api.ts';
import { truncate } from '#client/ui/components/long-text.tsx';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { showWhy } from '#client/ui/feedback/notify.ts';
import { RetryAlert } from '#client/ui/feedback/retry-alert.tsx';
import { countText, schoolTime, useSchoolZone } from '#client/ui/format/text.ts';
import { focusStart } from '#client/ui/forms/focus.ts';
import lists from '#client/ui/list/list.module.css';

const SHOWN = 3;
/** In characters; a text only slightly longer is shown whole. */
const LONG = 140;
const NOT_WORTH_A_BUTTON = 60;

/** Unread messages, newest first. Only for a confirmed session: a page can open before. */
export function useReceived() {
  const { status, isRemembered } = useSession();
  return useApi(listReceived, {}, { enabled: status === 'signed-in' && isRemembered !== true });
}

export function FromSchool({ query }: { readonly query: ReturnType<typeof useReceived> }) {
  const { data, error, isFetched, isFetching, refetch } = query;
  if (data) return <Messages messages={data} />;
  // Also while it is retried, so the line stays in place.
  if (!isFetched || hasNoSchool(error)) return null;
  return (
    <RetryAlert isLine isFetching={isFetching} onRetry={() => void refetch()}>
      Messages from your school could not be loaded.
    </RetryAlert>
  );
}

/** People without a school get a 403. */
const hasNoSchool = (error: Error | null): boolean => error instanceof ApiError && error.status === 403;

function Messages({ messages }: { readonly messages: readonly SchoolMessage[] }) {
  const section = useRef<HTMLDivElement>(null);
  if (messages.length === 0) return null;
  const more = messages.length - SHOWN;

  function moveOn(): void {
    // The pressed button is gone, and after the last message the whole section.
    if (messages.length > 1) section.current?.focus();
    else focusStart();
  }

  return (
    <Stack
      component="section"
      gap="xs"
      aria-label="From your school"
      ref={section}
      tabIndex={-1}
      className={lists.focusOnly}
    >
      {messages.slice(0, SHOWN).map((message) => (
        <One key={message.id} message={message} onRead={moveOn} />
      ))}
      {more > 0 && <Soft>{countText(more)} more when you have read these.</Soft>}
    </Stack>
  );
}

interface OneProps {
  readonly message: SchoolMessage;
  readonly onRead: () => void;
}

function One({ message: { id, text, text_es, by, at }, onRead }: OneProps) {
  const zone = useSchoolZone();
  const { mutateAsync, isPending } = useApiChange(readMessage);
  const client = useQueryClient();
  const [isOpened, setOpened] = useState(false);
  const longest = Math.max(text.length, text_es?.length ?? 0);
  const isWhole = isOpened || longest <= LONG + NOT_WORTH_A_BUTTON;
  const from = `${by ?? 'Your school'}, ${schoolTime(at, zone)}`;
  const shown = (content: string) =>
    isWhole || content.length <= LONG ? content : `${truncate(content, LONG)}…`;

  async function read(): Promise<void> {
    if (isPending) return;
    // Not in the call's options, which are dropped when this unmounts.
    await mutateAsync({ params: { id } }).then(() => {
      client.setQueryData<SchoolMessage[]>(apiKey(listReceived, {}), (messages) =>
        messages?.filter((one) => one.id !== id),
      );
      onRead();
    }, showWhy('The message was not closed.'));
  }

  return (
    <Group
      align="start"
      gap="sm"
      wrap="nowrap"
      px="sm"
      bd="1px solid var(--ll-line-strong)"
      bg="var(--ll-surface)"
      bdrs="md"
    >
      <Box flex="none" pt={10} c="var(--ll-accent)">
        <IconMail size={24} aria-hidden="true" />
      </Box>
      <Box flex={1} miw={0} py={10}>
        <div className={lists.prose}>{shown(text)}</div>
        {text_es !== null && (
          <Box mt="xs" className={lists.prose} lang="es">
            {shown(text_es)}
          </Box>
        )}
        <Soft>{from}</Soft>
        {/* One button, which keeps the focus: first it expands a long text, then closes it. */}
        <SmallButton
          variant="quiet"
          aria-disabled={isPending}
          aria-label={`${isWhole ? 'I have read it' : 'Show all'}: message of ${from}`}
          onClick={() => (isWhole ? void read() : setOpened(true))}
        >
          {isWhole ? 'I have read it' : 'Show all'}
        </SmallButton>
      </Box>
    </Group>
  );
}

const Soft = ({ children }: { readonly children: ReactNode }) => (
  <Text size="sm" c="var(--ll-ink-soft)">
    {children}
  </Text>
);
