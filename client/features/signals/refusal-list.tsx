/** Contacts who have said that they do not know the student, and are not asked about them until the school allows it. */
import { useRef } from 'react';
import { Text, Title } from '@mantine/core';
import type { Refusal } from '#shared/signals/signals.contract.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { focusStart } from '#client/ui/forms/focus.ts';
import { EmailText } from '#client/ui/format/email-text.tsx';
import { schoolDay, useSchoolZone } from '#client/ui/format/text.ts';
import { useAllowAgain } from './signals.api.ts';
import classes from './signals.module.css';

export function RefusalList({ refusals }: { readonly refusals: readonly Refusal[] }) {
  const zone = useSchoolZone();
  const heading = useRef<HTMLHeadingElement>(null);
  const { mutate, isPending, error } = useAllowAgain();
  if (refusals.length === 0) return null;

  function allow(id: number): void {
    mutate(id, {
      onSuccess: ({ detail }) => {
        showSuccess(detail);
        // The last one takes the section with it.
        if (refusals.length > 1) heading.current?.focus();
        else focusStart();
      },
    });
  }

  return (
    <section aria-labelledby="refusals">
      <Title
        order={2}
        size="h4"
        id="refusals"
        mb="xs"
        ref={heading}
        tabIndex={-1}
        className={classes.heading}
      >
        Contacts who do not know this student
      </Title>
      <Text size="sm">They said so, and are not asked about the student again.</Text>
      {error && <ErrorAlert>Nothing was changed. {failureReason(error)}</ErrorAlert>}
      <ul className={classes.plain}>
        {refusals.map(({ id, mailbox, at }) => (
          <li key={id}>
            <div>
              <EmailText email={mailbox} /> · {schoolDay(at, zone)}
            </div>
            <SmallButton
              variant="outline"
              disabled={isPending}
              aria-label={`Allow again: ${mailbox}`}
              onClick={() => allow(id)}
            >
              Allow again
            </SmallButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
