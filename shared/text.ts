/** The one way in which text of people is written: typed, imported or searched for. */

/** Invisible characters that belong to a word or a picture: joiners, variants of Han characters and emoji, the flags of regions. */
const JOINING = String.raw`[\p{Script=Arab}\p{Script=Syrc}\p{Script=Mong}\p{Script=Deva}\p{Script=Beng}\p{Script=Guru}\p{Script=Gujr}\p{Script=Orya}\p{Script=Taml}\p{Script=Telu}\p{Script=Knda}\p{Script=Mlym}\p{Script=Sinh}\p{Script=Khmr}\p{Script=Mymr}]`;
const VIRAMA = String.raw`[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]`;
const PICTURE = String.raw`\p{Extended_Pictographic}`;
const MEANT = [
  `(?<=${JOINING})[\\u200C\\u200D](?=${JOINING})`,
  `(?<=${VIRAMA})\\u200D`,
  `(?<=${PICTURE}[\\uFE0F\\u{1F3FB}-\\u{1F3FF}]?)\\u200D(?=${PICTURE})`,
  `(?<=${PICTURE})[\\uFE0E\\uFE0F]`,
  String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  String.raw`(?<=\p{Script=Han})[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=\p{Script=Mong})[\u180B-\u180F]`,
  String.raw`(?<=\u{1F3F4})[\u{E0020}-\u{E007E}]+\u{E007F}`,
].join('|');
/** What Unicode lets programs draw as nothing, control characters, and what fonts draw as nothing. */
const invisible = new RegExp(
  `(${MEANT})|(?!\\n)[\\p{Default_Ignorable_Code_Point}\\p{Cc}\\uFFF9-\\uFFFC\\u{1D159}]`,
  'gu',
);
/** Blanks, and the empty cell of Braille. A line break is none. */
const blanks = /(?:(?!\n)[\s\u2800])+/g;
const tooManyMarks = /(\p{M}{4})\p{M}+/gu;

/**
 * Composed letters (NFC), no invisible characters, single blanks, line breaks as `\n`, at most four marks on a letter, nothing around.
 * The same again when it is applied again.
 */
export function tidyText(text: string): string {
  return (
    text
      // Before invisible characters go: tabs and line breaks are control characters, too.
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

/** The same in one line: names, and what is searched for. */
export function tidyLine(text: string): string {
  return tidyText(text).replaceAll(/\n+/g, ' ');
}

/** The same with a small first letter, within a sentence. */
export const lowerFirst = (text: string) => text.replace(/^./, (first) => first.toLowerCase());
