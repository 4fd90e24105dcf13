/** "Looks fine": which signals are dismissed for a year, and why. */
import { useId } from 'react';
import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import {
  endDismissal,
  dismissSignals,
  type Dismissal,
  type Finding,
} from '#features/office/signals.contract.ts';
import type { SignalRuleName } from '#features/office/signals.rules.ts';
import { signalSentence } from '#features/office/signals.text.ts';
import { inboxCalls } from '#features/office/client/inbox-calls.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { apiKey } from '#client/platform/use-api.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { openDialog } from '#client/ui/feedback/open-dialog.ts';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { Form, FormFailure } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import type { Said } from './sentences.tsx';

export interface DismissalSubject {
  readonly kind: Finding['subject']['kind'];
  readonly id: number;
  readonly name: string;
  /** Opened from the list of signals, where a colleague may have acted in the meantime. */
  readonly isListed?: true;
}

/** True when what is shown has changed: saved, or a colleague was faster. */
export async function confirmDismissal(
  subject: DismissalSubject,
  signals: readonly Said[],
): Promise<boolean> {
  let wasLate = false;
  const done = await openDialog<readonly Dismissal[]>('Looks fine', (close) => (
    <DismissForm
      subject={subject}
      signals={signals}
      onDone={close}
      onLate={() => (wasLate = true)}
      onCancel={() => close()}
    />
  ));
  if (done)
    showUndo(`Looks fine: ${subject.name}. Not shown for a year.`, () =>
      // Only those dismissed now.
      showAgain(done.filter(({ at }) => at === done[0]?.at)),
    );
  return done !== undefined || wasLate;
}

async function showAgain(dismissals: readonly Dismissal[]): Promise<string> {
  try {
    for (const { id } of dismissals) {
      // A 404 means that a colleague was faster, or that the first response was lost: it is undone.
      await callApi(endDismissal, { params: { id } }).catch((error: unknown) => {
        if (asApiError(error).status !== 404) throw error;
      });
    }
  } finally {
    for (const call of inboxCalls) void queryClient.invalidateQueries({ queryKey: apiKey(call) });
  }
  return 'The inbox can show this again.';
}

interface DismissFormProps {
  readonly subject: DismissalSubject;
  readonly signals: readonly Said[];
  readonly onDone: (dismissals: readonly Dismissal[]) => void;
  readonly onLate: () => void;
  readonly onCancel: () => void;
}

function DismissForm({ subject, signals, onDone, onLate, onCancel }: DismissFormProps) {
  const labelId = useId();
  const form = useForm<{ rules: readonly SignalRuleName[]; note: string }, readonly Dismissal[]>({
    initial: { rules: signals.map(({ rule }) => rule), note: '' },
    checks: [
      { field: 'rules', message: 'Please choose at least one', holds: ({ rules }) => rules.length > 0 },
    ],
    send({ rules, note }) {
      const { kind, id, isListed } = subject;
      return callApi(dismissSignals, {
        body: { subject: { kind, id }, rules: [...rules], note, ...(isListed && { is_listed: true }) },
      });
    },
    onSent: onDone,
    failure(error) {
      if (error.status === 409) onLate();
      return `Nothing was saved. ${failureReason(error)}`;
    },
  });
  const { note, rules } = form.values;
  const error = form.failure?.error;
  if (error?.status === 409) {
    return (
      <Stack gap="md" align="start">
        <ErrorAlert takesFocus>{failureReason(error)}</ErrorAlert>
        {note.trim() !== '' && (
          <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            Your note was not saved: “{note}”
          </Text>
        )}
        <Button onClick={onCancel}>Close</Button>
      </Stack>
    );
  }

  return (
    <Form form={form}>
      <Text id={labelId} style={{ overflowWrap: 'anywhere' }}>
        What you choose here is not shown for {subject.name} for a year.
      </Text>
      <Checkbox.Group
        aria-labelledby={labelId}
        value={[...rules]}
        error={form.errors['rules']}
        onChange={(values) =>
          form.change({ rules: signals.map(({ rule }) => rule).filter((rule) => values.includes(rule)) })
        }
      >
        <Stack gap="xs">
          {signals.map(({ rule, facts }) => (
            <Checkbox key={rule} name="rules" value={rule} label={signalSentence(rule, facts)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Textarea
        label="Note"
        description="Why it is fine (optional). A family may ask to read it."
        rows={2}
        maxLength={500}
        {...form.field('note')}
      />
      <FormFailure form={form} />
      <Group gap="sm">
        <Button type="submit" loading={form.isBusy} data-autofocus>
          Looks fine
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Form>
  );
}
