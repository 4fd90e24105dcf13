/** The rules that few change: limits, minima, what each entry needs, other ways, and who came later. */
import { useEffect, useRef } from 'react';
import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { EVIDENCE_KINDS } from '#shared/entries/entry-evidence.ts';
import { evidenceText } from '#shared/requirements/rule.text.ts';
import { ErrorAlert } from '#client/ui/feedback/alerts.tsx';
import { upperFirst } from '#client/ui/format/text.ts';
import {
  ByGradeFields,
  ChecksField,
  Choice,
  CountsField,
  LinesField,
  nameAt,
  numberAt,
  Rows,
  textAt,
  type Blank,
  type RuleFieldsProps as Props,
} from './rule-inputs.tsx';
import type { RulePath, RulesDraft } from './rules-draft.ts';
import classes from './programs.module.css';

type Subject = RulesDraft['caps'][number]['of'];

const subjects = {
  everything: 'All work',
  category: 'A category',
  organization: 'An organization',
  evidence: 'A way of verifying',
} as const;
const pers = { day: 'A day', year: 'A school year', total: 'In all' } as const;
/** Ways of verifying by their words: `By a signed slip`. */
const evidenceChoices = Object.fromEntries(
  EVIDENCE_KINDS.map((kind) => [kind, upperFirst(evidenceText(kind))]),
) as Record<(typeof EVIDENCE_KINDS)[number], string>;
const blankSubject: Blank<Subject> = {
  everything: { kind: 'everything' },
  category: { kind: 'category', category: '' },
  organization: { kind: 'organization' },
  evidence: { kind: 'evidence', evidence: 'slip' },
};

/** No more than so many hours of a category, with an organization, or verified in one way. @param wrong new with each try to save */
export function LimitFields({ form, wrong }: Props & { readonly wrong: Readonly<Record<string, string>> }) {
  const crossing = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wrong['caps'] !== undefined) crossing.current?.focus();
  }, [wrong]);
  const error = form.error('caps');
  return (
    <>
      {error !== undefined && <ErrorAlert ref={crossing}>{error}</ErrorAlert>}
      <Rows
        form={form}
        at="caps"
        noun="limit"
        most={20}
        blank={{ of: blankSubject.category, hours: '', per: 'total' }}
      >
        {({ of, per }, at) => (
          <div className={classes.fields}>
            <TextInput label="At most (hours)" {...numberAt(form, `${at}.hours`)} />
            <Choice label="Per" value={per} choices={pers} onChange={(next) => form.put(`${at}.per`, next)} />
            <Choice
              label="Of"
              value={of.kind}
              choices={subjects}
              onChange={(kind) => form.put(`${at}.of`, blankSubject[kind])}
            />
            {of.kind === 'category' && <TextInput label="Category" {...nameAt(form, `${at}.of.category`)} />}
            {of.kind === 'organization' && (
              <TextInput label="Organization (empty: each one)" {...nameAt(form, `${at}.of.organization`)} />
            )}
            {of.kind === 'evidence' && (
              <Choice
                label="Verified"
                value={of.evidence}
                choices={evidenceChoices}
                onChange={(evidence) => form.put(`${at}.of.evidence`, evidence)}
              />
            )}
          </div>
        )}
      </Rows>
    </>
  );
}

type FloorDraft = RulesDraft['floors'][number];

const floors = {
  'category hours': 'Hours of a category',
  'category projects': 'Projects of a category',
  organizations: 'Organizations',
  projects: 'Projects',
  months: 'Months from first to last day',
  'long project': 'Days of the longest project',
} as const;
const blankFloor: Blank<FloorDraft> = {
  'category hours': { kind: 'category hours', category: '', hours: '' },
  'category projects': { kind: 'category projects', category: '', projects: '' },
  organizations: { kind: 'organizations', organizations: '' },
  projects: { kind: 'projects', projects: '' },
  months: { kind: 'months', months: '' },
  'long project': { kind: 'long project', days: '' },
};
const amounts = ['hours', 'projects', 'organizations', 'months', 'days'] as const;

