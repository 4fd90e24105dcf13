/** What somebody has found fine about a contact or a student. */
import { useRef } from 'react';
import { Title } from '@mantine/core';
import type { FoundFine } from '#shared/signals/signals.contract.ts';
import { signalName } from '#shared/signals/signals.text.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { SmallButton } from '#client/ui/components/small-button.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { focusStart } from '#client/ui/forms/focus.ts';
import { useSchoolZone } from '#client/ui/format/text.ts';
import { fineText } from './looks-text.ts';
import { useEndFine } from './signals.api.ts';
import classes from './signals.module.css';

export function FoundFineList({ fine }: { readonly fine: readonly FoundFine[] }) {
  const zone = useSchoolZone();
  const heading = useRef<HTMLHeadingElement>(null);
  const { mutate, isPending, error } = useEndFine();
  if (fine.length === 0) return null;

  function end(id: number): void {
    mutate(id, {
      onSuccess: ({ detail }) => {
        showSuccess(detail);
        // The last one takes the section with it.
        if (fine.length > 1) heading.current?.focus();
        else focusStart();
      },
    });
  }

  return (
    <section aria-labelledby="fine">
      <Title order={2} size="h4" id="fine" mb="xs" ref={heading} tabIndex={-1} className={classes.heading}>
        Found fine
      </Title>
      {error && <ErrorAlert>Nothing was changed. {failureReason(error)}</ErrorAlert>}
      <ul className={classes.plain}>
        {fine.map((one) => (
          <li key={one.id}>
            <div>{fineText(one, zone)}</div>
            {one.note !== '' && <div className={classes.note}>“{one.note}”</div>}
            <SmallButton
              variant="outline"
              disabled={isPending}
              aria-label={`Show this again: ${signalName(one.rule)}`}
              onClick={() => end(one.id)}
            >
              Show this again
            </SmallButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
