/** For the organizer: writes a notice to everybody who has registered. What is typed stays when it is refused. */
import { useState } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendNotice } from '#shared/events/event-notices.contract.ts';
import { NOTICE_LIMIT } from '#shared/events/event-notices.rules.ts';
import type { DetailedEvent } from '#shared/events/events.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { ReasonForm } from '#client/ui/forms/reason-form.tsx';
import { oneKey } from '#client/features/events/events.api.ts';
import { peopleCount } from '#client/features/events/event-text.ts';
import { noticeFailure, noticeSent, noticesLeft } from './event-notices.messages.ts';

export function SendNotice({ event }: { readonly event: DetailedEvent }) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (text: string) => callApi(sendNotice, { params: { id: event.id }, body: { text } }),
    onSuccess: async ({ people }) => {
      await client.invalidateQueries({ queryKey: oneKey(event.id) });
      setOpen(false);
      showSuccess(noticeSent(people), `notice ${event.id}`);
    },
  });
  if (isOpen) {
    return (
      <ReasonForm
        label="What do you want to say?"
        description="No links and no email addresses. Nobody can answer. Administrators of their schools can read it."
        field="text"
        limit={NOTICE_LIMIT}
        rows={4}
        button={`Send to ${peopleCount(event.attendees?.length ?? 0)}`}
        isMild
        send={(text) => mutateAsync(text)}
        failure={noticeFailure}
        onCancel={() => setOpen(false)}
      />
    );
  }
  return (
    <Stack gap="xs">
      <Text>{noticesLeft(event)}</Text>
      <Group>
        <Button variant="outline" onClick={() => setOpen(true)}>
          Write a notice
        </Button>
      </Group>
    </Stack>
  );
}
