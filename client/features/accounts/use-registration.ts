/** The Register form's state: values, ordered checks, and the response. */
import { useState } from 'react';
import { register } from '#shared/accounts/accounts.contract.ts';
import { registrationChecks, type Registration } from '#shared/accounts/accounts.rules.ts';
import { firstFailure } from '#shared/rules.ts';
import { serverNow } from '#client/platform/connection.ts';
import { asApiError, callApi } from '#client/platform/api.ts';
import { useFormFields } from '#client/ui/forms/use-form-fields.ts';
import { firstOfEach, registrationMessage } from './accounts.messages.ts';

const empty: Registration = {
  email: '',
  password: '',
  first_name: '',
  last_name: '',
  school: '',
  graduation_year: undefined,
};

export function useRegistration() {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** The server's message after a success. */
  const [success, setSuccess] = useState<string>();
  const fields = useFormFields(empty);
  const { form, showErrors } = fields;

  async function submit() {
    setFailure(undefined);
    const wrong = firstFailure(registrationChecks(serverNow().getFullYear()), form);
    showErrors(wrong ? { [wrong.field]: wrong.message } : {});
    if (wrong) return;
    setBusy(true);
    try {
      const { detail } = await callApi(register, { body: form });
      setSuccess(detail);
    } catch (thrown) {
      const error = asApiError(thrown);
      setFailure(registrationMessage(error, form.password));
      showErrors(firstOfEach(error.fields));
    } finally {
      setBusy(false);
    }
  }

  return { fields, submit, isBusy, failure, success };
}
