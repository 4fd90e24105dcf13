/**
 * The layout of every mail: one narrow column for phones, and the same as text. Written with `createElement`, since Node runs
 * TypeScript but not JSX (docs/decisions/0004).
 */
import { render, toPlainText } from '@react-email/render';
import { createElement as h, type ReactNode, type CSSProperties } from 'react';
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages/languages.ts';
import { withoutLinks } from '#shared/address-in-text.ts';
import type { ComposedMail } from './mail.ts';

/**
 * A mail's content, top to bottom. Every text is shown without links, as people wrote parts of most; what leads somewhere is an
 * `href` of ours, or an address that `ours` names.
 */
export interface MailContent {
  /** Addresses that texts may contain as they are, such as `CONTACT_EMAIL` or that of a contact. Never free text. */
  readonly ours?: readonly string[];
  readonly subject: string;
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly also?: { readonly language: Language; readonly paragraphs: readonly string[] };
  /** To be read out or typed: large, after the paragraphs. */
  readonly code?: string;
  readonly facts?: readonly (readonly [name: string, value: string])[];
  /** Several things of one kind, each with its values and a link. */
  readonly items?: readonly {
    readonly facts: readonly (readonly [string, string])[];
    readonly link: { readonly label: string; readonly href: string };
  }[];
  readonly language?: Language;
  readonly button?: {
    readonly label: string;
    readonly href: string;
    /** The text before the link's address, for people whose button does not work. */
    readonly copyLink?: string;
  };
  /** Before the facts for recipients who know what it is about. */
  readonly buttonPlace?: 'before the facts' | 'after the facts';
  readonly afterButton?: readonly string[];
  readonly footer: string;
  readonly links?: readonly { readonly label: string; readonly href: string }[];
}

const font = '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';
const textStyle = {
  fontFamily: font,
  fontSize: '16px',
  lineHeight: '24px',
  color: '#1f2a24',
  margin: '0 0 16px',
};
const small = {
  ...textStyle,
  fontSize: '13px',
  lineHeight: '20px',
  color: '#53625a',
  wordBreak: 'break-word' as const,
};

const large = { ...textStyle, fontSize: '32px', lineHeight: '40px', fontWeight: 700, letterSpacing: '4px' };

export async function renderMail(typed: MailContent): Promise<ComposedMail> {
  const content = withoutForeignLinks(typed);
  const { button, language = DEFAULT_LANGUAGE, buttonPlace = 'after the facts' } = content;
  const isFirst = buttonPlace === 'before the facts';
  const element = h(
    'html',
    { lang: language, dir: 'ltr' },
    mailHead(),
    previewText(content.preview),
    mailBody(
      { backgroundColor: '#f2f7ee', margin: 0, padding: '16px 8px' },
      box(
        { maxWidth: '560px', backgroundColor: '#ffffff', borderRadius: '12px', padding: '24px' },
        h(
          'p',
          { style: { ...textStyle, color: '#14532d', fontWeight: 700, letterSpacing: '0.5px' } },
          'Limelight',
        ),
        h(
          'h1',
          { style: { ...textStyle, fontSize: '22px', lineHeight: '28px', fontWeight: 700 } },
          content.heading,
        ),
        ...content.paragraphs.map((paragraph) => h('p', { style: textStyle }, paragraph)),
        ...(content.also?.paragraphs ?? []).map((paragraph) =>
          h('p', { style: textStyle, lang: content.also?.language }, paragraph),
        ),
        content.code !== undefined && h('p', { style: large }, content.code),
        isFirst && button && buttonParagraph(button),
        content.facts && factTable(content.facts),
        ...(content.items ?? []).map(({ facts, link }) =>
          box({ margin: '0 0 24px' }, factTable(facts), tallLink(link, textStyle)),
        ),
        !isFirst && button && buttonParagraph(button),
        !isFirst && button && h('p', { style: small }, copyLine(button)),
        ...(content.afterButton ?? []).map((paragraph) => h('p', { style: textStyle }, paragraph)),
        isFirst && button && h('p', { style: small }, copyLine(button)),
        h('hr', {
          style: { width: '100%', border: 'none', borderTop: '1px solid #dbe7d3', margin: '16px 0' },
        }),
        h('p', { style: { ...small, margin: 0 } }, content.footer),
        ...(content.links ?? []).map((link) => tallLink(link, { ...small, margin: '8px 0 0' })),
      ),
    ),
  );
  const html = withOutlookSpaces(await render(element));
  return { subject: content.subject, html, text: toPlainText(html) };
}

function withoutForeignLinks(content: MailContent): MailContent {
  const plain = (words: string): string => plainBut(content.ours ?? [], words);
  const plainFacts = (facts: readonly (readonly [string, string])[]) =>
    facts.map(([name, value]) => [plain(name), plain(value)] as const);
  const plainLink = <L extends { readonly label: string }>(link: L): L => ({
    ...link,
    label: plain(link.label),
  });
  const { also, facts, items, button, links } = content;
  return {
    ...content,
    subject: plain(oneLine(content.subject)),
    preview: plain(content.preview),
    heading: plain(content.heading),
    paragraphs: content.paragraphs.map(plain),
    ...(also && { also: { ...also, paragraphs: also.paragraphs.map(plain) } }),
    ...(facts && { facts: plainFacts(facts) }),
    ...(items && {
      items: items.map((item) => ({ facts: plainFacts(item.facts), link: plainLink(item.link) })),
    }),
    ...(button && { button: plainLink(button) }),
    afterButton: (content.afterButton ?? []).map(plain),
    footer: plain(content.footer),
    ...(links && { links: links.map(plainLink) }),
  };
}

