/** Asks for a few words, such as the reason of a decision, in place of the button that began it. */
import { useRef, useState, type ReactNode } from 'react';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { asApiError } from '#client/platform/api.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { focusOnce } from './focus.ts';
import { Form } from './form.tsx';

interface ReasonFormProps {
  readonly label: string;
  /** Who reads it. */
  readonly description?: string;
  readonly limit: number;
  /** What stands there already. */
  readonly first?: string | undefined;
  /** Of the call, `reason` unless it says another one. */
  readonly field?: string;
  readonly rows?: number;
  readonly button: string;
  /** Takes nothing away from anybody. */
  readonly isMild?: true;
  readonly isBusy: boolean;
  readonly error: Error | null;
  /** What went wrong, unless it is about the reason. */
  readonly failure: (error: Error) => string;
  readonly onSubmit: (reason: string) => void;
  readonly onCancel: () => void;
  /** Fields before the reason. */
  readonly children?: ReactNode;
}

export function ReasonForm(props: ReasonFormProps) {
  const { error, isBusy } = props;
  const [reason, setReason] = useState(props.first ?? '');
  const form = useRef<HTMLFormElement>(null);
  const missing = error === null ? undefined : asApiError(error).fields[props.field ?? 'reason']?.[0];
  return (
    <Form formRef={form} isBusy={isBusy} onSubmit={async () => props.onSubmit(reason)}>
      <Stack gap="sm">
        {props.children}
        <Textarea
          label={props.label}
          description={props.description}
          required
          rows={props.rows ?? 2}
          maxLength={props.limit}
          // The button that was pressed is gone.
          ref={focusOnce}
          value={reason}
          error={missing}
          onChange={(change) => setReason(change.currentTarget.value)}
        />
        {error && missing === undefined && <ErrorAlert>{props.failure(error)}</ErrorAlert>}
        <Group>
          <Button type="submit" {...(props.isMild ? {} : { color: 'red.9' })} loading={isBusy}>
            {props.button}
          </Button>
          <Button variant="default" onClick={props.onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
