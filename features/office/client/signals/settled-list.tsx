import { useRef, type ReactNode } from 'react';
import { Stack, Text } from '@mantine/core';
import type { z } from 'zod';
import {
  allowAgain,
  endDismissal,
  dismissSignals,
  type Dismissal,
  type Refusal,
} from '#features/office/signals.contract.ts';
import { signalName } from '#features/office/signals.text.ts';
import { inboxCalls } from '#features/office/client/inbox-calls.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { callApi } from '#client/platform/api.ts';
import { useApiChange, useInvalidate } from '#client/platform/use-api.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { confirmAction, type Question } from '#client/ui/feedback/confirm-action.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { showUndo } from '#client/ui/feedback/show-undo.tsx';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { schoolDay, useSchoolZone } from '#client/ui/format/text.ts';
import { focusStart } from '#client/ui/forms/focus.ts';
import { Section } from '#client/ui/list/section.tsx';
import { dismissalText } from './signals-text.ts';
import lists from '#client/ui/list/list.module.css';

interface SettledListProps<Row> {
  readonly title: string;
  readonly intro?: string;
  readonly rows: readonly Row[];
  readonly button: string;
  readonly nameOf: (row: Row) => string;
  readonly change: typeof endDismissal | typeof allowAgain;
  readonly undo?: (row: Row) => Promise<unknown>;
  /** Before what cannot be undone. */
  readonly question?: Pick<Question, 'title' | 'message'>;
  readonly children: (row: Row) => ReactNode;
}

function SettledList<Row extends { readonly id: number }>(props: SettledListProps<Row>) {
  const { title, intro, rows, button, nameOf, change, undo, question, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // Also after a failure: a colleague may have been faster.
  const { mutate, isPending, error } = useApiChange(change, inboxCalls, {
    onSuccess({ detail }, { params }) {
      const row = rows.find(({ id }) => id === params?.id);
      if (row && undo) showUndo(detail, () => undo(row).then(() => 'It is not shown, as before.'));
      else showSuccess(detail);
      // After the last one, the section is gone.
      if (rows.length > 1) heading.current?.focus();
      else focusStart();
    },
  });
  if (rows.length === 0) return null;

  async function end({ id }: Row): Promise<void> {
    if (!question || (await confirmAction({ ...question, confirmLabel: button }))) mutate({ params: { id } });
  }

  return (
    <Section title={title} size="h4" gap="xs" heading={heading}>
      {intro !== undefined && <Text size="sm">{intro}</Text>}
      {error && <ErrorAlert>Nothing was changed. {failureReason(error)}</ErrorAlert>}
      <Stack component="ul" gap={6} fz="sm" className={lists.bare}>
        {rows.map((row) => (
          <li key={row.id}>
            {children(row)}
            <SmallButton
              variant="outline"
              disabled={isPending}
              aria-label={`${button}: ${nameOf(row)}`}
              onClick={() => void end(row)}
            >
              {button}
            </SmallButton>
          </li>
        ))}
      </Stack>
    </Section>
  );
}

interface DismissalListProps {
  readonly subject: z.input<typeof dismissSignals.body>['subject'];
  readonly dismissals: readonly Dismissal[];
}

export function DismissalList({ subject, dismissals }: DismissalListProps) {
  const zone = useSchoolZone();
  const invalidate = useInvalidate();

  async function keepDismissals({ rule, note }: Dismissal): Promise<void> {
    await callApi(dismissSignals, { body: { subject, rules: [rule], note } });
    await invalidate(inboxCalls);
  }

  return (
    <SettledList
      title="Found fine"
      rows={dismissals}
      button="Show this again"
      nameOf={({ rule }) => signalName(rule)}
      change={endDismissal}
      undo={keepDismissals}
    >
      {(one) => (
        <>
          <div>{dismissalText(one, zone)}</div>
          {one.note !== '' && <div className={lists.prose}>“{one.note}”</div>}
        </>
      )}
    </SettledList>
  );
}

/** Contacts who said that they do not know the student; not asked about them until the school allows it. */
export function RefusalList({ refusals }: { readonly refusals: readonly Refusal[] }) {
  const zone = useSchoolZone();
  return (
    <SettledList
      title="Contacts who do not know this student"
      intro="They said so, and are not asked about the student again."
      rows={refusals}
      button="Allow again"
      nameOf={({ mailbox }) => mailbox}
      change={allowAgain}
      question={{
        title: 'Allow again?',
        message: 'The student can ask this contact again. You cannot undo this.',
      }}
    >
      {({ mailbox, at }) => (
        <div>
          <EmailText email={mailbox} /> · {schoolDay(at, zone)}
        </div>
      )}
    </SettledList>
  );
}
