/** What is needed: hours, hours by grade, projects or outcomes. */
import { Stack } from '@mantine/core';
import type { RulesDraft } from './rules-draft.ts';
import { ByGradeFields, Choice, LinesField, NumberField, type RuleForm } from './rule-inputs.tsx';
import classes from './programs.module.css';

type TargetDraft = RulesDraft['target'];

const kinds = {
  hours: 'Hours',
  'hours by grade': 'Hours in each grade',
  projects: 'Projects',
  outcomes: 'Outcomes',
} as const;

const carries = {
  none: 'Counts for no other grade',
  forward: 'Counts for later grades',
  'total only': 'Counts: only the sum is asked for',
} as const;

/** What another kind begins with. */
const blank: { readonly [Kind in TargetDraft['kind']]: Extract<TargetDraft, { kind: Kind }> } = {
  hours: { kind: 'hours', hours: '' },
  'hours by grade': { kind: 'hours by grade', hours: {}, carry: 'total only' },
  projects: { kind: 'projects', projects: '' },
  outcomes: { kind: 'outcomes', outcomes: [] },
};

export function TargetFields({ form }: { readonly form: RuleForm }) {
  const { target } = form.rules;
  const set = (next: TargetDraft) => form.change({ target: next });
  return (
    <Stack gap="sm">
      <div className={classes.fields}>
        <Choice label="Needed" value={target.kind} choices={kinds} onChange={(kind) => set(blank[kind])} />
        {target.kind === 'hours' && (
          <NumberField
            form={form}
            at="target.hours"
            label="Hours"
            value={target.hours}
            onChange={(hours) => set({ ...target, hours })}
          />
        )}
        {target.kind === 'projects' && (
          <NumberField
            form={form}
            at="target.projects"
            label="Projects"
            value={target.projects}
            onChange={(projects) => set({ ...target, projects })}
          />
        )}
        {target.kind === 'hours by grade' && (
          <Choice
            label="More than a grade needs"
            value={target.carry}
            choices={carries}
            onChange={(carry) => set({ ...target, carry })}
          />
        )}
      </div>
      {target.kind === 'hours by grade' && (
        <ByGradeFields
          form={form}
          at="target.hours"
          label="Hours needed; leave a grade empty that needs none"
          value={target.hours}
          onChange={(hours) => set({ ...target, hours })}
        />
      )}
      {target.kind === 'projects' && (
        <LinesField
          form={form}
          at="target.of"
          label="Only of these categories"
          description="One on each line. Empty: of any category."
          lines={target.of ?? []}
          onChange={(of) => set({ ...target, of })}
        />
      )}
      {target.kind === 'outcomes' && (
        <LinesField
          form={form}
          at="target.outcomes"
          label="Outcomes, each at least once"
          lines={target.outcomes}
          onChange={(outcomes) => set({ ...target, outcomes })}
        />
      )}
    </Stack>
  );
}
