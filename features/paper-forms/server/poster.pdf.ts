import { Lettering } from '#server/platform/pdf/lettering.ts';
import { makeTaggedPdf } from '#server/platform/pdf/tagged-pdf.ts';
import { drawQr, write } from './slip.pdf.ts';

export interface Poster {
  readonly school: string;
  readonly address: string;
  readonly host: string;
  readonly code: string | undefined;
}

const pageSize = { width: 612, height: 792 };
const MARGIN = 60;
const WIDTH = pageSize.width - 2 * MARGIN;
const QR_SIZE = 190;

export function makePoster({ school, address, host, code }: Poster, createdAt: Date): Promise<Buffer> {
  const title = 'Log your volunteer hours';
  return makeTaggedPdf({ title, language: 'en', size: pageSize, createdAt }, (pdf) => {
    pdf.addPage();
    const page = pdf.struct('Sect');
    pdf.addStructure(page);
    const add = (tag: string, draw: () => void) => page.add(pdf.struct(tag, {}, draw));
    const line = (text: string, fontSize: number, gap: number, font: 'regular' | 'bold' = 'regular') =>
      write(pdf, text, { x: MARGIN, width: WIDTH, y: pdf.y + gap, fontSize, font });
    pdf.y = MARGIN;
    add('H1', () => line(title, 38, 0, 'bold'));
    const name = new Lettering(pdf, school, 'bold');
    page.add(
      pdf.struct('P', name.isComplex ? { actual: name.text } : {}, () =>
        name.draw(MARGIN, pdf.y + 10, 22, WIDTH),
      ),
    );
    const steps = [
      `1. Open ${host}/login, or scan the QR code.`,
      '2. Register, and choose this school.',
      '3. Click the link in the email you get.',
      ...(code === undefined ? [] : ['4. Type this code:']),
    ];
    pdf.y += 20;
    for (const step of steps) add('P', () => line(step, 22, 12));
    if (code !== undefined) add('P', () => line(code, 54, 14, 'bold'));
    const qr = { left: (pageSize.width - QR_SIZE) / 2, top: pageSize.height - MARGIN - QR_SIZE };
    page.add(
      pdf.struct('Figure', { alt: `QR code with the address ${address}` }, () =>
        drawQr(pdf, address, qr.left, qr.top, QR_SIZE),
      ),
    );
  });
}
