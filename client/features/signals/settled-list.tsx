/** What was settled about a contact or a student, each with a button that ends it. */
import { useRef, type ReactNode } from 'react';
import { Stack, Text } from '@mantine/core';
import { allowAgain, endFine, type FoundFine, type Refusal } from '#shared/signals/signals.contract.ts';
import { signalName } from '#shared/signals/signals.text.ts';
import { inboxCalls } from '#client/domain/office/inbox-calls.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { useApiChange } from '#client/platform/use-api.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { schoolDay, useSchoolZone } from '#client/ui/format/text.ts';
import { focusStart } from '#client/ui/forms/focus.ts';
import { Section } from '#client/ui/list/section.tsx';
import { fineText } from './looks-text.ts';
import lists from '#client/ui/list/list.module.css';

interface SettledListProps<Row> {
  readonly title: string;
  readonly intro?: string;
  readonly rows: readonly Row[];
  readonly button: string;
  /** Of a row, for the button. */
  readonly nameOf: (row: Row) => string;
  readonly change: typeof endFine | typeof allowAgain;
  readonly children: (row: Row) => ReactNode;
}

function SettledList<Row extends { readonly id: number }>(props: SettledListProps<Row>) {
  const { title, intro, rows, button, nameOf, change, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // Also after a failure: a colleague may have been faster.
  const { mutate, isPending, error } = useApiChange(change, inboxCalls, {
    onSuccess({ detail }) {
      showSuccess(detail);
      // The last one takes the section with it.
      if (rows.length > 1) heading.current?.focus();
      else focusStart();
    },
  });
  if (rows.length === 0) return null;

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
              onClick={() => mutate({ params: { id: row.id } })}
            >
              {button}
            </SmallButton>
          </li>
        ))}
      </Stack>
    </Section>
  );
}

export function FoundFineList({ fine }: { readonly fine: readonly FoundFine[] }) {
  const zone = useSchoolZone();
  return (
    <SettledList
      title="Found fine"
      rows={fine}
      button="Show this again"
      nameOf={({ rule }) => signalName(rule)}
      change={endFine}
    >
      {(one) => (
        <>
          <div>{fineText(one, zone)}</div>
          {one.note !== '' && <div className={lists.prose}>“{one.note}”</div>}
        </>
      )}
    </SettledList>
  );
}

/** Contacts who have said that they do not know the student, and are not asked about them until the school allows it. */
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
    >
      {({ mailbox, at }) => (
        <div>
          <EmailText email={mailbox} /> · {schoolDay(at, zone)}
        </div>
      )}
    </SettledList>
  );
}
