import { useMemo, useState, type ReactNode } from 'react';
import { NativeSelect, Paper, Stack, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { NAME_MAXIMUM, REASON_MAXIMUM } from '#features/requirements/rules/kinds.ts';
import type { ProgramNames } from '#features/requirements/rules/rule.text.ts';
import { listGroups } from '#features/groups/groups.contract.ts';
import { firstRules } from '#features/requirements/rules/presets.ts';
import { kindWords } from '#features/requirements/rules/program.text.ts';
import { changeRules, createProgram, listPrograms } from '#features/requirements/requirements.contract.ts';
import { check } from '#shared/rules.ts';
import { failureReason, isAnswerLost, type ApiError } from '#client/platform/api-error.ts';
import { refusedFields } from '#client/platform/refused-fields.ts';
import { useApi, useApiChange } from '#client/platform/use-api.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { Form, FormEnd } from '#client/ui/forms/form.tsx';
import { useForm } from '#client/ui/forms/use-form.ts';
import { useLeaveQuestion } from '#client/ui/forms/use-leave-question.ts';
import { ExpandButton, useExpanded } from '#client/ui/list/expanding.tsx';
import {
  rareParts,
  readProgram,
  sentenceControls,
  targetControls,
  type ProgramValues,
} from './rule-fields.ts';
import { RuleControls, SentenceControls, ShortFields, type RuleForm } from './rule-inputs.tsx';
import { withAt } from './rules-draft.ts';
import { RulesPreviewPanel } from './rules-preview.tsx';
import lists from '#client/ui/list/list.module.css';
import classes from '#features/requirements/client/requirements.module.css';

interface ProgramEditorProps {
  readonly program: number | null;
  readonly preset: string | null;
  /** Other programs. */
  readonly others: ProgramNames;
  readonly initial: ProgramValues;
}

export function ProgramEditor({ program, preset, others, initial }: ProgramEditorProps) {
  const { data: groups = [] } = useApi(listGroups, {}, { enabled: program === null });
  const navigate = useNavigate();
  const create = useApiChange(createProgram, [listPrograms]);
  const change = useApiChange(changeRules, [listPrograms]);
  const form = useForm<ProgramValues, unknown>({
    initial,
    checks: (values) =>
      Object.entries(readProgram(values, others).errors).map(([path, text]) =>
        check<ProgramValues>(path, text, () => false),
      ),
    showsEachField: true,
    send(values) {
      const { proposed } = readProgram(values, others);
      // Without errors there are rules.
      if (!proposed) throw new Error('nothing to save');
      const { name, kind, reason } = values;
      return program === null
        ? create.mutateAsync({ body: { name, kind, preset, ...proposed, reason } })
        : change.mutateAsync({ params: { id: program }, body: { ...proposed, reason } });
    },
    onSent() {
      showSuccess(program === null ? 'The requirement is in effect.' : 'The new rules are in effect.');
      void navigate('/admin/programs');
    },
    // Rules as a whole are no field.
    refused(refusal) {
      const { rules: _rules, ...fields } = refusedFields(refusal);
      return fields;
    },
    failure: notSaved,
  });
  const { values, errors } = form;
  // Memoized, so that `proposed` keeps its identity.
  const read = useMemo(() => readProgram(values, others), [values, others]);
  const { proposed } = read;
  /** The last valid rules, for the summaries of closed parts. */
  const [shown, setShown] = useState(firstRules);
  if (proposed && proposed.rules !== shown) setShown(proposed.rules);
  /** Errors disappear once corrected; overlapping limits are shown at once. */
  const error = (path: string) =>
    path === 'caps' || errors[path] !== undefined ? read.errors[path] : undefined;
  const isWrong = (path: string) =>
    Object.keys(read.errors).some(
      (one) => (one === path || one.startsWith(`${path}.`)) && error(one) !== undefined,
    );
  const rules: RuleForm = {
    rules: values.rules,
    put: (path, value) => form.change({ rules: withAt(values.rules, path, value) }),
    error,
    wrong: errors,
  };
  const parts = rareParts(values.rules, others);
  const { needed, by } = sentenceControls(values.rules);
  useLeaveQuestion(form.isDirty);
  const year = (name: 'from_class' | 'to_class') => ({
    ...form.field(name),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 4,
  });
  return (
    <Form form={form}>
      <div className={classes.editor}>
        <Paper withBorder p={{ base: 'sm', sm: 'lg' }}>
          <Stack gap="md">
            <div className={classes.sentence}>
              <span>Classes from</span>
              <TextInput aria-label="From the class of" w="5rem" {...year('from_class')} />
              <span>{values.to_class.trim() && `to ${values.to_class.trim()}`} need</span>
              <SentenceControls form={rules} controls={needed} />
              <span>by</span>
              <SentenceControls form={rules} controls={by} />
            </div>
            <RuleControls form={rules} controls={targetControls(values.rules)} />
            {program === null && (
              <TextInput
                label="Name, as students see it"
                maxLength={NAME_MAXIMUM}
                autoComplete="off"
                {...form.field('name')}
              />
            )}
            {program === null && (
              <ShortFields>
                <NativeSelect
                  label="Kind"
                  data={Object.entries(kindWords).map(([value, label]) => ({ value, label }))}
                  {...form.field('kind')}
                />
                {groups.some((one) => !one.is_archived) && (
                  <NativeSelect
                    label="Group"
                    data={[
                      { value: '', label: 'None: for whole classes' },
                      ...groups.flatMap(({ id, name, is_archived }) =>
                        is_archived ? [] : { value: String(id), label: name },
                      ),
                    ]}
                    {...form.field('group')}
                  />
                )}
              </ShortFields>
            )}
            <Fold
              title="More rules"
              says={parts
                .filter(({ says }) => says(shown) !== says(firstRules))
                .map(({ title }) => title)
                .join(', ')}
              isWrong={errors['to_class'] !== undefined || parts.some(({ at }) => isWrong(at))}
            >
              <TextInput label="To the class of (empty: all later ones)" maw="20rem" {...year('to_class')} />
              <div>
                {parts.map(({ title, at, says, controls }) => (
                  <Fold key={title} title={title} says={says(shown)} isWrong={isWrong(at)}>
                    <RuleControls form={rules} controls={controls} />
                  </Fold>
                ))}
              </div>
            </Fold>
            <Textarea
              label="Why?"
              description="Needed once a class has begun. Kept with the rules: you and your administrators can read it."
              rows={2}
              maxLength={REASON_MAXIMUM}
              {...form.field('reason')}
            />
          </Stack>
        </Paper>
        <RulesPreviewPanel program={program} proposed={proposed} />
        <Stack gap="sm">
          <FormEnd form={form} send="Save" cancel="/admin/programs" />
        </Stack>
      </div>
    </Form>
  );
}

interface FoldProps {
  readonly title: string;
  readonly says: string;
  readonly isWrong: boolean;
  readonly children: ReactNode;
}

function Fold({ title, says, isWrong, children }: FoldProps) {
  const expanded = useExpanded(isWrong);
  const { isOpen, expandedId } = expanded;
  return (
    <div className={classes.fold}>
      <h2>
        <ExpandButton {...expanded} className={classes.foldButton}>
          <span>
            <b>{title}</b> {!isOpen && <span className={lists.quiet}>{says}</span>}
          </span>
        </ExpandButton>
      </h2>
      {isOpen && (
        <Stack gap="md" id={expandedId} pt={4} pb="md" pl={28}>
          {children}
        </Stack>
      )}
    </div>
  );
}

function notSaved(error: ApiError): string {
  return isAnswerLost(error)
    ? 'There was no answer, so this may be saved or not. Look at the list of requirements in another tab before you save again.'
    : `Nothing was saved. ${failureReason(error)}`;
}
