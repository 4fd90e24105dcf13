/** A large button. Not Mantine's, which would be a tenth of the code of a page that must open quickly on an unknown phone. */
import { type MouseEvent, type ReactNode, type Ref, Fragment } from 'react';
import { Spinner } from '#client/ui/components/spinner.tsx';
import type { Language } from '#shared/languages/languages.ts';
import { LanguageChoice } from '#client/ui/components/language-choice.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { ContactLanguage } from './contact-text.ts';
import classes from './verification.module.css';

interface BigButtonProps {
  readonly children: ReactNode;
  /** By what it does: decide, remove, or neither. */
  readonly look: 'yes' | 'no' | 'no-for-good' | 'plain';
  /** While its call is under way it keeps the focus and does nothing. */
  readonly isSending?: boolean;
  readonly isDisabled?: boolean;
  /** The id of what says what it does. */
  readonly describedBy?: string;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick: (event: MouseEvent) => void;
}

export function BigButton(props: BigButtonProps) {
  const { children, look, isSending = false, isDisabled = false, describedBy, ref, onClick } = props;
  return (
    <button
      type="button"
      ref={ref}
      className={classes.big}
      data-look={look}
      data-loading={isSending || undefined}
      aria-busy={isSending || undefined}
      aria-describedby={describedBy}
      disabled={isDisabled}
      onClick={(event) => {
        if (!isSending) onClick(event);
      }}
    >
      {look === 'yes' && <Mark path="M4 12.5 9.5 18 20 6.5" />}
      {look === 'no' && <Mark path="M6 6l12 12M18 6 6 18" />}
      <span>{children}</span>
      {isSending && <Spinner />}
    </button>
  );
}

/** Decoration: the text says the same. */
function Mark({ path }: { readonly path: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={classes.mark}>
      <path d={path} fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

interface ContactCardProps {
  readonly language: Language;
  readonly heading: string;
  readonly children: ReactNode;
}

export function ContactCard({ language, heading, children }: ContactCardProps) {
  return (
    <ContactLanguage value={language}>
      <div className={classes.card}>
        <LanguageChoice language={language} />
        <PageHeading>{heading}</PageHeading>
        {children}
      </div>
    </ContactLanguage>
  );
}

/** The second argument of `rich`: renders `<b>`. */
export const strong = (text: string) => <strong>{text}</strong>;

/** The pieces of a message, which never move. */
export function RichText({ pieces }: { readonly pieces: readonly (string | React.JSX.Element)[] }) {
  return pieces.map((piece, index) => <Fragment key={index}>{piece}</Fragment>);
}

/** A `ref` that focuses its element when it mounts. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
