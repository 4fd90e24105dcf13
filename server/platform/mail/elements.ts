/** The parts of a mail that mail programs want written in a way of their own: layout by tables, a button that Outlook pads. */
import { createElement as h, type CSSProperties, type ReactNode } from 'react';

/** A table for layout, since mail programs know neither flex nor grid; screen readers pass over it. */
function layoutTable(style: CSSProperties | undefined, cell: ReactNode): ReactNode {
  const look = { align: 'center', width: '100%', border: 0, cellPadding: '0', cellSpacing: '0', style };
  return h(
    'table',
    { ...look, role: 'presentation' },
    h('tbody', null, h('tr', { style: { width: '100%' } }, cell)),
  );
}

/** A block with a background and space of its own. */
export function box(style: CSSProperties, ...children: readonly ReactNode[]): ReactNode {
  return layoutTable(style, h('td', null, ...children));
}

/** Its space is that of a cell: some programs put a mail into a page of theirs, where a body has none. */
export function mailBody(style: CSSProperties, ...children: readonly ReactNode[]): ReactNode {
  const { backgroundColor } = style;
  return h(
    'body',
    { style: { backgroundColor, margin: 0, padding: 0 } },
    layoutTable(undefined, h('td', { style }, ...children)),
  );
}

export function mailHead(): ReactNode {
  return h(
    'head',
    null,
    h('meta', { content: 'text/html; charset=UTF-8', httpEquiv: 'Content-Type' }),
    h('meta', { name: 'x-apple-disable-message-reformatting' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
  );
}

const PREVIEW_LENGTH = 150;
/** Seen by nobody, yet taken for text. */
const blanks = '\u00A0\u200C\u200B\u200D\u200E\u200F\uFEFF';

/** Shown by inboxes beside the subject. Blanks keep them from going on with what follows. */
export function previewText(words: string): ReactNode {
  const hidden = { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0 };
  const shown = words.slice(0, PREVIEW_LENGTH);
  const rest = PREVIEW_LENGTH - shown.length;
  return h(
    'div',
    { style: { ...hidden, maxHeight: 0, maxWidth: 0 }, 'data-skip-in-text': true },
    shown,
    rest > 0 && h('div', null, blanks.repeat(rest)),
  );
}

/** A link with padding. Outlook on Windows knows none on links: there hair spaces as wide, and raised text, stand for it. */
export function buttonLink(href: string, style: CSSProperties, label: string): ReactNode {
  const inline = { maxWidth: '100%', display: 'inline-block', msoPaddingAlt: '0px' };
  return h(
    'a',
    { href, target: '_blank', style: { ...inline, textDecoration: 'none', ...style, padding: '14px 24px' } },
    h('span', { 'data-outlook': 'before' }),
    h('span', { style: { ...inline, lineHeight: '120%', msoTextRaise: '10.5px' } }, label),
    h('span', { 'data-outlook': 'after' }),
  );
}

// Three spaces of four times their width are 24 pixels; 21 points are the padding above and below.
const outlookSpaces = new Map([
  ['before', '<i style="mso-font-width:400%;mso-text-raise:21" hidden>&#8202;&#8202;&#8202;</i>'],
  ['after', '<i style="mso-font-width:400%" hidden>&#8202;&#8202;&#8202;&#8203;</i>'],
]);

/** Only Outlook reads what stands in these comments, which React cannot write. */
export function withOutlookSpaces(html: string): string {
  return html.replaceAll(
    /<span data-outlook="(\w+)"><\/span>/g,
    (_, place: string) => `<span><!--[if mso]>${outlookSpaces.get(place) ?? ''}<![endif]--></span>`,
  );
}