/** Without links but for these addresses where they stand alone: as a part of a longer one they would lead elsewhere. */
function plainBut(ours: readonly string[], words: string): string {
  const kept = ours
    .filter((address) => address !== '')
    .map((address) => address.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  if (kept.length === 0) return withoutLinks(words);
  const alone = new RegExp(`(?<![^\\s(])(${kept.join('|')})(?=[.,:;!?)]*(?:\\s|$))`, 'u');
  return words
    .split(alone)
    .map((part, index) => (index % 2 === 1 ? part : withoutLinks(part)))
    .join('');
}

type MailButton = NonNullable<MailContent['button']>;

function buttonParagraph({ href, label }: MailButton): ReactNode {
  const look = {
    ...textStyle,
    backgroundColor: '#14532d',
    color: '#ffffff',
    fontWeight: 700,
    borderRadius: '8px',
    margin: 0,
  };
  return box({ margin: '8px 0 16px' }, buttonLink(href, look, label));
}

function copyLine({
  href,
  copyLink = 'If the button does not work, copy this address into your browser:',
}: MailButton): string {
  return `${copyLink} ${href}`;
}

/** A link on its own line, tall enough for a thumb. */
function tallLink({ label, href }: { label: string; href: string }, style: object): ReactNode {
  const look = { display: 'inline-block', padding: '6px 0', color: '#14532d', textDecoration: 'underline' };
  return h('p', { style }, h('a', { href, style: look, target: '_blank' }, label));
}

function factTable(facts: readonly (readonly [string, string])[]): ReactNode {
  const look = { backgroundColor: '#f2f7ee', borderRadius: '8px', padding: '16px 16px 4px' };
  return box(
    { ...look, margin: '0 0 16px' },
    ...facts.map(([name, value]) =>
      h(
        'p',
        { style: { ...textStyle, margin: '0 0 12px', wordBreak: 'break-word' } },
        h('span', { style: { color: '#53625a', fontSize: '13px' } }, name),
        h('br'),
        ...linesOf(value),
      ),
    ),
  );
}

/** Line breaks as elements, so that the text part keeps them. */
function linesOf(value: string): ReactNode[] {
  return value.split(/\r?\n/).flatMap((line, index) => (index === 0 ? [line] : [h('br'), line]));
}

/** A subject is one line, although names may contain line breaks. */
function oneLine(subject: string): string {
  const line = subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  // Bidirectional controls would reverse the rest of the inbox's line.
  return line.replaceAll(/\p{Bidi_Control}/gu, '').slice(0, 200);
}

/** A table for layout, since mail programs know neither flex nor grid; screen readers pass over it. */
function layoutTable(style: CSSProperties | undefined, cell: ReactNode): ReactNode {
  const look = { align: 'center', width: '100%', border: 0, cellPadding: '0', cellSpacing: '0', style };
  return h(
    'table',
    { ...look, role: 'presentation' },
    h('tbody', null, h('tr', { style: { width: '100%' } }, cell)),
  );
}

function box(style: CSSProperties, ...children: readonly ReactNode[]): ReactNode {
  return layoutTable(style, h('td', null, ...children));
}

/** Its space is that of a cell: some programs put a mail into a page of theirs, where a body has none. */
function mailBody(style: CSSProperties, ...children: readonly ReactNode[]): ReactNode {
  const { backgroundColor } = style;
  return h(
    'body',
    { style: { backgroundColor, margin: 0, padding: 0 } },
    layoutTable(undefined, h('td', { style }, ...children)),
  );
}

function mailHead(): ReactNode {
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
function previewText(words: string): ReactNode {
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
function buttonLink(href: string, style: CSSProperties, label: string): ReactNode {
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
function withOutlookSpaces(html: string): string {
  return html.replaceAll(
    /<span data-outlook="(\w+)"><\/span>/g,
    (_, place: string) => `<span><!--[if mso]>${outlookSpaces.get(place) ?? ''}<![endif]--></span>`,
  );
}

/** Gmail cuts a mail at 102 kB, and the page that it leads to has all. */
export const MOST_NAMED = 10;

/** `Cleanup; Library; and 190 more`. */
export function nameSome(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/** The first of what a mail lists, and as the last fact how many are not named. */
export function factsOfSome<Item>(items: readonly Item[], fact: (item: Item) => readonly [string, string]) {
  const more = items.length - MOST_NAMED;
  return [
    ...items.slice(0, MOST_NAMED).map(fact),
    ...(more > 0 ? [['And', `${more} more ${more === 1 ? 'entry' : 'entries'}`] as const] : []),
  ];
}

export function shortened(text: string, longest = 100): string {
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text;
}
