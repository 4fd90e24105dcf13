/** Gives a program another name; what it requires stays. */
import { useState } from 'react';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { Program } from '#shared/requirements/requirements.contract.ts';
import { refusedFields } from '#client/domain/entries.messages.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { Form } from '#client/ui/forms/form.tsx';
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
        {failure !== undefined && <ErrorAlert takesFocus>{failure}</ErrorAlert>}
        <Group gap="sm">
          <Button type="submit" loading={isPending}>
            Save
          </Button>
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}
