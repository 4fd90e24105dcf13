/** The sign-in sheet of an event on Letter paper: registered people by name, and empty lines for others. */
import { Lettering } from '#server/platform/pdf/lettering.ts';
import { makeTaggedPdf, type TaggedPdf } from '#server/platform/pdf/tagged-pdf.ts';
import { drawLine, lettered, write } from './slip.pdf.ts';

export interface SignInSheet {
  readonly event: string;
  /** `May 9, 2026 at 2:30 PM` */
  readonly when: string;
  readonly place: string;
  readonly names: readonly string[];
}

const pageSize = { width: 612, height: 792 };
const MARGIN = 48;
const WIDTH = pageSize.width - 2 * MARGIN;
const TOP = 156;
const ROW = 29;
const ROWS = 20;
/** For people who have not registered. */
const EMPTY_ROWS = 5;
/** Their widths. */
const columns = { Name: 210, 'Time in': 66, 'Time out': 66, Signature: WIDTH - 342 };

export function makeSignInSheet(sheet: SignInSheet, createdAt: Date): Promise<Buffer> {
  const { event, names } = sheet;
  const rows = [...names, ...Array.from({ length: EMPTY_ROWS }, () => '')];
  const pages = Math.ceil(rows.length / ROWS);
  const title = `Sign-in sheet: ${event}`;
  return makeTaggedPdf({ title, language: 'en', size: pageSize, createdAt }, (pdf) => {
    for (let page = 0; page < pages; page += 1) {
      const shown = rows.slice(page * ROWS, (page + 1) * ROWS);
      // The last page is filled up: somebody may bring a friend.
      const lines = [...shown, ...Array.from({ length: ROWS - shown.length }, () => '')];
      drawPage(pdf, sheet, lines, `Page ${page + 1} of ${pages}`);
    }
  });
}

function drawPage(pdf: TaggedPdf, sheet: SignInSheet, names: readonly string[], number: string): void {
  pdf.addPage();
  const page = pdf.struct('Sect');
  pdf.addStructure(page);
  const whole = { x: MARGIN, width: WIDTH };
  const title = { ...whole, y: MARGIN, fontSize: sheet.event.length > 80 ? 13 : 20, font: 'bold' } as const;
  page.add(lettered(pdf, 'H1', sheet.event, title));
  const where = `${sheet.when} · ${sheet.place}`.slice(0, 200);
  page.add(lettered(pdf, 'P', where, { ...whole, y: 108, fontSize: 10.5 }));
  const table = pdf.struct('Table');
  page.add(table);
  addRow(pdf, table, 'TH', Object.keys(columns), TOP - 18);
  names.forEach((name, place) => {
    addRow(pdf, table, 'TD', [name], TOP + place * ROW + 8);
  });
  page.add(pdf.struct('P', {}, () => write(pdf, number, { ...whole, y: 756, fontSize: 9 })));
}

function addRow(
  pdf: TaggedPdf,
  table: ReturnType<TaggedPdf['struct']>,
  tag: 'TH' | 'TD',
  texts: readonly string[],
  y: number,
): void {
  const row = pdf.struct('TR');
  table.add(row);
  // The package's types lack the scope of a heading.
  const scope = (tag === 'TH' ? { scope: 'Column' } : {}) as object;
  const font = tag === 'TH' ? 'bold' : 'regular';
  let x = MARGIN;
  Object.values(columns).forEach((column, place) => {
    const text = texts[place] ?? '';
    const width = column - 8;
    const fontSize = new Lettering(pdf, text, font).height(11, width) > ROW - 8 ? 8 : 11;
    const cell = { x, y, width, fontSize, font } as const;
    row.add(text === '' ? pdf.struct(tag, scope) : lettered(pdf, tag, text, cell, scope));
    if (tag === 'TD') drawLine(pdf, x, y + ROW - 14, width);
    x += column;
  });
}
