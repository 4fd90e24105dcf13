import { openDialog } from '#client/ui/feedback/open-dialog.ts';
import { ReasonForm, type ReasonFormProps } from './reason-form.tsx';

interface Question extends Omit<ReasonFormProps, 'onCancel' | 'onSent'> {
  readonly title: string;
}

/** `ReasonForm` in a dialog. Resolves to whether `send` succeeded. */
export async function askReason({ title, ...form }: Question): Promise<boolean> {
  const isSent = await openDialog<true>(title, (close) => (
    <ReasonForm {...form} onSent={() => close(true)} onCancel={() => close()} />
  ));
  return isSent === true;
}
