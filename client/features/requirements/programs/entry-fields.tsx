/** What is asked of each entry. */
import { Checkbox, NativeSelect } from '@mantine/core';
import { EVIDENCE_KINDS } from '#shared/entries/entry-evidence.ts';
import type { RulesDraft } from './rules-draft.ts';
import { evidenceChoices } from './limit-fields.tsx';
import { ChecksField, LinesField, NumberField, type RuleForm } from './rule-inputs.tsx';
import classes from './programs.module.css';

type Conditions = RulesDraft['entry'];

const approvals = [
  { value: '', label: 'Nothing' },
  { value: 'activity', label: 'The activity' },
  { value: 'organization', label: 'The organization' },
] as const;

export function EntryFields({ form }: { readonly form: RuleForm }) {
  const { entry } = form.rules;
  const set = (part: Conditions) => form.change({ entry: { ...entry, ...part } });
  const drop = (name: keyof Conditions) => {
    const { [name]: _, ...rest } = entry;
    form.change({ entry: rest });
  };
  return (
    <>
      <div className={classes.fields}>
        <NumberField
          form={form}
          at="entry.min_hours"
          label="Hours at least"
          value={entry.min_hours ?? ''}
          onChange={(min_hours) => set({ min_hours })}
        />
        <NumberField
          form={form}
          at="entry.record_within_days"
          label="Recorded within (days)"
          value={entry.record_within_days ?? ''}
          onChange={(record_within_days) => set({ record_within_days })}
        />
        <NumberField
          form={form}
          at="entry.reflection_words"
          label="Words of reflection"
          value={entry.reflection_words ?? ''}
          onChange={(reflection_words) => set({ reflection_words })}
        />
      </div>
      <NativeSelect
        label="The school approves before"
        description="Students ask for it under “What counts”, and you answer under “Proposals”."
        name="entry.approval_before"
        data={approvals}
        value={entry.approval_before ?? ''}
        onChange={({ currentTarget: { value } }) =>
          value === 'activity' || value === 'organization'
            ? set({ approval_before: value })
            : drop('approval_before')
        }
      />
      <Checkbox
        label="Recorded before the next school year begins"
        checked={entry.record_in_school_year ?? false}
        onChange={(event) =>
          event.currentTarget.checked ? set({ record_in_school_year: true }) : drop('record_in_school_year')
        }
      />
      <Checkbox
        label="The time at which it began is said"
        checked={entry.start_time ?? false}
        onChange={(event) => (event.currentTarget.checked ? set({ start_time: true }) : drop('start_time'))}
      />
      <Checkbox
        label="Work for refused organizations counts, too"
        checked={entry.refused_organizations === 'count'}
        onChange={(event) =>
          event.currentTarget.checked
            ? set({ refused_organizations: 'count' })
            : drop('refused_organizations')
        }
      />
      <Checkbox
        label="Preparation and action are described"
        checked={entry.phases ?? false}
        onChange={(event) => (event.currentTarget.checked ? set({ phases: true }) : drop('phases'))}
      />
      <LinesField
        form={form}
        at="entry.not_categories"
        label="Categories that do not count"
        lines={entry.not_categories ?? []}
        onChange={(not_categories) => set({ not_categories })}
      />
      <ChecksField
        form={form}
        at="entry.evidence"
        label="Counts when it was verified"
        choices={evidenceChoices}
        order={EVIDENCE_KINDS}
        value={entry.evidence ?? EVIDENCE_KINDS}
        onChange={(evidence) =>
          evidence.length === EVIDENCE_KINDS.length ? drop('evidence') : set({ evidence })
        }
      />
    </>
  );
}