/** What is asked for besides the sum: hours of a category, several organizations, a long project. */
export function FloorFields({ form }: Props) {
  return (
    <Rows form={form} at="floors" noun="minimum" most={20} blank={blankFloor['category hours']}>
      {(floor, at) => (
        <div className={classes.fields}>
          {amounts
            .filter((amount) => amount in floor)
            .map((amount) => (
              <TextInput key={amount} label="At least" {...numberAt(form, `${at}.${amount}`)} />
            ))}
          <Choice
            label="Of"
            value={floor.kind}
            choices={floors}
            onChange={(kind) => form.put(at, blankFloor[kind])}
          />
          {'category' in floor && <TextInput label="Category" {...nameAt(form, `${at}.category`)} />}
        </div>
      )}
    </Rows>
  );
}

/** What is asked of each entry. */
export function EntryFields({ form }: Props) {
  const { entry } = form.rules;
  const tick = (label: string, at: RulePath, isTicked: boolean, value: true | 'count' = true) => (
    <Checkbox
      label={label}
      checked={isTicked}
      onChange={(event) => form.put(at, event.currentTarget.checked ? value : undefined)}
    />
  );
  return (
    <>
      <div className={classes.fields}>
        <TextInput label="Hours at least" {...numberAt(form, 'entry.min_hours')} />
        <TextInput label="Recorded within (days)" {...numberAt(form, 'entry.record_within_days')} />
        <TextInput label="Words of reflection" {...numberAt(form, 'entry.reflection_words')} />
      </div>
      <NativeSelect
        label="The school approves before"
        description="Students ask for it under “What counts”, and you answer under “Proposals”."
        name="entry.approval_before"
        data={[
          { value: '', label: 'Nothing' },
          { value: 'activity', label: 'The activity' },
          { value: 'organization', label: 'The organization' },
        ]}
        value={entry.approval_before ?? ''}
        onChange={(event) => form.put('entry.approval_before', event.currentTarget.value || undefined)}
      />
      {tick(
        'Recorded before the next school year begins',
        'entry.record_in_school_year',
        entry.record_in_school_year ?? false,
      )}
      {tick('The time at which it began is said', 'entry.start_time', entry.start_time ?? false)}
      {tick(
        'Work for refused organizations counts, too',
        'entry.refused_organizations',
        entry.refused_organizations === 'count',
        'count',
      )}
      {tick('Preparation and action are described', 'entry.phases', entry.phases ?? false)}
      <LinesField
        form={form}
        at="entry.not_categories"
        label="Categories that do not count"
        lines={entry.not_categories}
      />
      <ChecksField
        form={form}
        at="entry.evidence"
        label="Counts when it was verified"
        choices={evidenceChoices}
        order={EVIDENCE_KINDS}
        value={entry.evidence ?? EVIDENCE_KINDS}
        isAllDefault
      />
    </>
  );
}

/** Other ways to the same end. */
export function WayFields({ form }: Props) {
  return (
    <>
      <Text size="sm">The way that is best for a student holds.</Text>
      <Rows
        form={form}
        at="alternatives"
        noun="way"
        most={5}
        blank={{ name: '', counts: ['paid'], hours: '' }}
      >
        {({ counts }, at) => (
          <>
            <div className={classes.fields}>
              <TextInput label="Name" {...nameAt(form, `${at}.name`)} />
              <TextInput label="Hours" {...numberAt(form, `${at}.hours`)} />
              <TextInput
                type="date"
                label="Paid work from (if not always)"
                {...textAt(form, `${at}.paid_from`)}
              />
            </div>
            <CountsField form={form} at={`${at}.counts`} value={counts} />
          </>
        )}
      </Rows>
    </>
  );
}

const transfers = {
  'as everybody': 'The same as everybody',
  'by grade of entry': 'By the grade in which they came',
  'years attended': 'The sum of the grades attended',
  'months attended': 'In proportion to their months here',
  'school decides': 'We decide for each student',
} as const;
const blankTransfer: Blank<RulesDraft['transfer']> = {
  'as everybody': { kind: 'as everybody' },
  'by grade of entry': { kind: 'by grade of entry', hours: {} },
  'years attended': { kind: 'years attended', hours: {} },
  'months attended': { kind: 'months attended' },
  'school decides': { kind: 'school decides' },
};

export function TransferFields({ form }: Props) {
  const { transfer } = form.rules;
  return (
    <>
      <Choice
        label="Needed of who came later"
        value={transfer.kind}
        choices={transfers}
        onChange={(kind) => form.put('transfer', blankTransfer[kind])}
      />
      {'hours' in transfer && (
        <ByGradeFields
          form={form}
          at="transfer.hours"
          label={transfer.kind === 'years attended' ? 'Hours for each grade' : 'Hours by grade of entry'}
        />
      )}
    </>
  );
}
