/** The layout of every mail: one narrow column for phones, and the same as text (docs/decisions/0074). */
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages/languages.ts';
import { withoutLinks } from '#shared/address-in-text.ts';
import { escapeHtml } from '#server/platform/plain-text.ts';
import type { ComposedMail } from './mail.ts';

type Fact = readonly [name: string, value: string];

interface Link {
  readonly label: string;
  readonly href: string;
}

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
  readonly facts?: readonly Fact[];
  /** Several things of one kind, each with its values and a link. */
  readonly items?: readonly { readonly facts: readonly Fact[]; readonly link: Link }[];
  readonly language?: Language;
  /** `copyLink`: the text before the link's address, for people whose button does not work. */
  readonly button?: Link & { readonly copyLink?: string };
  /** Before the facts for recipients who know what it is about. */
  readonly buttonPlace?: 'before the facts' | 'after the facts';
  readonly afterButton?: readonly string[];
  readonly footer: string;
  readonly links?: readonly Link[];
}

/** What is no text in `MailContent`: ours, and shown as it is. */
const notTexts = ['ours', 'href', 'language', 'buttonPlace'];

/** A part of a mail, in both forms. */
interface Block {
  readonly html: string;
  readonly text: string;
}

const [INK, GRAY, GREEN, LIGHT] = ['#1f2a24', '#53625a', '#14532d', '#f2f7ee'];

const letters = (size: number, line: number, color: string, margin: string): string =>
  `font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:${size}px;line-height:${line}px;color:${color};margin:${margin}`;

const TEXT = letters(16, 24, INK, '0 0 16px');
const SMALL = `${letters(13, 20, GRAY, '0 0 16px')};word-break:break-word`;

export async function renderMail(typed: MailContent): Promise<ComposedMail> {
  const plain = (words: string): string => plainBut(typed.ours ?? [], words);
  const content = plainTexts({ ...typed, subject: oneLine(typed.subject) }, plain);
  const { button, code, facts, items = [], afterButton = [], links = [] } = content;
  const isFirst = content.buttonPlace === 'before the facts';
  const pressed = button ? [buttonBlock(button)] : [];
  const copied = button ? [paragraph(copyLine(button), SMALL)] : [];
  const blocks = [
    paragraph('Limelight', `${letters(16, 24, GREEN, '0 0 16px')};font-weight:700;letter-spacing:0.5px`),
    headingBlock(content.heading),
    ...content.paragraphs.map((words) => paragraph(words)),
    ...(content.also?.paragraphs ?? []).map((words) => paragraph(words, TEXT, content.also?.language)),
    ...(code === undefined ? [] : [paragraph(code, CODE)]),
    ...(isFirst ? pressed : []),
    ...(facts ? [factBlock(facts)] : []),
    ...items.map((item) => box('margin:0 0 24px', [factBlock(item.facts), tallLink(item.link, TEXT)])),
    ...(isFirst ? [] : [...pressed, ...copied]),
    ...afterButton.map((words) => paragraph(words)),
    ...(isFirst ? copied : []),
    RULE,
    paragraph(content.footer, `${letters(13, 20, GRAY, '0')};word-break:break-word`),
    ...links.map((link) => tallLink(link, `${letters(13, 20, GRAY, '8px 0 0')};word-break:break-word`)),
  ];
  const { html, text } = box(
    'max-width:560px;background-color:#ffffff;border-radius:12px;padding:24px',
    blocks,
  );
  return { subject: content.subject, html: page(content, html), text };
}

/** All texts in this value, without links. */
function plainTexts<T>(value: T, plain: (words: string) => string): T {
  const made = (part: unknown, name?: string): unknown => {
    if (name !== undefined && notTexts.includes(name)) return part;
    if (typeof part === 'string') return plain(part);
    if (Array.isArray(part)) return part.map((one) => made(one));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, made(one, key)]));
  };
  // Safe: only texts become other texts.
  return made(value) as T;
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

/** A subject is one line, although names may contain line breaks. */
function oneLine(subject: string): string {
  const line = subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  // Bidirectional controls would reverse the rest of the inbox's line.
  return line.replaceAll(/\p{Bidi_Control}/gu, '').slice(0, 200);
}

/** Blanks and line breaks within a paragraph are one blank, as in HTML. */
const joined = (words: string): string => words.replaceAll(/[ \t\r\n\f\u200b]+/g, ' ').trim();

function paragraph(words: string, style = TEXT, language?: Language): Block {
  const lang = language === undefined ? '' : ` lang="${language}"`;
  return { html: `<p style="${style}"${lang}>${escapeHtml(words)}</p>`, text: joined(words) };
}

const CODE = `${letters(32, 40, INK, '0 0 16px')};font-weight:700;letter-spacing:4px`;
const RULE: Block = {
  html: '<hr style="width:100%;border:none;border-top:1px solid #dbe7d3;margin:16px 0">',
  text: '-'.repeat(40),
};

