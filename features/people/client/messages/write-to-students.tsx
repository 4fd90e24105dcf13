import { useRef, useState } from 'react';
import { Stack, Text, Textarea } from '@mantine/core';
import { messageChecks, STUDENTS_AT_ONCE, type MessageText } from '#features/people/messages.rules.ts';
import { listSent, sendMessage, type MessageDone } from '#features/people/messages.contract.ts';
import { CloseDialog, SkippedRows, OutcomeText } from '#client/ui/feedback/outcome.tsx';
import { callApi } from '#client/platform/api.ts';
import { newKey } from '#client/platform/drafts/draft-storage.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { apiKey } from '#client/platform/use-api.ts';
import { openDialog } from '#client/ui/feedback/open-dialog.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { lengthText, ONE_WAY, sentText, TOO_MANY, writeTitle, type Recipient } from './message-text.ts';

const EMPTY_MESSAGE: MessageText = { text: '', text_es: '' };

/** Unsent texts by recipients: a press beside the dialog closes it. */
const unsent = new Map<string, MessageText>();

export async function writeToStudents(students: readonly Recipient[]): Promise<void> {
  const done = await openDialog<MessageDone>(writeTitle(students), (close) =>
    students.length > STUDENTS_AT_ONCE ? (
      <Stack gap="md">
        <Text>{TOO_MANY}</Text>
        <CloseDialog onClose={() => close()} />
      </Stack>
    ) : (
      <Write students={students} onSent={close} onCancel={() => close()} />
    ),
  );
  if (done) showSuccess(sentText(done, students));
}

interface WriteProps {
  readonly students: readonly Recipient[];
  readonly onSent: (done: MessageDone) => void;
  readonly onCancel: () => void;
}

function Write({ students, onSent, onCancel }: WriteProps) {
  const ids = students.map(({ id }) => id);
  const recipientKey = ids.join();
  const [done, setDone] = useState<MessageDone>();
  /** Identifies a message that is sent again because the response was lost. */
  const key = useRef(newKey());
  const form = useForm<MessageText, MessageDone>({
    initial: unsent.get(recipientKey) ?? EMPTY_MESSAGE,
    checks: messageChecks,
    onChange: (message) => {
      unsent.set(recipientKey, message);
      key.current = newKey();
    },
    send: (message) => callApi(sendMessage, { body: { ...message, students: ids, key: key.current } }),
    onSent: (reply) => {
      if (reply.people > 0) unsent.delete(recipientKey);
      void queryClient.invalidateQueries({ queryKey: apiKey(listSent) });
      if (reply.left_out.length === 0) onSent(reply);
      else setDone(reply);
    },
    failure: 'The message was not sent.',
  });

  if (done) {
    const message = sentText(done, students);
    return (
      <Stack gap="md">
        <OutcomeText>{message}</OutcomeText>
        <SkippedRows label={message}>
          {done.left_out.map(({ id, name, why }) => (
            <li key={id}>
              <strong>{name}</strong> {why}.
            </li>
          ))}
        </SkippedRows>
        <CloseDialog onClose={onCancel} />
      </Stack>
    );
  }
  return (
    <Form form={form} send="Send" cancel={onCancel}>
      {/* Without `maxLength`, which would silently cut off pasted text. */}
      <Textarea
        label="Text"
        required
        withAsterisk={false}
        rows={5}
        description={lengthText(form.values.text)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-autofocus
        {...form.field('text')}
      />
      <Textarea
        label="In Spanish (optional)"
        lang="es"
        rows={3}
        description={lengthText(form.values.text_es)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.field('text_es')}
      />
      <Text size="sm">{ONE_WAY}</Text>
    </Form>
  );
}
