/** Accessible PDF files (PDF/UA): every text belongs to a structure element, lines and frames are artifacts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PdfDocument from 'pdfkit';

/** In points, 72 to an inch. */
interface PageSize {
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

/** For small files, built in memory. Starts without pages, with the fonts `regular` and `bold`. */
export async function makeTaggedPdf(
  { title, language, size, createdAt }: TaggedPdfOptions,
  draw: (pdf: TaggedPdf) => void,
): Promise<Buffer> {
  const pdf = new PdfDocument({
    // The package's types know only PDF/A.
    subset: 'PDF/UA' as 'PDF/A-2',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language,
    autoFirstPage: false,
    size: [size.width, size.height],
    // Disables automatic page breaks.
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
