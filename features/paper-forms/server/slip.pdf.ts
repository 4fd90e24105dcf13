/** One half-Letter page per entry, which also fits A5 paper. */
import { encode } from 'uqr';
import { describeDay } from '#shared/calendar.ts';
import { describeDuration } from '#features/entries/hours.text.ts';
import { entryFacts as factsEn } from '#shared/languages/en/entry-facts.ts';
import { slip as slipEn } from '#shared/languages/en/slip.ts';
import { entryFacts as factsEs } from '#shared/languages/es/entry-facts.ts';
import { slip as slipEs } from '#shared/languages/es/slip.ts';
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages/languages.ts';
import { formatSlipCode } from '#features/paper-forms/slip-code.ts';
import type { EntryText } from '#server/platform/database/json-columns.ts';
import { createTranslators } from '#server/platform/i18n.ts';
import { Lettering } from '#server/platform/pdf/lettering.ts';
import { makeTaggedPdf, type TaggedPdf } from '#server/platform/pdf/tagged-pdf.ts';

const slipText = createTranslators({ en: slipEn, es: slipEs });
const factText = createTranslators({ en: factsEn, es: factsEs });

export interface PrintedSlip {
  readonly entry: Omit<EntryText, 'contact' | 'description'>;
  readonly student: string;
  /** Printed when the font lacks the name's letters. */
  readonly email: string;
  readonly school: string;
  readonly language: Language;
  readonly code: string;
  readonly address: string;
  /** `YYYY-MM-DD`. */
  readonly lastDay: string;
}

const pageSize = { width: 396, height: 612 };
const MARGIN = 36;
const WIDTH = pageSize.width - 2 * MARGIN;
/** 1.5 inches with its quiet zone: readable by phones at arm's length, and by desk scanners. */
const QR_SIZE = 108;
const LABELS = 72;
/** The form starts here, whatever is above. */
const FORM_TOP = 402;
const ROW = 30;
/** Facts shrink until they end above the form; at the smallest size the longest texts fit. */
const FACT_SIZES = [11, 10, 9, 8, 7, 6];

export function makeSlips(slips: readonly PrintedSlip[], createdAt: Date): Promise<Buffer> {
  const [first] = slips;
  const language = first?.language ?? DEFAULT_LANGUAGE;
  const title = slipText[language].say('title', { student: first?.student ?? '' });
  return makeTaggedPdf({ title, language, size: pageSize, createdAt }, (pdf) => {
    for (const slip of slips) drawSlip(pdf, slip);
  });
}

function drawSlip(pdf: TaggedPdf, slip: PrintedSlip): void {
  const { entry, school, language } = slip;
  const { say } = slipText[language];
  const facts = factText[language].say;
  pdf.addPage();
  const page = pdf.struct('Sect', { lang: language });
  pdf.addStructure(page);
  const beside = { x: MARGIN, width: WIDTH - QR_SIZE - 12 };
  const add = (tag: string, draw: () => void) => page.add(pdf.struct(tag, {}, draw));

  add('H1', () => write(pdf, say('heading'), { ...beside, y: MARGIN, font: 'bold', fontSize: 17 }));
  add('P', () => write(pdf, say('how'), { ...beside, y: pdf.y + 8, fontSize: 9.5 }));
  const left = pageSize.width - MARGIN - QR_SIZE;
  const alt = say('picture', { address: slip.address });
  page.add(pdf.struct('Figure', { alt }, () => drawQr(pdf, slip.address, left, MARGIN)));
  add('P', () => {
    const code = { x: left, width: QR_SIZE, align: 'center', font: 'bold', fontSize: 13 } as const;
    write(pdf, formatSlipCode(slip.code), { ...code, y: MARGIN + QR_SIZE + 2 });
  });

  const duration = describeDuration(Math.round(entry.hours * 100));
  const rows = [
    [say('student'), nameOn(pdf, slip)],
    [say('school'), school],
    [facts('event'), entry.event],
    [facts('date'), describeDay(entry.date, language)],
    [facts('hours'), facts('amount', { amount: entry.hours, duration })],
    [facts('role'), entry.role],
    [facts('organizer'), entry.organizer],
  ] as const;
  const table = pdf.struct('Table');
  page.add(table);
  const top = MARGIN + QR_SIZE + 28;
  const fontSize = FACT_SIZES.find((one) => top + heightOf(pdf, rows, one) <= FORM_TOP - 44);
  drawFacts(pdf, table, rows, top, fontSize ?? FACT_SIZES.at(-1) ?? 0);

  add('P', () =>
    write(pdf, `${say('statement')} ${say('ifNot')}`, {
      x: MARGIN,
      width: WIDTH,
      y: FORM_TOP - 34,
      font: 'bold',
      fontSize: 10,
    }),
  );
  const half = (WIDTH - 12) / 2;
  const right = MARGIN + half + 12;
  for (const [label, row, x, width] of [
    ['name', 0, MARGIN, WIDTH],
    ['position', 1, MARGIN, half],
    ['phone', 1, right, half],
    ['signature', 2, MARGIN, half],
    ['signed', 2, right, half],
  ] as const) {
    const y = FORM_TOP + ROW * (row + 1) + row * 14;
    drawLine(pdf, x, y, width);
    add('P', () => write(pdf, say(label), { x, width, y: y + 3, fontSize: 8 }));
  }
  add('P', () => {
    const day = describeDay(slip.lastDay, language);
    write(pdf, say('until', { day }), {
      x: MARGIN,
      width: WIDTH,
      y: pageSize.height - MARGIN - 8,
      fontSize: 8,
    });
  });
}

