/**
 * PDF files that screen readers can read (PDF/UA): every text belongs to an element of the structure, lines and frames are
 * artifacts, and the typeface is in the file.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PdfDocument from 'pdfkit';

/** In points, 72 to an inch. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

interface TaggedPdfOptions {
  readonly title: string;
  /** BCP 47; parts of the file may name another. */
  readonly language: string;
  readonly size: PageSize;
  readonly createdAt: Date;
}

export type TaggedPdf = InstanceType<typeof PdfDocument>;

/**
 * Makes a file in memory, and so a small one. It begins without pages and with the fonts `regular` and `bold`.
 * @param draw adds pages, and all they show
 */
export async function makeTaggedPdf(
  { title, language, size, createdAt }: TaggedPdfOptions,
  draw: (pdf: TaggedPdf) => void,
): Promise<Buffer> {
  const pdf = new PdfDocument({
    // Of the subsets, its types know only those of PDF/A.
    subset: 'PDF/UA' as 'PDF/A-2',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language,
    autoFirstPage: false,
    size: [size.width, size.height],
    // Nothing flows on to another page by itself.
    margin: 0,
    info: { Title: title, Producer: 'Limelight', Creator: 'Limelight', CreationDate: createdAt },
  });
  pdf.registerFont('regular', fontFile('LiberationSans-Regular.ttf'));
  pdf.registerFont('bold', fontFile('LiberationSans-Bold.ttf'));
  const parts: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
  draw(pdf);
  pdf.end();
  return whole;
}

const files = new Map<string, Buffer>();

function fontFile(name: string): Buffer {
  const file = files.get(name) ?? readFileSync(join(import.meta.dirname, 'fonts', name));
  files.set(name, file);
  return file;
}

/** Latin with all European letters, Greek, Cyrillic, and signs of texts. */
const printable =
  /[\u0020-\u007e\u00a0-\u017f\u0192\u01fa-\u01ff\u0218-\u021b\u0384-\u03ce\u0400-\u045f\u2010\u2011\u2013-\u2015\u2017-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]/u;

/** What the typeface can show of a text: a letter whose marks it lacks without them, and `?` for what it lacks at all. */
export function printableText(text: string): string {
  const composed = text.normalize('NFC').replaceAll(/\s+/g, ' ');
  return Array.from(composed, (letter) => {
    if (printable.test(letter)) return letter;
    const [bare = ''] = letter.normalize('NFD');
    if (/^\p{Mn}/u.test(bare)) return '';
    return printable.test(bare) ? bare : '?';
  }).join('');
}
