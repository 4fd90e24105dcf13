/** The form of a program in plain words, with what its rules would do to the students there are. */
import type { ReactNode } from 'react';
import { NativeSelect, Paper, Stack, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { firstRules } from '#shared/requirements/presets.ts';
import { kindWords } from '#shared/requirements/program.text.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { useSchoolZone, useToday } from '#client/ui/format/text.ts';
import { Form, FormEnd } from '#client/ui/forms/form.tsx';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { UnfoldingButton, useUnfolding } from '#client/ui/list/unfolding.tsx';
import { useProgramForm, type ProgramValues } from './program-form.ts';
import { rareParts, sentenceControls, targetControls } from './rule-fields.ts';
import { RuleControls, SentenceControls } from './rule-inputs.tsx';
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
  const parts = rareParts(rules.rules);
  const { needed, by } = sentenceControls(rules.rules);
  const shown = form.lastRules ?? firstRules;
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
            <div className={classes.sentence}>
              <span>Classes from</span>
              <TextInput aria-label="From the class of" w="5rem" {...year('from_class')} />
              <span>{form.values.to_class.trim() && `to ${form.values.to_class.trim()}`} need</span>
              <SentenceControls form={rules} controls={needed} />
              <span>by</span>
              <SentenceControls form={rules} controls={by} />
            </div>
            <RuleControls form={rules} controls={targetControls(rules.rules)} />
            {program === null && (
              <div className={classes.fields}>
                <TextInput
                  label="Name, as students see it"
                  maxLength={100}
                  autoComplete="off"
                  {...form.field('name')}
                  error={form.error('name')}
                />
                <NativeSelect
                  label="Kind"
                  data={Object.entries(kindWords).map(([value, label]) => ({ value, label }))}
                  {...form.field('kind')}
                />
              </div>
            )}
            <Fold
              title="More rules"
              says={parts
                .filter(({ says }) => says(shown) !== says(firstRules))
                .map(({ title }) => title)
                .join(', ')}
              isWrong={['to_class', ...parts.map(({ at }) => at)].some(form.isWrong)}
            >
              <TextInput label="To the class of (empty: all later ones)" maw="20rem" {...year('to_class')} />
              <div>
                {parts.map(({ title, at, says, controls }) => (
                  <Fold key={title} title={title} says={says(shown)} isWrong={form.isWrong(at)}>
                    <RuleControls form={rules} controls={controls} />
                  </Fold>
                ))}
              </div>
            </Fold>
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

interface FoldProps {
  readonly title: string;
  /** What it holds, in a line while it is closed. */
  readonly says: string;
  readonly isWrong: boolean;
  readonly children: ReactNode;
}

/** A part of the rules that opens, by itself where something in it is wrong. */
function Fold({ title, says, isWrong, children }: FoldProps) {
  const unfolding = useUnfolding(isWrong);
  const { isOpen, foldId } = unfolding;
  return (
    <div className={classes.fold}>
      <h2>
        <UnfoldingButton {...unfolding} className={classes.foldButton}>
          <span>
            <b>{title}</b> {!isOpen && <span className={lists.quiet}>{says}</span>}
          </span>
        </UnfoldingButton>
      </h2>
      {isOpen && (
        <Stack gap="md" id={foldId} pt={4} pb="md" pl={28}>
          {children}
        </Stack>
      )}
    </div>
  );
}
