/** The form of a program in plain words, with what its rules would do to the students there are. */
import { useState } from 'react';
import { Button, Group, Paper, Stack, Textarea, TextInput } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { dayInZone } from '#shared/calendar.ts';
import { kindWords } from '#shared/requirements/program.text.ts';
import { serverNow } from '#client/platform/connection.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { Form } from '#client/ui/forms/form.tsx';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { useSchoolZone } from '#client/ui/format/text.ts';
import type { ProgramValues } from './program-form.ts';
import { Choice } from './rule-inputs.tsx';
import { RareFields } from './rare-fields.tsx';
import { RulesPreviewPanel } from './rules-preview.tsx';
import { TargetFields } from './target-fields.tsx';
import { useProgramForm, type ProgramForm } from './use-program-form.ts';
import { WindowFields } from './window-fields.tsx';
import classes from './programs.module.css';

interface ProgramEditorProps {
  /** Null for a new one. */
  readonly program: number | null;
  readonly preset: string | null;
  readonly initial: ProgramValues;
}

const REASON_MAXIMUM = 500;

export function ProgramEditor({ program, preset, initial }: ProgramEditorProps) {
  const zone = useSchoolZone();
  const [today] = useState(() => dayInZone(serverNow(), zone));
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
  const { failure, isPending } = form;
  useLeaveQuestion(form.isDirty, () => undefined);
  return (
    <Form formRef={form.formRef} isBusy={isPending} onSubmit={form.save}>
      <div className={classes.editor}>
        <Paper withBorder p={{ base: 'sm', sm: 'lg' }}>
          <Stack gap="md">
            {program === null && <NameFields form={form} />}
            <ClassFields form={form} />
            <TargetFields form={form.rules} />
            <WindowFields form={form.rules} />
            <RareFields form={form} />
            {(program !== null || form.begun !== undefined) && <ReasonField form={form} />}
          </Stack>
        </Paper>
        <RulesPreviewPanel program={program} proposed={form.proposed} />
        <Stack gap="sm">
          {failure && (
            <ErrorAlert key={failure.attempt} takesFocus>
              {failure.message}
            </ErrorAlert>
          )}
          <Group gap="sm">
            <Button type="submit" loading={isPending}>
              Save
            </Button>
            <Button variant="default" component={Link} to="/admin/programs">
              Cancel
            </Button>
          </Group>
        </Stack>
      </div>
    </Form>
  );
}

function NameFields({ form: { values, change, error } }: { readonly form: ProgramForm }) {
  return (
    <div className={classes.fields}>
      <TextInput
        wrapperProps={{ 'data-long': true }}
        label="Name, as students see it"
        name="name"
        maxLength={100}
        autoComplete="off"
        value={values.name}
        error={error('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Choice label="Kind" value={values.kind} choices={kindWords} onChange={(kind) => change({ kind })} />
    </div>
  );
}

function ClassFields({ form: { values, change, error } }: { readonly form: ProgramForm }) {
  const field = (name: 'from_class' | 'to_class') => ({
    name,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 4,
    value: values[name],
    error: error(name),
    onChange: (event: { readonly currentTarget: HTMLInputElement }) =>
      change({ [name]: event.currentTarget.value }),
  });
  return (
    <div className={classes.fields}>
      <TextInput label="From the class of" {...field('from_class')} />
      <TextInput label="To the class of (empty: all later ones)" {...field('to_class')} />
    </div>
  );
}

function ReasonField({ form: { values, change, error, begun } }: { readonly form: ProgramForm }) {
  return (
    <Textarea
      label={begun === undefined ? 'Why it changes' : `Why? The class of ${begun} has begun.`}
      description="Stays with these rules, for you and your administrators."
      name="reason"
      required={begun !== undefined}
      rows={2}
      maxLength={REASON_MAXIMUM}
      value={values.reason}
      error={error('reason')}
      onChange={(event) => change({ reason: event.currentTarget.value })}
    />
  );
}
