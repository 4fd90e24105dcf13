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
  /** Asked about from the list of what is worth a look: a colleague may have acted on it meanwhile. */
  readonly isListed?: true;
}

/** Resolves to true when what is shown is not so any more: it is saved, or a colleague was faster. */
export async function askWhatIsFine(subject: FineSubject, signals: readonly Said[]): Promise<boolean> {
  let wasLate = false;
  const done = await openDialog<true>('It is fine', (close) => (
    <FineForm
      subject={subject}
      signals={signals}
      onDone={() => close(true)}
      onLate={() => {
        wasLate = true;
      }}
      onCancel={() => close()}
    />
  ));
  if (done) showSuccess('Noted. This is not shown for a year.');
  return done === true || wasLate;
}

interface FineFormProps {
  readonly subject: FineSubject;
  readonly signals: readonly Said[];
  readonly onDone: () => void;
  /** Somebody was faster; the dialog says who, and stays. */
  readonly onLate: () => void;
  readonly onCancel: () => void;
}

function FineForm({ subject, signals, onDone, onLate, onCancel }: FineFormProps) {
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
      const { kind, id, isListed } = subject;
      await callApi(markFine, {
        body: {
          subject: { kind, id },
          rules: [...chosen],
          note,
          ...(isListed && { is_listed: true }),
        },
      });
      onDone();
    } catch (thrown) {
      const failure = asApiError(thrown);
      if (failure.status === 409) onLate();
      setError(failure);
      setBusy(false);
    }
  }

  if (error && asApiError(error).status === 409) return <Late error={error} note={note} onClose={onCancel} />;

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

interface LateProps {
  readonly error: Error;
  readonly note: string;
  readonly onClose: () => void;
}

/** Who was faster, and when. */
function Late({ error, note, onClose }: LateProps) {
  return (
    <Stack gap="md" align="start">
      <ErrorAlert takesFocus>{failureReason(error)}</ErrorAlert>
      {note.trim() !== '' && (
        <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          Your note was not saved: “{note}”
        </Text>
      )}
      <Button onClick={onClose}>Close</Button>
    </Stack>
  );
}
