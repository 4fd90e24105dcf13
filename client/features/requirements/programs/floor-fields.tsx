/** What is asked for besides the sum: hours of a category, several organizations, a long project. */
import type { RulesDraft } from './rules-draft.ts';
import { Choice, NumberField, Rows, TextField, type RuleForm } from './rule-inputs.tsx';
import classes from './programs.module.css';

type FloorDraft = RulesDraft['floors'][number];

const kinds = {
  'category hours': 'Hours of a category',
  'category projects': 'Projects of a category',
  organizations: 'Organizations',
  projects: 'Projects',
  months: 'Months from first to last day',
  'long project': 'Days of the longest project',
} as const;

const blank: { readonly [Kind in FloorDraft['kind']]: Extract<FloorDraft, { kind: Kind }> } = {
  'category hours': { kind: 'category hours', category: '', hours: '' },
  'category projects': { kind: 'category projects', category: '', projects: '' },
  organizations: { kind: 'organizations', organizations: '' },
  projects: { kind: 'projects', projects: '' },
  months: { kind: 'months', months: '' },
  'long project': { kind: 'long project', days: '' },
};

export function FloorFields({ form }: { readonly form: RuleForm }) {
  return (
    <Rows<FloorDraft>
      items={form.rules.floors}
      noun="minimum"
      most={20}
      blank={blank['category hours']}
      onChange={(floors) => form.change({ floors })}
    >
      {(floor, index, set) => (
        <div className={classes.fields}>
          <NumberOf form={form} at={`floors.${index}`} floor={floor} onChange={set} />
          <Choice label="Of" value={floor.kind} choices={kinds} onChange={(kind) => set(blank[kind])} />
          {'category' in floor && (
            <TextField
              form={form}
              at={`floors.${index}.category`}
              label="Category"
              value={floor.category}
              onChange={(category) => set({ ...floor, category })}
            />
          )}
        </div>
      )}
    </Rows>
  );
}

interface NumberProps {
  readonly form: RuleForm;
  readonly at: string;
  readonly floor: FloorDraft;
  readonly onChange: (floor: FloorDraft) => void;
}

function NumberOf({ form, at, floor, onChange }: NumberProps) {
  const field = (name: string, value: string, change: (text: string) => FloorDraft) => (
    <NumberField
      form={form}
      at={`${at}.${name}`}
      label="At least"
      value={value}
      onChange={(text) => onChange(change(text))}
    />
  );
  switch (floor.kind) {
    case 'category hours':
      return field('hours', floor.hours, (hours) => ({ ...floor, hours }));
    case 'category projects':
    case 'projects':
      return field('projects', floor.projects, (projects) => ({ ...floor, projects }));
    case 'organizations':
      return field('organizations', floor.organizations, (organizations) => ({ ...floor, organizations }));
    case 'months':
      return field('months', floor.months, (months) => ({ ...floor, months }));
    case 'long project':
      return field('days', floor.days, (days) => ({ ...floor, days }));
  }
}
