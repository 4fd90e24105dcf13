/** The order of words in right-to-left text. */
import { expect, it } from 'vitest';
import { visualOrder } from './lettering.ts';

const lineOf = (text: string) =>
  visualOrder(
    text.split(' ').map((word) => ({
      runs: [{ font: 'regular', text: word }],
      isRightToLeft: /\p{Script=Hebrew}/u.test(word),
    })),
  ).map(({ runs }) => runs[0]?.text);

it.each([
  ['Beach day 2026', ['Beach', 'day', '2026']],
  ['דוד כהן', ['כהן', 'דוד']],
  ['יום 12 (2026)', ['(2026)', '12', 'יום']],
  ['Day of דוד 12 כהן here', ['Day', 'of', 'כהן', '12', 'דוד', 'here']],
  ['יום at the library כהן', ['כהן', 'at', 'the', 'library', 'יום']],
])('draws %s in reading order', (text, expected) => {
  expect(lineOf(text)).toEqual(expected);
});
