/** The dialog in which staff write to one or many students. */
import { useEffect, useRef, useState } from 'react';
import { Button, Group, Stack, Text } from '@mantine/core';
import { messageChecks, STUDENTS_AT_ONCE, type Words } from '#shared/messages/messages.rules.ts';
import { sendMessage, type MessageDone } from '#shared/messages/messages.contract.ts';
import { firstFailure } from '#shared/rules.ts';
import { callApi } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { refusedFields } from '#client/platform/refused-fields.ts';
import { openDialog } from '#client/ui/feedback/open-dialog.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { FormEnd } from '#client/ui/forms/form-end.tsx';
import { useFieldErrors } from '#client/ui/forms/use-field-errors.ts';
import { useMessageKey } from './message-key.ts';
import { ONE_WAY, sentText, TOO_MANY, writeTitle, type Recipient } from './message-text.ts';
import { WordsFields } from './words-fields.tsx';
import classes from './messages.module.css';

/** What the school has sent, in all the lists of it. */
export const SENT = ['sent-messages'] as const;

const NO_WORDS: Words = { text: '', text_es: '' };

/** What was typed and not sent, by whom it is for: a dialog is closed by a press beside it. */
const unsent = new Map<string, Words>();

/** Asks what to write, and sends it. */
export async function writeToStudents(students: readonly Recipient[]): Promise<void> {
  const done = await openDialog<MessageDone>(writeTitle(students), (close) =>
    students.length > STUDENTS_AT_ONCE ? (
      <Stack gap="md">
        <Text>{TOO_MANY}</Text>
        <CloseButton onClose={() => close()} />
      </Stack>
    ) : (
      <Write students={students} onSent={close} onCancel={() => close()} />
    ),
  );
  if (done) showSuccess(sentText(done));
}

interface WriteProps {
  readonly students: readonly Recipient[];
  /** Everybody got it. */
  readonly onSent: (done: MessageDone) => void;
  readonly onCancel: () => void;
}

function Write({ students, onSent, onCancel }: WriteProps) {
  const whom = students.map(({ id }) => id).join();
  const [words, setWords] = useState(() => unsent.get(whom) ?? NO_WORDS);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [done, setDone] = useState<MessageDone>();
  const { formRef, errors, showErrors, clearError } = useFieldErrors();
  const keyOf = useMessageKey();

  function type(change: Partial<Words>): void {
    const next = { ...words, ...change };
    unsent.set(whom, next);
    setWords(next);
    Object.keys(change).forEach(clearError);
  }

  async function send(): Promise<void> {
    setFailure(undefined);
    const failed = firstFailure(messageChecks, words);
    showErrors(failed ? { [failed.field]: failed.message } : {});
    if (failed) return;
    const message = { ...words, students: students.map(({ id }) => id) };
    setBusy(true);
    try {
      const reply = await callApi(sendMessage, { body: { ...message, key: keyOf(message) } });
      if (reply.message) unsent.delete(whom);
      void queryClient.invalidateQueries({ queryKey: SENT });
      if (reply.left_out.length === 0) onSent(reply);
      else setDone(reply);
    } catch (error) {
      const refused = refusedFields(error);
      showErrors(refused);
      if (!('text' in refused || 'text_es' in refused))
        setFailure(`The message was not sent. ${failureReason(error)}`);
    } finally {
      setBusy(false);
    }
  }

  if (done) return <Outcome done={done} onClose={onCancel} />;
  return (
    <Form formRef={formRef} isBusy={isBusy} onSubmit={send}>
      <Stack gap="md">
        <WordsFields words={words} errors={errors} onChange={type} isFirst />
        <Text size="sm">{ONE_WAY}</Text>
        <FormEnd failure={failure} isBusy={isBusy} send="Send" cancel={onCancel} />
      </Stack>
    </Form>
  );
}

/** Some were left out: who, and why. */
function Outcome({ done, onClose }: { readonly done: MessageDone; readonly onClose: () => void }) {
  const outcome = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone.
  useEffect(() => outcome.current?.focus(), []);
  const words = sentText(done);
  return (
    <Stack gap="md">
      <Text role="status" ref={outcome} tabIndex={-1} className={classes['outcome'] ?? ''}>
        {words}
      </Text>
      {/* Reached with the keyboard, too, when it has to be scrolled. */}
      <ul className={classes['leftOut']} aria-label={words} tabIndex={0}>
        {done.left_out.map(({ id, name, why }) => (
          <li key={id}>
            <strong>{name}</strong> {why}.
          </li>
        ))}
      </ul>
      <CloseButton onClose={onClose} />
    </Stack>
  );
}

function CloseButton({ onClose }: { readonly onClose: () => void }) {
  return (
    <Group>
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    </Group>
  );
}
