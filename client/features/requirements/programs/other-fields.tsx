/** Other ways to the same end, and who came later. */
import { Text } from '@mantine/core';
import type { RulesDraft } from './rules-draft.ts';
import {
  ByGradeFields,
  Choice,
  CountsField,
  DayField,
  NumberField,
  Rows,
  TextField,
  type RuleForm,
} from './rule-inputs.tsx';
import classes from './programs.module.css';

type WayDraft = RulesDraft['alternatives'][number];

export function WayFields({ form }: { readonly form: RuleForm }) {
  return (
    <>
      <Text size="sm">The way that is best for a student holds.</Text>
      <Rows<WayDraft>
        items={form.rules.alternatives}
        noun="way"
        most={5}
        blank={{ name: '', counts: ['paid'], hours: '' }}
        onChange={(alternatives) => form.change({ alternatives })}
      >
        {(way, index, set) => (
          <>
            <div className={classes.fields}>
              <TextField
                form={form}
                at={`alternatives.${index}.name`}
                label="Name"
                value={way.name}
                onChange={(name) => set({ ...way, name })}
              />
              <NumberField
                form={form}
                at={`alternatives.${index}.hours`}
                label="Hours"
                value={way.hours}
                onChange={(hours) => set({ ...way, hours })}
              />
              <DayField
                form={form}
                at={`alternatives.${index}.paid_from`}
                label="Paid work from (if not always)"
                value={way.paid_from ?? ''}
                onChange={(paid_from) => set({ ...way, paid_from })}
              />
            </div>
            <CountsField
              form={form}
              at={`alternatives.${index}.counts`}
              value={way.counts}
              onChange={(counts) => set({ ...way, counts })}
            />
          </>
        )}
      </Rows>
    </>
  );
}

type TransferDraft = RulesDraft['transfer'];

const transfers = {
  'as everybody': 'The same as everybody',
  'by grade of entry': 'By the grade in which they came',
  'years attended': 'The sum of the grades attended',
  'months attended': 'In proportion to their months here',
  'school decides': 'We decide for each student',
} as const;

const blank: { readonly [Kind in TransferDraft['kind']]: Extract<TransferDraft, { kind: Kind }> } = {
  'as everybody': { kind: 'as everybody' },
  'by grade of entry': { kind: 'by grade of entry', hours: {} },
  'years attended': { kind: 'years attended', hours: {} },
  'months attended': { kind: 'months attended' },
  'school decides': { kind: 'school decides' },
};

export function TransferFields({ form }: { readonly form: RuleForm }) {
  const { transfer } = form.rules;
  const set = (next: TransferDraft) => form.change({ transfer: next });
  return (
    <>
      <Choice
        label="Needed of who came later"
        value={transfer.kind}
        choices={transfers}
        onChange={(kind) => set(blank[kind])}
      />
      {'hours' in transfer && (
        <ByGradeFields
          form={form}
          at="transfer.hours"
          label={transfer.kind === 'years attended' ? 'Hours for each grade' : 'Hours by grade of entry'}
          value={transfer.hours}
          onChange={(hours) => set({ ...transfer, hours })}
        />
      )}
    </>
  );
}
