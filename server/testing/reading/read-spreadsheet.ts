/** Reads a spreadsheet (.xlsx) in tests, by the rules of ZIP and ECMA-376, independent of the code that wrote it. */
import { crc32, inflateRawSync } from 'node:zlib';

export interface ReadCell {
  /** For numbers with their format. */
  readonly type: 'text' | 'number';
  readonly value: string | number;
  readonly format: string;
  readonly bold: boolean;
  /** True where an edited cell remains a text. */
  readonly quoted: boolean;
}

export interface ReadSpreadsheet {
  readonly files: ReadonlyMap<string, string>;
  readonly sheetName: string;
  /** Cells by row; an empty cell is null. */
  readonly rows: readonly (readonly (ReadCell | null)[])[];
  readonly sheet: string;
}

/** Sheets are numbered from 1. */
export function readSpreadsheet(bytes: Buffer, number = 1): ReadSpreadsheet {
  const files = unzip(bytes);
  const sheet = part(files, `xl/worksheets/sheet${number}.xml`);
  const cellStyles = readSignals(part(files, 'xl/styles.xml'));
  const rows = [...sheet.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)].map(([, , cells = '']) => {
    const row: (ReadCell | null)[] = [];
    for (const [, column = '', attributes = '', inside = ''] of cells.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*)>(.*?)<\/c>/gs,
    )) {
      const index = column.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
      while (row.length < index) row.push(null);
      const look = cellStyles[Number(/ s="(\d+)"/.exec(attributes)?.[1] ?? 0)];
      if (!look) throw new Error(`The cell ${column} has a style that there is not`);
      row.push({ ...readValue(attributes, inside), ...look });
    }
    return row;
  });
  const names = [...part(files, 'xl/workbook.xml').matchAll(/<sheet name="([^"]+)"/g)];
  const sheetName = names[number - 1]?.[1] ?? '';
  return { files, sheetName, rows, sheet };
}

function part(files: ReadonlyMap<string, string>, name: string): string {
  const text = files.get(name);
  if (text === undefined) throw new Error(`The spreadsheet has no ${name}`);
  return text;
}

function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  if (end < 0) throw new Error('The archive has no end');
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const inflated = inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(at + 20)));
    if (crc32(inflated) !== bytes.readUInt32LE(at + 16)) throw new Error(`${name} has a wrong checksum`);
    files.set(name, inflated.toString('utf8'));
    at += 46 + nameLength + extraLength + bytes.readUInt16LE(at + 32);
  }
  return files;
}

type Look = Pick<ReadCell, 'format' | 'bold' | 'quoted'>;

function readSignals(styles: string): Look[] {
  const formats: Record<string, string> = { '0': 'general', '1': '0', '2': '0.00', '14': 'date' };
  const fonts = [...styles.matchAll(/<font>(.*?)<\/font>/g)].map(
    ([, font]) => font?.includes('<b/>') ?? false,
  );
  const list = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(styles)?.[1] ?? '';
  return [...list.matchAll(/<xf ([^>]*)>/g)].map(([, attributes = '']) => ({
    format: formats[/numFmtId="(\d+)"/.exec(attributes)?.[1] ?? ''] ?? 'unknown',
    bold: fonts[Number(/fontId="(\d+)"/.exec(attributes)?.[1])] ?? false,
    quoted: attributes.includes('quotePrefix="1"'),
  }));
}

function readValue(attributes: string, inside: string): Pick<ReadCell, 'type' | 'value'> {
  if (inside.includes('<f')) throw new Error('The cell is a formula');
  if (!attributes.includes('t="inlineStr"')) {
    return { type: 'number', value: Number(/<v>(.*)<\/v>/.exec(inside)?.[1]) };
  }
  const text = /<t[^>]*>(.*)<\/t>/s.exec(inside)?.[1] ?? '';
  const value = text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/_x([0-9A-F]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return { type: 'text', value };
}
