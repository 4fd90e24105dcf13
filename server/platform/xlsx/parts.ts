/** The parts of a spreadsheet (.xlsx) besides its sheets (ECMA-376). */

/** Indexes into `cellXfs` below. */
export const style = {
  header: 1,
  text: 2,
  quotedText: 3,
  longText: 4,
  quotedLongText: 5,
  date: 6,
  decimal: 7,
  whole: 8,
} as const;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export function sheetPath(number: number): string {
  return `xl/worksheets/sheet${number}.xml`;
}

const numbersUpTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

export function contentTypes(sheets: number): string {
  const part = (path: string, type: string): string =>
    `<Override PartName="/${path}" ContentType="${types}.${type}+xml"/>`;
  const sheetParts = numbersUpTo(sheets).map((number) => part(sheetPath(number), 'worksheet'));
  return `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('xl/workbook.xml', 'sheet.main')}${sheetParts.join('')}${part('xl/styles.xml', 'styles')}</Types>`;
}

export const packageRelations = `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

export function workbookRelations(sheets: number): string {
  const related = numbersUpTo(sheets).map(
    (number) =>
      `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  return `${head}<Relationships xmlns="${packaged}/relationships">${related.join('')}<Relationship Id="rId${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`;
}

const top = '<alignment vertical="top"/>';
const wrapped = '<alignment vertical="top" wrapText="1"/>';
const cell = (attributes: string, alignment: string): string =>
  `<xf ${attributes} fillId="0" borderId="0" xfId="0" applyAlignment="1">${alignment}</xf>`;

// Number formats: 14 is the reader's short date, 2 is 0.00, 1 is 0. `quotePrefix` is what a typed apostrophe leaves: the cell
// stays a text when edited.
const cellStyles = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  cell('numFmtId="0" fontId="1" applyFont="1"', top),
  cell('numFmtId="0" fontId="0"', top),
  cell('numFmtId="0" fontId="0" quotePrefix="1"', top),
  cell('numFmtId="0" fontId="0"', wrapped),
  cell('numFmtId="0" fontId="0" quotePrefix="1"', wrapped),
  cell('numFmtId="14" fontId="0" applyNumberFormat="1"', top),
  cell('numFmtId="2" fontId="0" applyNumberFormat="1"', top),
  cell('numFmtId="1" fontId="0" applyNumberFormat="1"', top),
];
const font = (bold: string): string =>
  `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;

export const styles = `${head}<styleSheet xmlns="${main}"><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellStyles.length}">${cellStyles.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

interface ListedSheet {
  readonly name: string;
  /** The range of its filter, such as `A1:D3`. */
  readonly filtered: string;
}

/** Includes the hidden names under which programs keep each filter's range. */
export function workbook(sheets: readonly ListedSheet[]): string {
  const listed = sheets.map(
    ({ name }, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const areas = sheets.map(({ name, filtered }, index) => {
    const area = `'${name.replaceAll("'", "''")}'!${filtered.replaceAll(/([A-Z]+)(\d+)/g, '$$$1$$$2')}`;
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${area}</definedName>`;
  });
  return `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${listed.join('')}</sheets><definedNames>${areas.join('')}</definedNames></workbook>`;
}

/** Freezes the first row; widths are in characters. Only one sheet may be selected, since typing changes all selected ones. */
export function sheetBeginning(widths: readonly number[], isSelected: boolean): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const selected = isSelected ? ' tabSelected="1"' : '';
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView${selected} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols><sheetData>`;
}

export function sheetEnd(filtered: string): string {
  return `</sheetData><autoFilter ref="${filtered}"/></worksheet>`;
}
