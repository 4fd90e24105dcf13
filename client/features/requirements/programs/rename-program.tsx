/** Gives a program another name; what it requires stays. */
import { useState } from 'react';
import { Stack, TextInput } from '@mantine/core';
import type { Program } from '#shared/requirements/requirements.contract.ts';
import { refusedFields } from '#client/platform/refused-fields.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { focusOnce } from '#client/ui/forms/focus.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { FormEnd } from '#client/ui/forms/form-end.tsx';
import { useFormFields } from '#client/ui/forms/use-form-fields.ts';
import { useRenameProgram } from './programs.api.ts';

interface RenameProgramProps {
  readonly program: Program;
  readonly onDone: () => void;
}

export function RenameProgram({ program, onDone }: RenameProgramProps) {
  const { form, field, formRef, showErrors } = useFormFields({ name: program.name });
  const { mutateAsync, isPending } = useRenameProgram(program.id);
  const [failure, setFailure] = useState<string>();

  async function save(): Promise<void> {
    setFailure(undefined);
    try {
      await mutateAsync(form.name);
    } catch (error) {
      const refused = refusedFields(error);
      showErrors(refused);
      if (Object.keys(refused).length === 0) setFailure(`Nothing was saved. ${failureReason(error)}`);
      return;
    }
    showSuccess(`Saved: ${form.name.trim()}.`);
    onDone();
  }

  return (
    <Form formRef={formRef} isBusy={isPending} onSubmit={save}>
      <Stack gap="sm" maw="32rem">
        <TextInput
          label="Name, as students see it"
          maxLength={100}
          autoComplete="off"
          {...field('name')}
          // The button that was pressed is gone.
          ref={focusOnce}
        />
        <FormEnd failure={failure} isBusy={isPending} send="Save" cancel={onDone} />
      </Stack>
    </Form>
  );
}
