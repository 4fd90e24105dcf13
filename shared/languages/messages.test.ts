/** Messages and what they are told. */
import compile from 'icu-minify/compile';
import { expect, it } from 'vitest';
import { createTranslator, type ArgumentsOf, type CompiledCatalog } from './messages.ts';

const english = {
  plain: 'Back',
  count: '{student} has {amount, plural, one {# hour} other {# hours}}',
  bold: '<b>{student}</b> of <b>{school}</b> says so',
} as const;
const compiled = Object.fromEntries(
  Object.entries(english).map(([key, text]) => [key, compile(text)]),
) as CompiledCatalog<typeof english>;

it('fills in placeholders with the plural forms of the language', () => {
  const { say } = createTranslator<typeof english>('en', compiled);
  expect(say('plain')).toBe('Back');
  expect(say('count', { student: 'Ana {b} <i>', amount: 1 })).toBe('Ana {b} <i> has 1 hour');
  expect(say('count', { student: 'Ana', amount: 2.25 })).toBe('Ana has 2.25 hours');
});

it('renders strong parts with the caller’s element', () => {
  const { rich } = createTranslator<typeof english>('en', compiled);
  const pieces = rich('bold', (text) => ({ strong: text }), { student: 'Ana', school: 'UCLA' });
  expect(pieces).toEqual([{ strong: 'Ana' }, ' of ', { strong: 'UCLA' }, ' says so']);
});

it('infers the required arguments from the text', () => {
  const told: ArgumentsOf<typeof english.count>[] = ['student', 'amount'];
  expect(told).toHaveLength(2);
  // @ts-expect-error There is no such thing in the message.
  const wrong: ArgumentsOf<typeof english.count> = 'school';
  expect(wrong).toBe('school');
});
