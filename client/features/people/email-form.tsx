/** Another email for a student whose mailbox is gone. */
import { useEffect, useRef, useState } from 'react';
import { TextInput } from '@mantine/core';
import { REASON_MAXIMUM } from '#shared/people/people.contract.ts';
import { asApiError } from '#client/platform/api.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { ReasonForm } from '#client/ui/forms/reason-form.tsx';

interface EmailFormProps {
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onSubmit: (email: string, reason: string) => void;
  readonly onCancel: () => void;
}

export function EmailForm({ isBusy, error, onSubmit, onCancel }: EmailFormProps) {
  const [email, setEmail] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // Before the reason, which takes the focus elsewhere.
  useEffect(() => field.current?.focus(), []);
  const wrong = error === null ? undefined : asApiError(error).fields['email']?.[0];
  return (
    <ReasonForm
      label="Why? The old address is mailed these words, and the activity shows them."
      description="Nothing changes until the new address confirms. The old one can stop it, and undo it for 7 days."
      limit={REASON_MAXIMUM}
      button="Send the link"
      isMild
      isBusy={isBusy}
      error={wrong === undefined ? error : null}
      failure={failureReason}
      onSubmit={(reason) => onSubmit(email, reason)}
      onCancel={onCancel}
    >
      <TextInput
        ref={field}
        label="New email"
        type="email"
        required
        value={email}
        error={wrong}
        onChange={(change) => setEmail(change.currentTarget.value)}
      />
    </ReasonForm>
  );
}
