/** Draws letters in a typeface that has them, right-to-left text included. Other scripts' fonts load only the parts a text needs. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { TaggedPdf } from './tagged-pdf.ts';

type Weight = 'regular' | 'bold';

interface Run {
  readonly font: string;
  readonly text: string;
}

interface Word {
  readonly runs: readonly Run[];
  readonly isRightToLeft: boolean;
}

/** What Liberation Sans contains: Latin, Greek, Cyrillic and punctuation. */
const plain =
  /[\u0020-\u007e\u00a0-\u017f\u0192\u01fa-\u01ff\u0218-\u021b\u0384-\u03ce\u0400-\u045f\u2010\u2011\u2013-\u2015\u2017-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]/u;
const alphabet = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

const packages: readonly (readonly [RegExp, string])[] = [
  [alphabet, 'noto-sans'],
  [/\p{Script=Arabic}|[\u060c\u061b\u061f\u0640\u064b-\u0655\u0660-\u0669]/u, 'noto-sans-arabic'],
  [/\p{Script=Hebrew}/u, 'noto-sans-hebrew'],
  [/\p{Script=Armenian}|\u0589/u, 'noto-sans-armenian'],
  [/\p{Script=Devanagari}|[\u0964\u0965]/u, 'noto-sans-devanagari'],
  [/\p{Script=Thai}/u, 'noto-sans-thai'],
  [/\p{Script=Hangul}/u, 'noto-sans-kr'],
  [
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fb\u30fc\uff00-\uffef]/u,
    'noto-sans-sc',
  ],
];
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** Belongs to the letter before it. */
const attached = /[\p{M}\u200c\u200d]/u;
const mirrored: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '«': '»',
  '»': '«',
  '‹': '›',
  '›': '‹',
};

const { resolve } = createRequire(import.meta.url);
const pieces = new Map<string, ReadonlyMap<number, readonly string[]>>();

function piecesOf(name: string): ReadonlyMap<number, readonly string[]> {
  const known = pieces.get(name);
  if (known) return known;
  const named = JSON.parse(readFileSync(resolve(`@fontsource/${name}/unicode.json`), 'utf8')) as object;
  const found = new Map<number, string[]>();
  for (const [piece, ranges] of Object.entries(named) as [string, string][])
    for (const [, first = '', last = first] of ranges.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi))
      for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code += 1)
        found.set(code, [...(found.get(code) ?? []), piece.replaceAll(/[[\]]/g, '')]);
  pieces.set(name, found);
  return found;
}

const registered = new WeakMap<TaggedPdf, Set<string>>();

/** The loaded typeface of another script that has this letter. */
function otherFont(pdf: TaggedPdf, letter: string, weight: Weight): string | undefined {
  const name = packages.find(([script]) => script.test(letter))?.[1];
  const code = letter.codePointAt(0) ?? 0;
  if (name === undefined) return undefined;
  const known = registered.get(pdf) ?? new Set();
  registered.set(pdf, known);
  return (piecesOf(name).get(code) ?? [])
    .map((piece) => `${name}-${piece}-${weight === 'bold' ? 700 : 400}-normal`)
    .find((font) => {
      if (!known.has(font)) pdf.registerFont(font, resolve(`@fontsource/${name}/files/${font}.woff`));
      known.add(font);
      return hasLetter(pdf, font, letter);
    });
}

function hasLetter(pdf: TaggedPdf, font: string, letter: string): boolean {
  // The package's types lack the typeface.
  const { _font: opened } = pdf.font(font) as unknown as {
    _font: { font: { hasGlyphForCodePoint(code: number): boolean } };
  };
  return opened.font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}

/** Ascent of Liberation Sans, relative to the font size. */
const RISE = 0.905;
const LINE = 1.15;
/** Line height for other scripts, whose letters are taller. */
const HIGH_LINE = 1.45;

/** Text in typefaces that have its letters: unavailable marks are dropped, and unavailable letters become `?`. */
export class Lettering {
  readonly #pdf: TaggedPdf;
  readonly #weight: Weight;
  readonly #words: readonly Word[];
  readonly text: string;
  /** Reordered or joined letters, for which screen readers need the original text. */
  readonly isComplex: boolean;

  constructor(pdf: TaggedPdf, text: string, weight: Weight) {
    this.#pdf = pdf;
    this.#weight = weight;
    const words = text.normalize('NFC').trim().split(/\s+/);
    this.#words = words.map((word) => ({ runs: this.#runs(word), isRightToLeft: rightToLeft.test(word) }));
    this.text = this.#words.map(textOf).join(' ');
    this.isComplex = this.#words.some(({ runs }) => runs.some(({ font }) => font !== weight));
  }

  height(fontSize: number, width: number): number {
    return this.#lines(fontSize, width).length * this.#line * fontSize;
  }

