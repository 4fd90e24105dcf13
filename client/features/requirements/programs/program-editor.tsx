/** The form of a program in plain words, with what its rules would do to the students there are. */
import { NativeSelect, Paper, Stack, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { firstRules } from '#shared/requirements/presets.ts';
import { kindWords } from '#shared/requirements/program.text.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { useSchoolZone, useToday } from '#client/ui/format/text.ts';
import { Form, FormEnd } from '#client/ui/forms/form.tsx';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { UnfoldingButton, useUnfolding } from '#client/ui/list/unfolding.tsx';
import { useProgramForm, type ProgramForm, type ProgramValues } from './program-form.ts';
import { rareParts, targetControls, windowControls, type RulePart } from './rule-fields.ts';
import { RuleControls } from './rule-inputs.tsx';
import { RulesPreviewPanel } from './rules-preview.tsx';
import lists from '#client/ui/list/list.module.css';
import classes from '#client/features/requirements/requirements.module.css';

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
              <>
                <TextInput
                  label="Name, as students see it"
                  maxLength={100}
                  autoComplete="off"
                  {...form.field('name')}
                  error={form.error('name')}
                />
                <NativeSelect
                  label="Kind"
                  maw="20rem"
                  data={Object.entries(kindWords).map(([value, label]) => ({ value, label }))}
                  {...form.field('kind')}
                />
              </>
            )}
            <div className={classes.fields}>
              <TextInput label="From the class of" {...year('from_class')} />
              <TextInput label="To the class of (empty: all later ones)" {...year('to_class')} />
            </div>
            <Stack gap="sm">
              <RuleControls form={rules} controls={targetControls(rules.rules)} />
            </Stack>
            <RuleControls form={rules} controls={windowControls(rules.rules)} />
            <div>
              {rareParts(rules.rules).map((part) => (
                <Fold key={part.title} part={part} form={form} />
              ))}
            </div>
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

/** A part of the rules that opens. While it is closed it says in a line what it holds. */
function Fold({ part, form }: { readonly part: RulePart; readonly form: ProgramForm }) {
  const unfolding = useUnfolding(form.isWrong(part.at));
  const { isOpen, foldId } = unfolding;
  return (
    <div className={classes.fold}>
      <h2>
        <UnfoldingButton {...unfolding} className={classes.foldButton}>
          <span>
            <b>{part.title}</b>{' '}
            {!isOpen && <span className={lists.quiet}>{part.says(form.lastRules ?? firstRules)}</span>}
          </span>
        </UnfoldingButton>
      </h2>
      {isOpen && (
        <Stack gap="md" id={foldId} pt={4} pb="md" pl={28}>
          <RuleControls form={form.rules} controls={part.controls} />
        </Stack>
      )}
    </div>
  );
}
