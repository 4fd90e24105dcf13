const QUOTED_MAXIMUM = 40;

/** `“3/4/26”`; truncates long text. */
export function quoteInput(text: string): string {
  const typed = text.trim();
  return `“${typed.slice(0, QUOTED_MAXIMUM).toWellFormed()}${typed.length > QUOTED_MAXIMUM ? '…' : ''}”`;
}
