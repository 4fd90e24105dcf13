import { expect, it } from 'vitest';
import { firstRules } from '#features/requirements/rules/presets.ts';
import { readProgram, type ProgramValues } from './rule-fields.ts';
import { draftOf } from './rules-draft.ts';

const values: ProgramValues = {
  name: 'Service',
  kind: 'graduation',
  group: '',
  from_class: '2031',
  to_class: '',
  rules: draftOf(firstRules),
  reason: '',
};
const read = (part: Partial<ProgramValues>) => readProgram({ ...values, ...part });

it('sends rules that a preview can evaluate', () => {
  expect(read({})).toEqual({
    proposed: { group_id: null, from_class: 2031, to_class: null, rules: firstRules },
    errors: {},
  });
  // A name or a reason does not affect it.
  expect(read({ name: ' ', from_class: ' 2027 ' }).proposed?.from_class).toBe(2027);
});

it.each([
  [{ from_class: '27' }, ['from_class']],
  [{ to_class: 'all' }, ['to_class']],
  [{ rules: { ...values.rules, counts: [] } }, ['counts']],
])('refuses %j', (part, fields) => {
  expect(Object.keys(read(part).errors)).toEqual(fields);
});
