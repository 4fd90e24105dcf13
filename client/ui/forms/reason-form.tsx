/** Asks for a short text, such as a reason, in place of the button that opened it. */
import { useState, type ReactNode } from 'react';
import { Button, Textarea, TextInput, type ButtonProps } from '@mantine/core';
import { failureReason } from '#client/platform/api-error.ts';
import { showFailure } from '#client/ui/feedback/notify.ts';
import { openDialog } from '#client/ui/feedback/open-dialog.ts';
import { Form } from './form.tsx';
import { useForm, type FormOptions } from './use-form.ts';

type Values = Readonly<Record<string, string>>;

interface ReasonFormProps extends Pick<FormOptions<Values, unknown>, 'failure'> {
  readonly label: string;
  readonly description?: string;
  readonly limit: number;
  readonly first?: string;
  readonly onType?: (text: string) => void;
  readonly field?: string;
  readonly rows?: number;
  readonly isOptional?: true;
  readonly button: string;
  readonly isMild?: true;
  readonly send: (reason: string) => Promise<unknown>;
  readonly onSent?: () => void;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}

export function ReasonForm({ field = 'reason', ...props }: ReasonFormProps) {
  const form = useForm<Values, unknown>({
    initial: { [field]: props.first ?? '' },
    focus: field,
    onChange: (values) => props.onType?.(values[field] ?? ''),
    send: (values) => props.send(values[field] ?? ''),
    onSent: props.onSent,
    failure: props.failure,
    // A dialog can be closed before the answer.
    onLate: (error) => showFailure(`${props.button}: ${failureReason(error)}`),
  });
  const text = {
    // For the focus trap of a dialog, which would else choose its close button.
    'data-autofocus': true,
    label: props.label,
    description: props.description,
    required: !props.isOptional,
    maxLength: props.limit,
    ...form.field(field),
  };
  return (
    <Form form={form} gap="sm" send={props.button} isDanger={props.isMild !== true} cancel={props.onCancel}>
      {props.children}
      {/* In one line, Enter sends. */}
      {props.rows === 1 ? (
        <TextInput autoComplete="off" {...text} />
      ) : (
        <Textarea rows={props.rows ?? 2} {...text} />
      )}
    </Form>
  );
}

interface ReasonButtonProps extends Omit<ReasonFormProps, 'onCancel'> {
  readonly opener: string;
  readonly buttonProps?: ButtonProps & { readonly 'aria-label'?: string };
}

export function ReasonButton({ opener, buttonProps, onSent, ...form }: ReasonButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!isOpen) {
    return (
      <Button w="fit-content" {...buttonProps} onClick={() => setOpen(true)}>
        {opener}
      </Button>
    );
  }
  return (
    <ReasonForm
      {...form}
      onSent={() => {
        close();
        onSent?.();
      }}
      onCancel={close}
    />
  );
}

interface ReasonQuestion extends Omit<ReasonFormProps, 'onCancel' | 'onSent'> {
  readonly title: string;
}

/** `ReasonForm` in a dialog. Resolves to whether `send` succeeded. */
export async function askReason({ title, ...form }: ReasonQuestion): Promise<boolean> {
  const isSent = await openDialog<true>(title, (close) => (
    <ReasonForm {...form} onSent={() => close(true)} onCancel={() => close()} />
  ));
  return isSent === true;
}

/** Asks for the name of something new, or for another name. */
export const askName = (question: Partial<ReasonQuestion> & Omit<ReasonQuestion, 'label'>) =>
  askReason({ label: 'Name', field: 'name', rows: 1, isMild: true, ...question });
