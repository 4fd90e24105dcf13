import { expect, it } from 'vitest';
import { firstRules } from '#features/requirements/rules/presets.ts';
import { readProgram, type ProgramValues } from './program-form.ts';
import { draftOf } from './rules-draft.ts';

const values: ProgramValues = {
  name: 'Service',
  kind: 'graduation',
  from_class: '2031',
  to_class: '',
  rules: draftOf(firstRules),
  reason: '',
};
const read = (part: Partial<ProgramValues>) => readProgram({ ...values, ...part }, '2026-11-26');

it('sends rules that a preview can evaluate', () => {
  expect(read({})).toEqual({
    proposed: { from_class: 2031, to_class: null, rules: firstRules },
    begun: undefined,
    errors: {},
  });
  // A name or a reason does not affect it.
  expect(read({ name: ' ', from_class: ' 2027 ' }).proposed?.from_class).toBe(2027);
});

it('requires a reason from the first day of the class’s ninth grade', () => {
  expect(read({ from_class: '2030' })).toMatchObject({
    begun: 2030,
    errors: { reason: 'The class of 2030 has begun. Please say why' },
  });
  expect(read({ from_class: '2030', reason: 'A new law' })).toMatchObject({ begun: 2030, errors: {} });
  const rules = { ...values.rules, school_year: { starts: '11-27', ends: '05-31' } };
  expect(read({ from_class: '2030', rules })).toMatchObject({ begun: undefined, errors: {} });
});

it.each([
  [{ name: ' ' }, ['name']],
  [{ from_class: '27' }, ['from_class']],
  [{ to_class: '2030' }, ['to_class']],
  [{ to_class: 'all' }, ['to_class']],
  [{ rules: { ...values.rules, counts: [] } }, ['counts']],
])('refuses %j', (part, fields) => {
  expect(Object.keys(read(part).errors)).toEqual(fields);
});
