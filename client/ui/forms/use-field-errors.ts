/** The error messages beside the fields of a form; showing them moves the focus to the first failing field. */
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { focusField } from './focus.ts';

type FieldErrors = Readonly<Record<string, string>>;

interface FieldErrorsOfForm {
  /** For the `<form>`, whose fields are found by their `name`. */
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly errors: FieldErrors;
  /** Replaces all messages and focuses the first failing field once the messages are tied to the fields. */
  readonly showErrors: (errors: FieldErrors) => void;
  /** Removes one message, for instance when its field changes. */
  readonly clearError: (field: string) => void;
}

const NO_ERRORS: FieldErrors = {};

export function useFieldErrors(): FieldErrorsOfForm {
  const formRef = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(NO_ERRORS);
  const wantsFocus = useRef(false);

  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    const failing = Object.keys(errors);
    failing.some((field) => focusField(formRef.current, field));
  }, [errors]);

  const showErrors = useCallback((next: FieldErrors) => {
    wantsFocus.current = true;
    setErrors(next);
  }, []);
  const clearError = useCallback((field: string) => {
    setErrors((current) => {
      if (!(field in current)) return current;
      return Object.fromEntries(Object.entries(current).filter(([name]) => name !== field));
    });
  }, []);
  return { formRef, errors, showErrors, clearError };
}
