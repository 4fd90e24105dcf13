/** Reads a PDF in tests with another library than the one that writes it. */
import { createCanvas } from '@napi-rs/canvas';
import jsqr from 'jsqr';
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  readonly title: string;
  readonly language: string | null;
  /** `pdfuaid:part` of the metadata: 1 for PDF/UA-1. */
  readonly ua: string | undefined;
  readonly isTagged: boolean;
  readonly pages: readonly ReadPdfPage[];
}

export interface ReadPdfPage {
  readonly text: string;
  /** In points. */
  readonly size: readonly [width: number, height: number];
  /** Elements of the structure in the order of reading, each with what is in it: `Table(TR(TH TD))`. */
  readonly tags: string;
  /** Alternative texts of pictures. */
  readonly alternatives: readonly string[];
  /** Whether everything drawn belongs to the structure or is an artifact. */
  readonly isAllMarked: boolean;
}

interface Element {
  readonly role: string;
  readonly alt?: string;
  readonly children: readonly (Element | { readonly type: string })[];
}

const DOTS_PER_POINT = 300 / 72;

export function readPdf(file: Buffer): Promise<ReadPdf> {
  return open(file, async (pdf) => {
    const { info, metadata } = (await pdf.getMetadata()) as unknown as {
      info: { Title: string; Language: string | null };
      metadata: { getRaw(): string };
    };
    const marks = (await pdf.getMarkInfo()) as { Marked: boolean } | null;
    return {
      title: info.Title,
      language: info.Language,
      ua: /<pdfuaid:part>(\d)<\/pdfuaid:part>/.exec(metadata.getRaw())?.[1],
      isTagged: marks?.Marked === true,
      pages: await onEachPage(pdf, readPage),
    };
  });
}

/** The text of each page's QR code, printed in gray at 300 dpi. */
export function readQrCodes(file: Buffer): Promise<(string | undefined)[]> {
  return open(file, (pdf) => onEachPage(pdf, readQr));
}

async function open<T>(file: Buffer, read: (pdf: PDFDocumentProxy) => Promise<T>): Promise<T> {
  const task = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  try {
    return await read(await task.promise);
  } finally {
    await task.destroy();
  }
}

async function onEachPage<T>(pdf: PDFDocumentProxy, read: (page: PDFPageProxy) => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) found.push(await read(await pdf.getPage(number)));
  return found;
}

async function readPage(page: PDFPageProxy): Promise<ReadPdfPage> {
  const { width, height } = page.getViewport({ scale: 1 });
  const content = await page.getTextContent({ includeMarkedContent: true });
  const tree = (await page.getStructTree()) as unknown as Element;
  let depth = 0;
  let isAllMarked = true;
  let text = '';
  for (const item of content.items) {
    if ('str' in item) {
      if (depth === 0 && item.str.trim() !== '') isAllMarked = false;
      text += item.str + (item.hasEOL ? ' ' : '');
    } else depth += item.type === 'endMarkedContent' ? -1 : 1;
  }
  return {
    text: text.replaceAll(/\s+/g, ' ').trim(),
    size: [width, height],
    tags: tree.children.map(tagsOf).join(' '),
    alternatives: alternativesIn(tree),
    isAllMarked,
  };
}

function tagsOf(element: Element | { readonly type: string }): string {
  if (!('role' in element)) return '';
  const inner = element.children.map(tagsOf).filter((tag) => tag !== '');
  return inner.length === 0 ? element.role : `${element.role}(${inner.join(' ')})`;
}

function alternativesIn(element: Element | { readonly type: string }): string[] {
  if (!('role' in element)) return [];
  return [...(element.alt === undefined ? [] : [element.alt]), ...element.children.flatMap(alternativesIn)];
}

async function readQr(page: PDFPageProxy): Promise<string | undefined> {
  const viewport = page.getViewport({ scale: DOTS_PER_POINT });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const context = canvas.getContext('2d');
  // From another implementation of the same interface.
  await page.render({ canvas, canvasContext: context as never, viewport }).promise;
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    data.fill(Math.round(0.299 * red + 0.587 * green + 0.114 * blue), at, at + 3);
  }
  return jsqr.default(data, width, height)?.data;
}
