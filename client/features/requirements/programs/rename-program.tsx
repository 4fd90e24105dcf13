/** Gives a program another name; what it requires stays. */
import { TextInput } from '@mantine/core';
import type { Program } from '#shared/requirements/requirements.contract.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { useRenameProgram } from './programs.api.ts';

interface RenameProgramProps {
  readonly program: Program;
  readonly onDone: () => void;
}

export function RenameProgram({ program, onDone }: RenameProgramProps) {
  const { mutateAsync } = useRenameProgram(program.id);
  const form = useForm<{ name: string }, unknown>({
    initial: { name: program.name },
    // The button that was pressed is gone.
    focus: 'name',
    send: ({ name }) => mutateAsync(name),
    onSent(_, { name }) {
      showSuccess(`Saved: ${name.trim()}.`);
      onDone();
    },
    failure: 'Nothing was saved.',
  });
  return (
    <Form form={form} gap="sm" maw="32rem" send="Save" cancel={onDone}>
      <TextInput
        label="Name, as students see it"
        maxLength={100}
        autoComplete="off"
        {...form.field('name')}
      />
    </Form>
  );
}