  /** Draws black lines of at most this width, the first one below `y`. */
  draw(x: number, y: number, fontSize: number, width: number): void {
    const pdf = this.#pdf;
    const isFromRight = isFromTheRight(this.#words);
    this.#lines(fontSize, width).forEach((words, place) => {
      let at = x;
      for (const { font, text } of this.#inOrder(words, isFromRight)) {
        pdf.font(font).fontSize(fontSize);
        pdf.text(text, at, y + (place * this.#line + RISE) * fontSize, {
          lineBreak: false,
          baseline: 'alphabetic',
        });
        at += pdf.widthOfString(text);
      }
    });
    pdf.y = y + this.height(fontSize, width);
  }

  get #line(): number {
    return this.isComplex ? HIGH_LINE : LINE;
  }

  #runs(word: string): Run[] {
    const runs: { font: string; text: string }[] = [];
    const letters = Array.from(word);
    // A word uses one typeface.
    const isPlain = letters.every((letter) => plain.test(letter) || !alphabet.test(letter));
    const fontOf = (letter: string) =>
      plain.test(letter) && (isPlain || !alphabet.test(letter))
        ? this.#weight
        : otherFont(this.#pdf, letter, this.#weight);
    for (const letter of letters) {
      const last = runs.at(-1);
      if (attached.test(letter)) {
        if (last && hasLetter(this.#pdf, last.font, letter)) last.text += letter;
        continue;
      }
      const [bare = ''] = letter.normalize('NFD');
      const shown = [letter, bare, '?'].find((one) => fontOf(one) !== undefined) ?? '?';
      const font = fontOf(shown) ?? this.#weight;
      if (last?.font === font) last.text += shown;
      else runs.push({ font, text: shown });
    }
    return runs;
  }

  #lines(fontSize: number, width: number): Word[][] {
    const blank = this.#width([{ font: this.#weight, text: ' ' }], fontSize);
    const lines: Word[][] = [[]];
    let room = width;
    for (const whole of this.#words) {
      const parts =
        this.#width(whole.runs, fontSize) <= width ? [whole] : this.#broken(whole, fontSize, width);
      for (const word of parts) {
        const needed = this.#width(word.runs, fontSize);
        if (needed > room && lines.at(-1)?.length !== 0) {
          lines.push([]);
          room = width;
        }
        lines.at(-1)?.push(word);
        room -= needed + blank;
      }
    }
    return lines;
  }

  #broken({ runs, isRightToLeft }: Word, fontSize: number, width: number): Word[] {
    const parts: Run[][] = [[]];
    let room = width;
    for (const { font, text } of runs)
      for (const { segment } of new Intl.Segmenter().segment(text)) {
        const needed = this.#width([{ font, text: segment }], fontSize);
        if (needed > room) {
          parts.push([]);
          room = width;
        }
        const part = parts.at(-1) ?? [];
        const last = part.at(-1);
        if (last?.font === font) part.splice(-1, 1, { font, text: last.text + segment });
        else part.push({ font, text: segment });
        room -= needed;
      }
    return parts.map((part) => ({ runs: part, isRightToLeft }));
  }

  #width(runs: readonly Run[], fontSize: number): number {
    const pdf = this.#pdf;
    return runs.reduce(
      (sum, { font, text }) => sum + pdf.font(font).fontSize(fontSize).widthOfString(text),
      0,
    );
  }

  /** Left to right, with a blank after each word, or readers join words. */
  #inOrder(words: readonly Word[], isFromRight: boolean): Run[] {
    const line: { font: string; text: string }[] = [];
    for (const { runs, isRightToLeft } of visualOrder(words, isFromRight)) {
      const shown = isRightToLeft ? runs.toReversed() : runs;
      for (const { font, text } of [...shown, { font: this.#weight, text: ' ' }]) {
        const last = line.at(-1);
        const isTurned = isRightToLeft && !rightToLeft.test(text);
        const seen = isTurned ? text.replaceAll(/[()[\]«»‹›]/g, (sign) => mirrored[sign] ?? sign) : text;
        if (last?.font === font && font === this.#weight) last.text += seen;
        else line.push({ font, text: seen });
      }
    }
    return line;
  }
}

const textOf = ({ runs }: Pick<Word, 'runs'>) => runs.map(({ text }) => text).join('');

/** A line's direction is its first letter's; runs of words in the other direction keep their own order. */
export function visualOrder<W extends Pick<Word, 'runs' | 'isRightToLeft'>>(
  words: readonly W[],
  beginsRight = isFromTheRight(words),
): W[] {
  const isForeign = (word: W) => word.isRightToLeft !== beginsRight && hasLetters(word);
  const order: W[] = [];
  for (let place = 0; place < words.length;) {
    let end = place;
    const first = words[place];
    if (first && isForeign(first))
      for (let next = place + 1; next < words.length; next += 1) {
        const word = words[next];
        if (word && isForeign(word)) end = next;
        else if (word && hasLetters(word)) break;
      }
    order.push(...words.slice(place, end + 1).toReversed());
    place = end + 1;
  }
  return beginsRight ? order.toReversed() : order;
}

function isFromTheRight(words: readonly Pick<Word, 'runs' | 'isRightToLeft'>[]): boolean {
  return words.find(hasLetters)?.isRightToLeft === true;
}

function hasLetters(word: Pick<Word, 'runs'>): boolean {
  return /\p{L}/u.test(textOf(word));
}
