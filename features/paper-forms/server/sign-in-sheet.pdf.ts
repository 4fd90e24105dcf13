/** The sign-in sheet of an event on Letter paper: registered people by name, and empty lines for others. */
import { Lettering } from '#server/platform/pdf/lettering.ts';
import { makeTaggedPdf, type TaggedPdf } from '#server/platform/pdf/tagged-pdf.ts';
import { write } from './slip.pdf.ts';

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
const columns = [
  ['Name', 210],
  ['Time in', 66],
  ['Time out', 66],
  ['Signature', WIDTH - 342],
] as const;

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
  const line = (tag: string, text: string, y: number, size: number) => {
    const letters = new Lettering(pdf, text, size > 12 ? 'bold' : 'regular');
    const span = letters.isComplex ? { actual: letters.text } : {};
    page.add(pdf.struct(tag, span, () => letters.draw(MARGIN, y, size, WIDTH)));
  };
  line('H1', sheet.event, MARGIN, sheet.event.length > 80 ? 13 : 20);
  line('P', `${sheet.when} · ${sheet.place}`.slice(0, 200), 108, 10.5);
  const table = pdf.struct('Table');
  page.add(table);
  addRow(
    pdf,
    table,
    'TH',
    columns.map(([title]) => title),
    TOP - 18,
  );
  names.forEach((name, place) => {
    addRow(pdf, table, 'TD', [name], TOP + place * ROW + 8);
    drawLine(pdf, TOP + (place + 1) * ROW - 6);
  });
  page.add(pdf.struct('P', {}, () => write(pdf, number, { x: MARGIN, y: 756, width: WIDTH, fontSize: 9 })));
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
  let x = MARGIN;
  for (const [place, [, width]] of columns.entries()) {
    const text = texts[place] ?? '';
    const at = x;
    if (text !== '') {
      const letters = new Lettering(pdf, text, tag === 'TH' ? 'bold' : 'regular');
      const span = letters.isComplex ? { actual: letters.text } : {};
      const size = letters.height(11, width - 8) > ROW - 8 ? 8 : 11;
      row.add(pdf.struct(tag, { ...scope, ...span }, () => letters.draw(at, y, size, width - 8)));
    } else row.add(pdf.struct(tag, scope));
    x += width;
  }
}

function drawLine(pdf: TaggedPdf, y: number): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  let x = MARGIN;
  for (const [, width] of columns) {
    pdf
      .moveTo(x, y)
      .lineTo(x + width - 8, y)
      .lineWidth(0.75)
      .stroke('#000000');
    x += width;
  }
  pdf.endMarkedContent();
}
