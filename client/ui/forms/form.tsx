/** A form that checks itself, so that the browser does not, and that is sent once at a time. */
import type { ReactNode, RefObject } from 'react';

interface FormProps {
  readonly formRef: RefObject<HTMLFormElement | null>;
  /** Being sent: another press does nothing. */
  readonly isBusy: boolean;
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
}

export function Form({ formRef, isBusy, onSubmit, children }: FormProps) {
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void onSubmit();
      }}
    >
      {children}
    </form>
  );
}
