/** The parts of the rules that few change, each closed until somebody needs it. */
import { transferText } from '#shared/requirements/program.text.ts';
import {
  alternativeSentence,
  capSentence,
  entrySentences,
  floorSentence,
  monthDayText,
} from '#shared/requirements/rule.text.ts';
import { firstRules } from '#shared/requirements/first-rules.ts';
import { EntryFields } from './entry-fields.tsx';
import { FloorFields } from './floor-fields.tsx';
import { Fold } from './fold.tsx';
import { LimitFields } from './limit-fields.tsx';
import { TransferFields, WayFields } from './other-fields.tsx';
import { CountsField, LinesField, MonthDayField } from './rule-inputs.tsx';
import type { ProgramForm } from './use-program-form.ts';
import classes from './programs.module.css';

export function RareFields({ form }: { readonly form: ProgramForm }) {
  const { rules: fields, isWrong, lastRules: rules = firstRules } = form;
  const { school_year } = fields.rules;
  const said = (sentences: readonly string[], none: string) => sentences.join(' ') || none;
  return (
    <div>
      <Fold
        title="Work"
        summary={`${rules.counts.map((kind) => `${kind} work`).join(' and ')} counts`.replace(/^./, (first) =>
          first.toUpperCase(),
        )}
        isWrong={isWrong('counts')}
      >
        <CountsField
          form={fields}
          at="counts"
          value={fields.rules.counts}
          onChange={(counts) => fields.change({ counts })}
        />
      </Fold>
      <Fold title="Limits" summary={said(rules.caps.map(capSentence), 'None')} isWrong={isWrong('caps')}>
        <LimitFields form={fields} attempt={form.attempt} />
      </Fold>
      <Fold
        title="At least"
        summary={said(rules.floors.map(floorSentence), 'Nothing besides')}
        isWrong={isWrong('floors')}
      >
        <FloorFields form={fields} />
      </Fold>
      <Fold
        title="Each entry"
        summary={said(entrySentences(rules), 'Only has to be verified')}
        isWrong={isWrong('entry')}
      >
        <EntryFields form={fields} />
      </Fold>
      <Fold
        title="Other ways"
        summary={said(rules.alternatives.map(alternativeSentence), 'None')}
        isWrong={isWrong('alternatives')}
      >
        <WayFields form={fields} />
      </Fold>
      <Fold title="Who came later" summary={transferText(rules.transfer)} isWrong={isWrong('transfer')}>
        <TransferFields form={fields} />
      </Fold>
      <Fold
        title="School year"
        summary={`${monthDayText(rules.school_year.starts)} to ${monthDayText(rules.school_year.ends)}`}
        isWrong={isWrong('school_year')}
      >
        <div className={classes.fields}>
          <MonthDayField
            form={fields}
            at="school_year.starts"
            label="Begins"
            value={school_year.starts}
            onChange={(starts) => fields.change({ school_year: { ...school_year, starts } })}
          />
          <MonthDayField
            form={fields}
            at="school_year.ends"
            label="Ends"
            value={school_year.ends}
            onChange={(ends) => fields.change({ school_year: { ...school_year, ends } })}
          />
        </div>
      </Fold>
      <Fold
        title="Not kept here"
        summary={said(
          rules.not_held.map((what) => `${what}.`),
          'Nothing',
        )}
        isWrong={isWrong('not_held')}
      >
        <LinesField
          form={fields}
          at="not_held"
          label="What you look after yourself"
          description="One on each line. Students are told to ask you about it."
          lines={fields.rules.not_held}
          onChange={(not_held) => fields.change({ not_held })}
        />
      </Fold>
    </div>
  );
}
