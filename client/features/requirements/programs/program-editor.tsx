/** The form of a program in plain words, with what its rules would do to the students there are. */
import { Paper, Stack, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { kindWords } from '#shared/requirements/program.text.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { useSchoolZone, useToday } from '#client/ui/format/text.ts';
import { Form, FormEnd } from '#client/ui/forms/form.tsx';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { useProgramForm, type ProgramValues } from './program-form.ts';
import { RareFields, TargetFields, WindowFields } from './rule-fields.tsx';
import { Choice } from './rule-inputs.tsx';
import { RulesPreviewPanel } from './rules-preview.tsx';
import classes from './programs.module.css';

interface ProgramEditorProps {
  /** Null for a new one. */
  readonly program: number | null;
  readonly preset: string | null;
  readonly initial: ProgramValues;
}

const REASON_MAXIMUM = 500;

export function ProgramEditor({ program, preset, initial }: ProgramEditorProps) {
  const today = useToday(useSchoolZone());
  const navigate = useNavigate();
  const form = useProgramForm({
    program,
    preset,
    initial,
    today,
    onSaved() {
      showSuccess(program === null ? 'The requirement holds now.' : 'The new rules hold now.');
      void navigate('/admin/programs');
    },
  });
  const { begun, rules } = form;
  useLeaveQuestion(form.isDirty);
  const year = (name: 'from_class' | 'to_class') => ({
    ...form.field(name),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 4,
    error: form.error(name),
  });
  return (
    <Form form={form}>
      <div className={classes.editor}>
        <Paper withBorder p={{ base: 'sm', sm: 'lg' }}>
          <Stack gap="md">
            {program === null && (
              <div className={classes.fields}>
                <TextInput
                  wrapperProps={{ 'data-long': true }}
                  label="Name, as students see it"
                  maxLength={100}
                  autoComplete="off"
                  {...form.field('name')}
                  error={form.error('name')}
                />
                <Choice label="Kind" choices={kindWords} {...form.choice('kind')} />
              </div>
            )}
            <div className={classes.fields}>
              <TextInput label="From the class of" {...year('from_class')} />
              <TextInput label="To the class of (empty: all later ones)" {...year('to_class')} />
            </div>
            <TargetFields form={rules} />
            <WindowFields form={rules} />
            <RareFields form={form} />
            {(program !== null || begun !== undefined) && (
              <Textarea
                label={begun === undefined ? 'Why it changes' : `Why? The class of ${begun} has begun.`}
                description="Stays with these rules, for you and your administrators."
                required={begun !== undefined}
                rows={2}
                maxLength={REASON_MAXIMUM}
                {...form.field('reason')}
                error={form.error('reason')}
              />
            )}
          </Stack>
        </Paper>
        <RulesPreviewPanel program={program} proposed={form.proposed} />
        <Stack gap="sm">
          <FormEnd form={form} send="Save" cancel="/admin/programs" />
        </Stack>
      </div>
    </Form>
  );
}
