/** Writes CSV as RFC 4180 describes it, for spreadsheets that take some texts for formulas. */

/** What spreadsheets begin a formula with, in its full width, too, or skip before one. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** A line with its end. A text that a spreadsheet would compute begins with an apostrophe, which makes it a text there. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map((field) => quoted(FORMULA.test(field) ? `'${field}` : field)).join(',')}\r\n`;
}

function quoted(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
