/** Renders a form of `useForm`, without the browser's own validation. */
import type { ReactNode } from 'react';
import { Anchor, Button, Group, Stack, type StackProps } from '@mantine/core';
import { type LinkProps } from 'react-router';
import { isSessionOver } from '#client/platform/api-error.ts';
import { ButtonLink } from '#client/ui/components/links.tsx';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import type { FormState } from './use-form.ts';

interface FormProps extends Partial<Omit<FormEndProps, 'form'>>, Pick<StackProps, 'gap' | 'maw'> {
  readonly form: FormState;
  readonly className?: string;
  readonly autoComplete?: 'off';
  readonly children: ReactNode;
}

/** With `send`, the label of the submit button, it ends with `FormEnd`. */
export function Form({ form, className, autoComplete, gap = 'md', maw, send, children, ...end }: FormProps) {
  return (
    <form
      ref={form.formRef}
      noValidate
      className={className}
      autoComplete={autoComplete}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <Stack gap={gap} {...(maw !== undefined && { maw })}>
        {end.isWide === true && <FormFailure form={form} send={send} {...end} />}
        {children}
        {send !== undefined && <FormEnd form={form} send={send} {...end} />}
      </Stack>
    </form>
  );
}

interface FormFailureProps {
  readonly form: FormState;
  readonly message?: ReactNode;
  /** What submitting does (`stored`). For forms that stay when the session ends and explain how to continue. */
  readonly happens?: string;
  readonly send?: string;
}

/** Why the whole form was refused. Errors of single fields are shown at the fields. */
export function FormFailure({ form: { failure, errors }, message, happens, send }: FormFailureProps) {
  if (!failure) return null;
  return (
    <ErrorAlert key={failure.attempt} takesFocus={Object.keys(errors).length === 0}>
      {message ??
        (happens !== undefined && isSessionOver(failure.error) ? (
          <>
            Your session has ended, and nothing was {happens}. What you typed is still here:{' '}
            <Anchor href="/login" target="_blank" inherit underline="always">
              log in again (opens a new tab)
            </Anchor>
            , come back to this page and press {send}.
          </>
        ) : (
          failure.message
        ))}
    </ErrorAlert>
  );
}

interface FormEndProps extends FormFailureProps {
  readonly send: string;
  readonly cancel?: string | Pick<LinkProps, 'to' | 'state'> | (() => void);
  readonly cancelLabel?: string;
  readonly isDanger?: boolean;
  readonly isQuiet?: boolean;
  /** As on account pages: full-width button, failures at the top. */
  readonly isWide?: boolean;
}

export function FormEnd({ form, send, cancel, cancelLabel = 'Cancel', ...looks }: FormEndProps) {
  if (looks.isWide === true) {
    return (
      <Button type="submit" size="md" loading={form.isBusy} fullWidth>
        {send}
      </Button>
    );
  }
  return (
    <>
      <FormFailure form={form} send={send} {...looks} />
      <Group gap="sm">
        <Button
          type="submit"
          loading={form.isBusy}
          {...(looks.isDanger === true && { color: 'red.9' })}
          {...(looks.isQuiet === true && { variant: 'outline' })}
        >
          {send}
        </Button>
        {typeof cancel === 'function' ? (
          <Button variant="default" disabled={form.isBusy} onClick={cancel}>
            {cancelLabel}
          </Button>
        ) : (
          cancel !== undefined && (
            <ButtonLink variant="default" {...(typeof cancel === 'string' ? { to: cancel } : cancel)}>
              {cancelLabel}
            </ButtonLink>
          )
        )}
      </Group>
    </>
  );
}
