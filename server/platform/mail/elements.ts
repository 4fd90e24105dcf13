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

/** In pixels. */
const BUTTON_PADDING = { y: 14, x: 24 };

/** A link with padding. Outlook on Windows knows none on links: there hair spaces as wide, and raised text, stand for it. */
export function buttonLink(href: string, style: CSSProperties, label: string): ReactNode {
  const { x, y } = BUTTON_PADDING;
  // Outlook stretches a hair space by at most 500 %, to five pixels on each side.
  const spaces = Math.ceil(x / 10);
  const width = `mso-font-width:${(x / spaces / 2) * 100}%`;
  const forOutlook = (more: string, after = '') =>
    h('span', {
      dangerouslySetInnerHTML: {
        __html: `<!--[if mso]><i style="${width}${more}" hidden>${'&#8202;'.repeat(spaces)}${after}</i><![endif]-->`,
      },
    });
  const inline = { maxWidth: '100%', display: 'inline-block', msoPaddingAlt: '0px' };
  return h(
    'a',
    {
      href,
      target: '_blank',
      style: { ...inline, textDecoration: 'none', ...style, padding: `${y}px ${x}px` },
    },
    forOutlook(`;mso-text-raise:${points(2 * y)}`),
    h('span', { style: { ...inline, lineHeight: '120%', msoTextRaise: `${points(y)}px` } }, label),
    forOutlook('', '&#8203;'),
  );
}

const points = (pixels: number): number => (pixels * 3) / 4;
