/** The rules of a program as fields: what is needed and when always, what few change closed until somebody needs it. */
import type { ReactNode } from 'react';
import { Stack, TextInput } from '@mantine/core';
import { firstRules } from '#shared/requirements/first-rules.ts';
import { transferText } from '#shared/requirements/program.text.ts';
import {
  alternativeSentence,
  capSentence,
  entrySentences,
  floorSentence,
  monthDayText,
} from '#shared/requirements/rule.text.ts';
import { upperFirst } from '#client/ui/format/text.ts';
import { UnfoldingButton, useUnfolding } from '#client/ui/list/unfolding.tsx';
import type { ProgramForm } from './program-form.ts';
import { EntryFields, FloorFields, LimitFields, TransferFields, WayFields } from './rare-fields.tsx';
import {
  ByGradeFields,
  Choice,
  CountsField,
  LinesField,
  MonthDayField,
  numberAt,
  textAt,
  type Blank,
  type RuleFieldsProps as Props,
} from './rule-inputs.tsx';
import type { RulesDraft } from './rules-draft.ts';
import classes from './programs.module.css';

const targets = {
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
const blankTarget: Blank<RulesDraft['target']> = {
  hours: { kind: 'hours', hours: '' },
  'hours by grade': { kind: 'hours by grade', hours: {}, carry: 'total only' },
  projects: { kind: 'projects', projects: '' },
  outcomes: { kind: 'outcomes', outcomes: [] },
};

/** What is needed: hours, hours by grade, projects or outcomes. */
export function TargetFields({ form }: Props) {
  const { target } = form.rules;
  return (
    <Stack gap="sm">
      <div className={classes.fields}>
        <Choice
          label="Needed"
          value={target.kind}
          choices={targets}
          onChange={(kind) => form.put('target', blankTarget[kind])}
        />
        {target.kind === 'hours' && <TextInput label="Hours" {...numberAt(form, 'target.hours')} />}
        {target.kind === 'projects' && <TextInput label="Projects" {...numberAt(form, 'target.projects')} />}
        {target.kind === 'hours by grade' && (
          <Choice
            label="More than a grade needs"
            value={target.carry}
            choices={carries}
            onChange={(carry) => form.put('target.carry', carry)}
          />
        )}
      </div>
      {target.kind === 'hours by grade' && (
        <ByGradeFields
          form={form}
          at="target.hours"
          label="Hours needed; leave a grade empty that needs none"
        />
      )}
      {target.kind === 'projects' && (
        <LinesField
          form={form}
          at="target.of"
          label="Only of these categories"
          description="One on each line. Empty: of any category."
          lines={target.of}
        />
      )}
      {target.kind === 'outcomes' && (
        <LinesField
          form={form}
          at="target.outcomes"
          label="Outcomes, each at least once"
          lines={target.outcomes}
        />
      )}
    </Stack>
  );
}

const openings = {
  'any time': 'Any time',
  'grade 6': 'The beginning of grade 6',
  'after grade 8': 'The summer before grade 9',
  'grade 9': 'The beginning of grade 9',
  'grade 11': 'The beginning of grade 11',
  day: 'A day',
} as const;
const closings = { never: 'Any day, after graduation too', day: 'A day in the year of graduation' } as const;

/** From when to when work counts. */
export function WindowFields({ form }: Props) {
  const { opens, closes } = form.rules.window;
  const opening = opens in openings ? (opens as keyof typeof openings) : 'day';
  return (
    <div className={classes.fields}>
      <Choice
        label="Work counts from"
        value={opening}
        choices={openings}
        onChange={(choice) => form.put('window.opens', choice === 'day' ? '' : choice)}
      />
      {opening === 'day' && <TextInput type="date" label="First day" {...textAt(form, 'window.opens')} />}
      <Choice
        label="Work counts until"
        value={closes === 'never' ? 'never' : 'day'}
        choices={closings}
        onChange={(choice) => form.put('window.closes', choice === 'never' ? 'never' : '05-31')}
      />
      {closes !== 'never' && <MonthDayField form={form} at="window.closes" label="Last day" />}
    </div>
  );
}

/** Each part says in a line what it holds while it is closed. */
export function RareFields({ form }: { readonly form: ProgramForm }) {
  const { rules: fields, lastRules: rules = firstRules } = form;
  const work = rules.counts.map((kind) => `${kind} work`).join(' and ');
  const { starts, ends } = rules.school_year;
  const fold = (title: string, at: keyof RulesDraft, said: string, children: ReactNode) => (
    <Fold title={title} summary={said} isWrong={form.isWrong(at)}>
      {children}
    </Fold>
  );
  const limits = rules.caps.map(capSentence).join(' ') || 'None';
  const minima = rules.floors.map(floorSentence).join(' ') || 'Nothing besides';
  const ways = rules.alternatives.map(alternativeSentence).join(' ') || 'None';
  const notHeld = rules.not_held.map((what) => `${what}.`).join(' ') || 'Nothing';
  const eachEntry = entrySentences(rules).join(' ') || 'Only has to be verified';
  return (
    <div>
      {fold(
        'Work',
        'counts',
        upperFirst(`${work} counts`),
        <CountsField form={fields} at="counts" value={fields.rules.counts} />,
      )}
      {fold('Limits', 'caps', limits, <LimitFields form={fields} wrong={form.errors} />)}
      {fold('At least', 'floors', minima, <FloorFields form={fields} />)}
      {fold('Each entry', 'entry', eachEntry, <EntryFields form={fields} />)}
      {fold('Other ways', 'alternatives', ways, <WayFields form={fields} />)}
      {fold('Who came later', 'transfer', transferText(rules.transfer), <TransferFields form={fields} />)}
      {fold(
        'School year',
        'school_year',
        `${monthDayText(starts)} to ${monthDayText(ends)}`,
        <div className={classes.fields}>
          <MonthDayField form={fields} at="school_year.starts" label="Begins" />
          <MonthDayField form={fields} at="school_year.ends" label="Ends" />
        </div>,
      )}
      {fold(
        'Not kept here',
        'not_held',
        notHeld,
        <LinesField
          form={fields}
          at="not_held"
          label="What you look after yourself"
          description="One on each line. Students are told to ask you about it."
          lines={fields.rules.not_held}
        />,
      )}
    </div>
  );
}

interface FoldProps {
  readonly title: string;
  readonly summary: string;
  /** Something in it has to be corrected. */
  readonly isWrong: boolean;
  readonly children: ReactNode;
}

function Fold({ title, summary, isWrong, children }: FoldProps) {
  const unfolding = useUnfolding(isWrong);
  const { isOpen, foldId } = unfolding;
  return (
    <div className={classes.fold}>
      <h2>
        <UnfoldingButton {...unfolding} className={classes.foldButton}>
          <span>
            <b>{title}</b> {!isOpen && <span className={classes.soft}>{summary}</span>}
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
