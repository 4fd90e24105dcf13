/**
 * A form's values, the ordered checks that the server also runs, one submission at a time, and errors at
 * their fields (decision 0072).
 */
import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { firstFailure, type Check } from '#shared/rules.ts';
import { asApiError, failureReason, type ApiError } from '#client/platform/api-error.ts';
import { refusedFields } from '#client/platform/refused-fields.ts';
import { useIsShown } from '#client/ui/hooks/use-viewport.ts';
import { focusField } from './focus.ts';

type FieldErrors = Readonly<Record<string, string>>;

export interface FormOptions<Values extends object, Reply> {
  readonly initial: Values;
  /** The first failing check is shown at its field. A function when the checks depend on the current values. */
  readonly checks?: readonly Check<Values>[] | ((values: Values) => readonly Check<Values>[]);
  readonly showsEachField?: boolean;
  /** Normalizes the values (for instance trims them) before they are checked, sent and shown. */
  readonly tidy?: (values: Values) => Values;
  readonly send: (values: Values) => Promise<Reply>;
  /** The form stays busy until this ends. @param isShown false when the user has left the form */
  readonly onSent?: (reply: Reply, values: Values, isShown: boolean) => void | Promise<void>;
  /** Prefix (`Nothing was saved.`) or full text of a failure that no field shows. */
  readonly failure?: string | ((error: ApiError, values: Values) => ReactNode);
  readonly refused?: (error: ApiError) => FieldErrors;
  /** Repeats failures that fields already show. */
  readonly showsAllErrors?: boolean;
  readonly onLate?: (error: ApiError, values: Values) => void;
  readonly onChange?: (values: Values) => void;
  /** Focused when the form appears, for instance in place of the button that opened it. */
  readonly focus?: string;
}

interface FormFailed {
  readonly message: ReactNode;
  readonly error: ApiError | undefined;
  /** Counted, so each failure takes the focus. */
  readonly attempt: number;
}

export interface FormState {
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly errors: FieldErrors;
  readonly failure: FormFailed | undefined;
  readonly isBusy: boolean;
  readonly submit: () => Promise<void>;
}

type NameOf<Values, Kind> = {
  [Name in keyof Values]: Values[Name] extends Kind ? Name : never;
}[keyof Values] &
  string;

export interface Typed {
  readonly currentTarget: { readonly value: string };
}
interface TextControl {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: Typed) => void;
}
interface CheckboxEvent {
  readonly currentTarget: { readonly checked: boolean };
}

export type FormOf<Values extends object> = ReturnType<typeof useForm<Values, unknown>>;

export function useForm<Values extends object, Reply>(options: FormOptions<Values, Reply>) {
  const [base, setBase] = useState(options.initial);
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<FormState['failure']>();
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const latest = useRef(values);
  const attempt = useRef(0);
  const isSending = useRef(false);
  const wantsFocus = useRef(false);
  const isShown = useIsShown();
  const { focus } = options;

  useEffect(() => {
    if (focus !== undefined) focusField(formRef.current, focus);
  }, [focus]);

  // After the messages are linked to their fields.
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    Object.keys(errors).some((name) => focusField(formRef.current, name));
  }, [errors]);

  const refuse = useCallback((next: FieldErrors) => {
    wantsFocus.current = true;
    setErrors(next);
  }, []);

  const fail = useCallback((message: ReactNode, error?: ApiError) => {
    attempt.current += 1;
    setFailure(message === undefined ? undefined : { message, error, attempt: attempt.current });
  }, []);

  const { onChange } = options;
  function put(next: Values): void {
    latest.current = next;
    setValues(next);
    onChange?.(next);
  }

  function change(part: Partial<Values>): void {
    // Safe: the keys of the part are keys of the values.
    const names = (Object.keys(part) as (keyof Values & string)[]).filter(
      (name) => part[name] !== latest.current[name],
    );
    if (names.length === 0) return;
    put({ ...latest.current, ...part });
    setSent(false);
    setErrors((current) =>
      names.some((name) => name in current)
        ? Object.fromEntries(Object.entries(current).filter(([name]) => !names.some((one) => one === name)))
        : current,
    );
  }

  function restart(next: Values): void {
    latest.current = next;
    setBase(next);
    setValues(next);
    setErrors({});
    setFailure(undefined);
  }

  function showError(error: ApiError, sent: Values): void {
    if (!isShown.current) {
      options.onLate?.(error, sent);
      return;
    }
    const { refused = refusedFields, failure: intro, showsAllErrors = false } = options;
    const atFields = Object.entries(refused(error)).filter(([name]) => name in sent);
    if (atFields.length === 0 || showsAllErrors) {
      const message =
        typeof intro === 'function'
          ? intro(error, sent)
          : [intro, failureReason(error)].filter(Boolean).join(' ');
      fail(message, error);
    }
    refuse(Object.fromEntries(atFields));
  }

  async function submit(): Promise<void> {
    if (isSending.current) return;
    const sent = options.tidy?.(latest.current) ?? latest.current;
    change(sent);
    const { checks = [] } = options;
    const list = typeof checks === 'function' ? checks(sent) : checks;
    const each = options.showsEachField === true ? list.map((check) => [check]) : [list];
    const wrong = each.map((some) => firstFailure(some, sent)).filter((one) => one !== undefined);
    setFailure(undefined);
    refuse(Object.fromEntries(wrong.map(({ field: name, message }) => [name, message])));
    if (wrong.length > 0) return;
    isSending.current = true;
    setBusy(true);
    try {
      let reply: Reply;
      try {
        reply = await options.send(sent);
      } catch (thrown) {
        showError(asApiError(thrown), sent);
        return;
      }
      setSent(true);
      await options.onSent?.(reply, sent, isShown.current);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  const field = (name: NameOf<Values, string>): TextControl => ({
    name,
    value: values[name] as string,
    error: errors[name],
    onChange: ({ currentTarget: { value } }: Typed) => change({ [name]: value } as Partial<Values>),
  });
  const tick = (name: NameOf<Values, boolean>) => ({
    name,
    checked: values[name] as boolean,
    error: errors[name],
    onChange: ({ currentTarget: { checked } }: CheckboxEvent) =>
      change({ [name]: checked } as Partial<Values>),
  });
  /** For controls that pass a value, not an event. */
  const choice = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: Values[Name]) => change({ [name]: value } as unknown as Partial<Values>),
  });

  return {
    values,
    errors,
    failure,
    isBusy,
    isSent,
    isDirty: !isSent && JSON.stringify(values) !== JSON.stringify(base),
    formRef,
    field,
    tick,
    choice,
    change,
    restart,
    refuse,
    fail,
    submit,
  };
}
