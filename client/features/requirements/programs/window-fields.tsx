/** From when to when work counts. */
import type { Rules } from '#shared/requirements/rules.ts';
import { Choice, DayField, MonthDayField, type RuleForm } from './rule-inputs.tsx';
import classes from './programs.module.css';

const openings = {
  'any time': 'Any time',
  'grade 6': 'The beginning of grade 6',
  'after grade 8': 'The summer before grade 9',
  'grade 9': 'The beginning of grade 9',
  'grade 11': 'The beginning of grade 11',
  day: 'A day',
} as const;
type Opening = keyof typeof openings;

const closings = { never: 'Any day, after graduation too', day: 'A day in the year of graduation' } as const;

function openingOf(opens: Rules['window']['opens']): Opening {
  return opens in openings && opens !== 'day' ? (opens as Opening) : 'day';
}

export function WindowFields({ form }: { readonly form: RuleForm }) {
  const { window } = form.rules;
  const { opens, closes } = window;
  const set = (part: Partial<Rules['window']>) => form.change({ window: { ...window, ...part } });
  return (
    <div className={classes.fields}>
      <Choice
        label="Work counts from"
        value={openingOf(opens)}
        choices={openings}
        onChange={(choice) => set({ opens: choice === 'day' ? '' : choice })}
      />
      {openingOf(opens) === 'day' && (
        <DayField
          form={form}
          at="window.opens"
          label="First day"
          value={opens}
          onChange={(day) => set({ opens: day })}
        />
      )}
      <Choice
        label="Work counts until"
        value={closes === 'never' ? 'never' : 'day'}
        choices={closings}
        onChange={(choice) => set({ closes: choice === 'never' ? 'never' : '05-31' })}
      />
      {closes !== 'never' && (
        <MonthDayField
          form={form}
          at="window.closes"
          label="Last day"
          value={closes}
          onChange={(day) => set({ closes: day })}
        />
      )}
    </div>
  );
}
