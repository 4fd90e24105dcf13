/** "It is fine": which sentences about a contact or a student are silent for a year, and why. */
import { useId, useRef, useState } from 'react';
import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import { markFine, type Look } from '#shared/signals/signals.contract.ts';
import type { SignalRuleName } from '#shared/signals/signals.rules.ts';
import { signalSentence } from '#shared/signals/signals.text.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { openDialog } from '#client/ui/feedback/open-dialog.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { Form } from '#client/ui/forms/form.tsx';
import type { Said } from './sentences.tsx';

export interface FineSubject {
  readonly kind: Look['subject']['kind'];
  readonly id: number;
  readonly name: string;
}

/** Resolves to true once it is saved. */
export async function askWhatIsFine(subject: FineSubject, signals: readonly Said[]): Promise<boolean> {
  const done = await openDialog<true>('It is fine', (close) => (
    <FineForm subject={subject} signals={signals} onDone={() => close(true)} onCancel={() => close()} />
  ));
  if (done) showSuccess('Noted. It is silent for a year.');
  return done === true;
}

interface FineFormProps {
  readonly subject: FineSubject;
  readonly signals: readonly Said[];
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

function FineForm({ subject, signals, onDone, onCancel }: FineFormProps) {
  const [chosen, setChosen] = useState<readonly SignalRuleName[]>(signals.map(({ rule }) => rule));
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const labelId = useId();
  const ofNote = error && asApiError(error).fields['note']?.[0];

  async function save(): Promise<void> {
    if (chosen.length === 0) {
      setMissing(true);
      form.current?.querySelector('input')?.focus();
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      const { kind, id } = subject;
      await callApi(markFine, { body: { subject: { kind, id }, rules: [...chosen], note } });
      onDone();
    } catch (thrown) {
      setError(asApiError(thrown));
      setBusy(false);
    }
  }

  return (
    <Form formRef={form} isBusy={isBusy} onSubmit={save}>
      <Stack gap="md">
        <Text id={labelId} style={{ overflowWrap: 'anywhere' }}>
          What you choose is not said about {subject.name} for a year.
        </Text>
        <Checkbox.Group
          aria-labelledby={labelId}
          value={[...chosen]}
          error={isMissing ? 'Please choose at least one' : undefined}
          onChange={(values) => {
            setMissing(false);
            setChosen(signals.map(({ rule }) => rule).filter((rule) => values.includes(rule)));
          }}
        >
          <Stack gap="xs">
            {signals.map(({ rule, facts }) => (
              <Checkbox key={rule} value={rule} label={signalSentence(rule, facts)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Textarea
          label="Note"
          description="Why it is fine, if you like. It is part of what a family may read."
          rows={2}
          maxLength={500}
          value={note}
          error={ofNote}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {error && ofNote === undefined && (
          <ErrorAlert takesFocus>Nothing was saved. {failureReason(error)}</ErrorAlert>
        )}
        <Group gap="sm">
          <Button type="submit" loading={isBusy} data-autofocus>
            It is fine
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
