/** Normalizes people's text: typed, imported or searched for. */

/** Invisible characters that belong to words or emoji: joiners, variation selectors, flag tags. */
const JOINING = String.raw`[\p{Script=Arab}\p{Script=Syrc}\p{Script=Mong}\p{Script=Deva}\p{Script=Beng}\p{Script=Guru}\p{Script=Gujr}\p{Script=Orya}\p{Script=Taml}\p{Script=Telu}\p{Script=Knda}\p{Script=Mlym}\p{Script=Sinh}\p{Script=Khmr}\p{Script=Mymr}]`;
const VIRAMA = String.raw`[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]`;
const PICTURE = String.raw`\p{Extended_Pictographic}`;
const KEPT_INVISIBLE = [
  `(?<=${JOINING})[\\u200C\\u200D](?=${JOINING})`,
  `(?<=${VIRAMA})\\u200D`,
  `(?<=${PICTURE}[\\uFE0F\\u{1F3FB}-\\u{1F3FF}]?)\\u200D(?=${PICTURE})`,
  `(?<=${PICTURE})[\\uFE0E\\uFE0F]`,
  String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  String.raw`(?<=\p{Script=Han})[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=\p{Script=Mong})[\u180B-\u180F]`,
  String.raw`(?<=\u{1F3F4})[\u{E0020}-\u{E007E}]+\u{E007F}`,
].join('|');
/** Control characters, and what Unicode or fonts draw as nothing. */
const invisible = new RegExp(
  `(${KEPT_INVISIBLE})|(?!\\n)[\\p{Default_Ignorable_Code_Point}\\p{Cc}\\uFFF9-\\uFFFC\\u{1D159}]`,
  'gu',
);
/** Including the empty Braille cell, but not line breaks. */
const blanks = /(?:(?!\n)[\s\u2800])+/g;
const tooManyMarks = /(\p{M}{4})\p{M}+/gu;

/** NFC, no invisible characters, single blanks, `\n` line breaks, at most four marks per letter, trimmed. Idempotent. */
export function tidyText(text: string): string {
  return (
    text
      // First, since tabs and line breaks are control characters, too.
      .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      .replaceAll(blanks, ' ')
      .replaceAll(invisible, '$1')
      .normalize('NFC')
      .replaceAll(tooManyMarks, '$1')
      .replaceAll(/ {2,}/g, ' ')
      .replaceAll(/ ?\n ?/g, '\n')
      .trim()
  );
}

/** On one line, for names and searches. */
export function tidyLine(text: string): string {
  return tidyText(text).replaceAll(/\n+/g, ' ');
}

/** For use within a sentence. */
export const lowerFirst = (text: string) => text.replace(/^./, (first) => first.toLowerCase());