/** Names with missing glyphs get the email added. */
function nameOn(pdf: TaggedPdf, { student, email, language }: PrintedSlip): string {
  const { say } = slipText[language];
  const shown = new Lettering(pdf, student, 'bold').text;
  if (shown === student) return shown;
  return shown.includes('?')
    ? say('otherLetters', { email })
    : `${shown} (${say('withoutMarks', { email })})`;
}

type Row = readonly [name: string, value: string];

function heightOf(pdf: TaggedPdf, rows: readonly Row[], fontSize: number): number {
  return rows.reduce((sum, row) => sum + rowHeight(pdf, row, fontSize), 0);
}

function rowHeight(pdf: TaggedPdf, [, value]: Row, fontSize: number): number {
  return new Lettering(pdf, value, 'bold').height(fontSize, WIDTH - LABELS) + fontSize / 2;
}

function drawFacts(
  pdf: TaggedPdf,
  table: ReturnType<TaggedPdf['struct']>,
  rows: readonly Row[],
  top: number,
  fontSize: number,
): void {
  let y = top;
  for (const fact of rows) {
    const [name, value] = fact;
    const at = { y, fontSize };
    const row = pdf.struct('TR');
    table.add(row);
    // The package's types lack the scope of a heading.
    const scope = { scope: 'Row' } as object;
    row.add(pdf.struct('TH', scope, () => write(pdf, name, { ...at, x: MARGIN, width: LABELS })));
    const beside = { ...at, x: MARGIN + LABELS, width: WIDTH - LABELS, font: 'bold' } as const;
    row.add(lettered(pdf, 'TD', value, beside));
    y += rowHeight(pdf, fact, fontSize);
  }
}

interface TextStyle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly fontSize: number;
  readonly font?: 'regular' | 'bold';
  readonly align?: 'center';
}

/** Writes our own words in black, continuing at `pdf.y`. */
export function write(
  pdf: TaggedPdf,
  text: string,
  { x, y, width, fontSize, font = 'regular', align }: TextStyle,
) {
  pdf.font(font).fontSize(fontSize);
  // With a final blank, or screen readers join it with the next text.
  pdf.text(`${text} `, x, y, { width, ...(align && { align }) });
}

/** An element with text in any script. Screen readers get the original of reordered or joined letters. */
export function lettered(
  pdf: TaggedPdf,
  tag: string,
  text: string,
  { x, y, width, fontSize, font = 'regular' }: TextStyle,
  attributes: object = {},
) {
  const letters = new Lettering(pdf, text, font);
  const span = { ...attributes, ...(letters.isComplex && { actual: letters.text }) };
  return pdf.struct(tag, span, () => letters.draw(x, y, fontSize, width));
}

export function drawLine(pdf: TaggedPdf, x: number, y: number, width: number): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.75)
    .stroke('#000000');
  pdf.endMarkedContent();
}

/** One shape, so that no hairlines show between the squares. */
export function drawQr(pdf: TaggedPdf, text: string, left: number, top: number, size = QR_SIZE): void {
  // The quiet zone that readers need.
  const { data, size: squares } = encode(text, { ecc: 'M', border: 4 });
  const side = size / squares;
  data.forEach((row, y) => {
    let x = 0;
    while (x < squares) {
      const from = x;
      while (x < squares && row[x] === true) x += 1;
      if (x > from) pdf.rect(left + from * side, top + y * side, (x - from) * side, side);
      else x += 1;
    }
  });
  pdf.fill('#000000');
}
