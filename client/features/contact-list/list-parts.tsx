/** Small parts of a contact's list, without Mantine: contacts open the page on phones that we do not know. */
import type { ComponentProps, ReactNode } from 'react';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import { useListText } from './contact-list-text.ts';
import classes from './contact-list.module.css';

interface Attributes {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly note?: string;
  readonly failure?: string | undefined | null | false;
  /** The input, with what belongs to it. */
  readonly children: (attributes: Attributes) => ReactNode;
}

/** A labelled input with a note, and with what is wrong. */
export function Field({ id, label, note, failure, children }: FieldProps) {
  const hasFailed = typeof failure === 'string' && failure !== '';
  const described = [note !== undefined && `${id}-note`, hasFailed && `${id}-failure`].filter(Boolean);
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {note !== undefined && <span id={`${id}-note`}>{note}</span>}
      {children({
        id,
        'aria-invalid': hasFailed || undefined,
        'aria-describedby': described.join(' ') || undefined,
      })}
      {hasFailed && (
        <span id={`${id}-failure`} role="alert" className={classes.failure}>
          {failure}
        </span>
      )}
    </div>
  );
}

/** Sends its form, also by Enter in a field. */
export function SubmitButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return <button {...props} type="submit" className={classes.submit} />;
}

export function ListLoading() {
  const { say } = useListText();
  return <LoadingBlock label={say('loading')} />;
}
