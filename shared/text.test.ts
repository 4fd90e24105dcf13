// The one way in which text is written.
import { describe, expect, it } from 'vitest';
import { tidyLine, tidyText } from './text.ts';

describe('a stored text', () => {
  it.each([
    ['decomposed letters', 'Cafe\u0301', 'Caf\u00e9'],
    ['a mark behind an invisible character', 'Cafe\u200b\u0301', 'Caf\u00e9'],
    ['blanks of all kinds', ' Larchmont\u00a0 \tCharter\u3000High ', 'Larchmont Charter High'],
    ['a blank around an invisible character', 'Kai \u200b Mori', 'Kai Mori'],
    ['zero-width characters', 'evil\u200b.example\u2060\ufeff', 'evil.example'],
    ['marks that reverse the direction', 'Kai\u202eiroM\u2066\u200f', 'KaiiroM'],
    ['Hangul fillers', '\u3164\u115f\u1160\uffa0', ''],
    ['empty Braille', '\u2800 \u2800', ''],
    ['soft hyphens and control characters', 'So\u00adfa\u0007\u001a', 'Sofa'],
    ['lonely joiners, variants and tags', 'a\u200db\u200cc\ufe0fd\u{e0041}', 'abcd'],
    ['five marks', `Z${'\u0336\u0322\u0310\u0346'.repeat(9)}`, `Z${'\u0336'.repeat(4)}`],
    ['line breaks of Windows', '  One \r\n two\r\rthree\u2028four ', 'One\ntwo\n\nthree\nfour'],
  ])('contains no %s', (_, typed, written) => {
    expect(tidyText(typed)).toBe(written);
    expect(tidyText(written)).toBe(written);
  });

  it.each([
    ['Persian with a joiner', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['Sinhala, Malayalam', '\u0dc1\u0dca\u200d\u0dbb\u0dd3 \u0d28\u0d4d\u200d'],
    ['an \u02bbokina', 'Hawai\u02bbi'],
    ['Vietnamese', 'Nguy\u1ec5n Th\u1ecb \u1ea8n'],
    ['a family', '\u{1f468}\u{1f3fd}\u200d\u{1f469}\u200d\u{1f467}'],
    ['a heart, a keycap', '\u2764\ufe0f 1\ufe0f\u20e3'],
    [
      'the flags of Wales and Peru',
      '\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f} \u{1f1f5}\u{1f1ea}',
    ],
    ['a variant of a Han character', '\u845b\u{e0100}'],
    ['Hebrew with points', '\u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd'.normalize('NFC')],
    ['a dash, quotes', '\u201cO\u2019Neil\u201d \u2013 9'],
  ])('keeps %s', (_, typed) => {
    expect(tidyText(typed)).toBe(typed);
  });

  it('is one line if it is a name', () => {
    expect(tidyLine('One\n\n two')).toBe('One two');
  });
});