function headingBlock(words: string): Block {
  const style = `${letters(22, 28, INK, '0 0 16px')};font-weight:700`;
  return { html: `<h1 style="${style}">${escapeHtml(words)}</h1>`, text: `\n${joined(words).toUpperCase()}` };
}

/** A table for layout, since mail programs know neither flex nor grid; screen readers pass over it. */
function table(style: string, cell: string): string {
  return `<table align="center" width="100%" border="0" cellpadding="0" cellspacing="0" role="presentation" style="${style}"><tbody><tr style="width:100%">${cell}</tr></tbody></table>`;
}

function box(style: string, blocks: readonly Block[]): Block {
  const html = blocks.map((block) => block.html).join('');
  return { html: table(style, `<td>${html}</td>`), text: blocks.map(({ text }) => text).join('\n\n') };
}

function factBlock(facts: readonly Fact[]): Block {
  return box(
    `background-color:${LIGHT};border-radius:8px;padding:16px 16px 4px;margin:0 0 16px`,
    facts.map(([name, value]) => {
      const lines = value.split(/\r?\n/);
      const style = `${letters(16, 24, INK, '0 0 12px')};word-break:break-word`;
      const title = `<span style="color:${GRAY};font-size:13px">${escapeHtml(name)}</span>`;
      return {
        html: `<p style="${style}">${[title, ...lines.map(escapeHtml)].join('<br>')}</p>`,
        text: [name, ...lines].map(joined).join('\n'),
      };
    }),
  );
}

const linkText = ({ label, href }: Link): string => (label === href ? label : `${joined(label)} ${href}`);

/** A link on its own line, tall enough for a thumb. */
function tallLink(link: Link, style: string): Block {
  const look = `display:inline-block;padding:6px 0;color:${GREEN};text-decoration:underline`;
  const html = `<a href="${escapeHtml(link.href)}" style="${look}" target="_blank">${escapeHtml(link.label)}</a>`;
  return { html: `<p style="${style}">${html}</p>`, text: linkText(link) };
}

/**
 * A link with padding. Outlook on Windows knows none on links: there hair spaces as wide, and raised text, stand for it. Three spaces
 * of four times their width are 24 pixels; 21 points are the padding above and below.
 */
function buttonBlock(link: Link): Block {
  const inline = 'max-width:100%;display:inline-block;mso-padding-alt:0px';
  const look = `${inline};text-decoration:none;${letters(16, 24, '#ffffff', '0')};background-color:${GREEN};font-weight:700;border-radius:8px;padding:14px 24px`;
  const before = '<i style="mso-font-width:400%;mso-text-raise:21" hidden>&#8202;&#8202;&#8202;</i>';
  const after = '<i style="mso-font-width:400%" hidden>&#8202;&#8202;&#8202;&#8203;</i>';
  const inOutlook = (spaces: string): string => `<span><!--[if mso]>${spaces}<![endif]--></span>`;
  const label = `<span style="${inline};line-height:120%;mso-text-raise:10.5px">${escapeHtml(link.label)}</span>`;
  const html = `<a href="${escapeHtml(link.href)}" target="_blank" style="${look}">${inOutlook(before)}${label}${inOutlook(after)}</a>`;
  return box('margin:8px 0 16px', [{ html, text: linkText(link) }]);
}

function copyLine({ href, copyLink = COPY_LINK }: NonNullable<MailContent['button']>): string {
  return `${copyLink} ${href}`;
}

const COPY_LINK = 'If the button does not work, copy this address into your browser:';

const PREVIEW_LENGTH = 150;
/** Seen by nobody, yet taken for text. */
const blanks = '\u00A0\u200C\u200B\u200D\u200E\u200F\uFEFF';

/**
 * The whole of it. The preview is shown by inboxes beside the subject; blanks keep them from going on with what follows. The space around
 * the mail is that of a cell: some programs put a mail into a page of theirs, where a body has none.
 */
function page({ preview, language = DEFAULT_LANGUAGE }: MailContent, content: string): string {
  const shown = preview.slice(0, PREVIEW_LENGTH);
  const rest = blanks.repeat(PREVIEW_LENGTH - shown.length);
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><html lang="${language}" dir="ltr"><head><meta name="viewport" content="width=device-width, initial-scale=1"><meta content="text/html; charset=UTF-8" http-equiv="Content-Type"><meta name="x-apple-disable-message-reformatting"></head>
<body style="background-color:${LIGHT};margin:0;padding:0"><div style="display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0">${escapeHtml(shown)}<div>${rest}</div></div>
${table('', `<td style="background-color:${LIGHT};margin:0;padding:16px 8px">${content}</td>`)}</body></html>`;
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
