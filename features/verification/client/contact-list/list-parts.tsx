/** Texts and parts (without Mantine) of a contact's list before it opens. */
import { useId, type ComponentProps, type Ref } from 'react';
import { contactListPage as en } from '#shared/languages/en/contact-list-page.ts';
import { contactListPage as es } from '#shared/languages/es/contact-list-page.ts';
import type { Language } from '#shared/languages/languages.ts';
import { asApiError } from '#client/platform/api-error.ts';
import { createTranslators } from '#client/platform/language/i18n.ts';
import { useLanguage } from '#client/platform/language/language.ts';
import { LoadingBlock } from '#client/ui/feedback/loading-block.tsx';
import classes from '#client/ui/components/contact-pages.module.css';

const page = createTranslators({ en, es });

export const useListText = () => page[useLanguage()];

export function failureText(thrown: unknown, { language }: { readonly language: Language }): string {
  const { say } = page[language];
  const { status = 0, code, fields } = asApiError(thrown);
  if (code === 'link_not_whole') return say('linkNotWhole');
  if (code === 'list_unknown' || code === 'link_unknown') return say('linkUnknown');
  if (code === 'csrf') return say('noCookies');
  if (code === 'code_dead') return say('codeDead');
  if (fields['code']) return say('codeWrong');
  return say(status === 429 ? 'tooMany' : 'fault');
}

export function ListLoading() {
  const { say } = useListText();
  return <LoadingBlock label={say('loading')} />;
}

export type FieldElement = HTMLInputElement & HTMLTextAreaElement;

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange' | 'ref'> {
  readonly label: string;
  readonly note?: string;
  readonly failure?: string | null | false;
  readonly rows?: number;
  readonly onType: (text: string) => void;
  readonly ref?: Ref<FieldElement>;
}

export function Field({ label, note, failure, rows, onType, ref, ...input }: FieldProps) {
  const id = useId();
  const hasFailed = typeof failure === 'string' && failure !== '';
  const described = [note !== undefined && `${id}-note`, hasFailed && `${id}-failure`].filter(Boolean);
  // Safe: a text area accepts the props that callers pass.
  const Box = (rows === undefined ? 'input' : 'textarea') as 'input';
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {note !== undefined && (
        <span id={`${id}-note`} className={classes.secondary}>
          {note}
        </span>
      )}
      <Box
        {...input}
        {...(rows !== undefined && { rows })}
        id={id}
        ref={ref}
        aria-invalid={hasFailed || undefined}
        aria-describedby={described.join(' ') || undefined}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {hasFailed && (
        <span id={`${id}-failure`} role="alert" className={classes.failure}>
          {failure}
        </span>
      )}
    </div>
  );
}
