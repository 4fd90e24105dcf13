/** The layout of every mail: one narrow column for phones, and as plain text (decision 0074). */
import { DEFAULT_LANGUAGE, type Language } from '#shared/languages/languages.ts';
import { withoutLinks } from '#shared/address-in-text.ts';
import type { Config } from '#server/platform/config.ts';
import { pageLink } from '#server/platform/page-link.ts';
import { escapeHtml } from '#server/platform/plain-text.ts';

type Fact = readonly [name: string, value: string];

interface Link {
  readonly label: string;
  /** Whole, or the path of a page that needs an account (`pageLink`). */
  readonly href: string;
}

/** Texts never become links, since people wrote parts of most; links are our `href`s and the addresses in `ours`. */
export interface MailContent {
  /** Addresses that texts may contain unchanged: a contact's. Never free text. */
  readonly ours?: readonly string[];
  readonly subject: string;
  readonly preview: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly also?: { readonly language: Language; readonly paragraphs: readonly string[] };
  /** To read out or type: large, after the paragraphs. */
  readonly code?: string;
  /** The subject matter before the buttons: event, day, hours. */
  readonly line?: readonly string[];
  readonly facts?: readonly Fact[];
  /** Several similar things, each with its values and a link. */
  readonly items?: readonly { readonly facts: readonly Fact[]; readonly link: Link }[];
  readonly language?: Language;
  readonly button?: Link;
  /** Beside the button. Both only open a page: mail scanners open links, too. */
  readonly otherButton?: Link;
  /** Before the facts for recipients who know them. */
  readonly buttonPlace?: 'before the facts' | 'after the facts';
  readonly afterButton?: readonly string[];
  /** Above the contact address. */
  readonly footer?: string;
  readonly links?: readonly Link[];
}

/** Not free text: shown unchanged. */
const notTexts = ['ours', 'language', 'buttonPlace'];

interface Block {
  readonly html: string;
  readonly text: string;
}

const colors = {
  page: ['background-color', '#f2f7ee', '#0e1812'],
  card: ['background-color', '#ffffff', '#17251d'],
  facts: ['background-color', '#f2f7ee', '#20342a'],
  ink: ['color', '#1f2a24', '#e8f0ea'],
  soft: ['color', '#53625a', '#b0c2b7'],
  link: ['color', '#14532d', '#cdee6a'],
} as const;
const DARK = Object.entries(colors).map(([name, [what, , dark]]) => `.${name}{${what}:${dark}!important}`);
const [BRAND, LIME, GREEN] = ['#0b3320', '#b6e51a', '#14532d'];

function look(name: keyof typeof colors, style: string): string {
  const [what, light] = colors[name];
  return `class="${name}" style="${what}:${light};${style}"`;
}

const letters = (size: number, line: number, margin: string): string =>
  `font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:${size}px;line-height:${line}px;margin:${margin};word-break:break-word`;

const endWords = {
  en: ['Trouble with the button?', 'Copy this address into your browser:', 'Questions? Write to'],
  es: ['¿Problemas con el botón?', 'Copie esta dirección en su navegador:', '¿Preguntas? Escriba a'],
} as const satisfies Record<Language, readonly string[]>;

const TEXT = look('ink', letters(16, 24, '0 0 16px'));

export async function renderMail(config: Pick<Config, 'contactEmail' | 'publicUrl'>, typed: MailContent) {
  const { contactEmail } = config;
  const plain = (words: string): string => plainBut([contactEmail, ...(typed.ours ?? [])], words);
  const { footer = '', language = DEFAULT_LANGUAGE } = typed;
  const [question, copy, questions] = endWords[language];
  const asks = `${footer} ${questions} ${contactEmail}`.trim();
  const content = plainTexts({ ...typed, subject: oneLine(typed.subject), footer: asks }, plain, (href) =>
    isPath(href) ? pageLink(config, href) : href,
  );
  const { button, otherButton, code, line, facts, items = [], afterButton = [], links = [] } = content;
  const isFirst = content.buttonPlace === 'before the facts';
  const pressed = button ? [buttons(button, otherButton)] : [];
  const blocks = [
    headingBlock(content.heading),
    ...content.paragraphs.map((words) => paragraph(words)),
    ...(content.also?.paragraphs ?? []).map((words) => paragraph(words, TEXT, content.also?.language)),
    ...(code === undefined ? [] : [paragraph(code, CODE)]),
    ...(line ? [paragraph(line.join(' \u00b7 '), LINE)] : []),
    ...(isFirst ? pressed : []),
    ...(facts ? [factBlock(facts)] : []),
    ...items.map((item) =>
      box('style="margin:0 0 24px"', [factBlock(item.facts), tallLink(item.link, TEXT)]),
    ),
    ...(isFirst ? [] : pressed),
    ...afterButton.map((words) => paragraph(words)),
    ...(button ? [trouble(button, question, copy)] : []),
    RULE,
    paragraph(content.footer, look('soft', letters(13, 20, '0'))),
    ...links.map((link) => tallLink(link, look('soft', letters(13, 20, '8px 0 0')))),
  ];
  const { html, text } = box(
    look('card', 'max-width:560px;border-radius:0 0 12px 12px'),
    blocks,
    'padding:24px',
  );
  return { subject: content.subject, html: page(content, `${BAND}${html}`), text: `Limelight\n\n${text}` };
}

/** Green with the logo's lamp, made of cells and borders: mail programs show no SVG, and pictures only on request. */
const BAND = table(
  `bgcolor="${BRAND}" style="max-width:560px;background-color:${BRAND};border-radius:12px 12px 0 0"`,
  `<td width="24" style="padding:12px 0 12px 24px;font-size:0;line-height:0" aria-hidden="true"><div style="width:22px;height:10px;margin:0 auto;background-color:${LIME};border-radius:11px 11px 0 0"></div><div style="width:10px;height:0;margin:2px auto 0;border:solid ${BRAND};border-width:0 6px 10px;border-bottom-color:#6d931d"></div></td><td style="padding:12px 24px 12px 10px;${letters(16, 24, '0')};color:#ffffff;font-weight:700;letter-spacing:0.5px">Limelight</td>`,
);

const isPath = (href: string): href is `/${string}` => href.startsWith('/');

function plainTexts<T>(value: T, plain: (words: string) => string, link: (href: string) => string): T {
  const made = (part: unknown, name?: string): unknown => {
    if (name === 'href') return link(String(part));
    if (name !== undefined && notTexts.includes(name)) return part;
    if (typeof part === 'string') return plain(part);
    if (Array.isArray(part)) return part.map((one) => made(one));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, made(one, key)]));
  };
  // Safe: only texts become other texts.
  return made(value) as T;
}

/** Defuses links, except standalone addresses in `ours`: as part of a longer one they would lead elsewhere. */
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

/** Names may contain line breaks, subjects may not. */
function oneLine(subject: string): string {
  const line = subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  // Bidirectional controls would reverse the rest of the inbox's line.
  return line.replaceAll(/\p{Bidi_Control}/gu, '').slice(0, 200);
}

/** Collapses white space as HTML does. */
const joined = (words: string): string => words.replaceAll(/[ \t\r\n\f\u200b]+/g, ' ').trim();

function paragraph(words: string, style = TEXT, language?: Language): Block {
  const lang = language === undefined ? '' : ` lang="${language}"`;
  return { html: `<p ${style}${lang}>${escapeHtml(words)}</p>`, text: joined(words) };
}

const CODE = look('ink', `${letters(32, 40, '0 0 16px')};font-weight:700;letter-spacing:4px`);
const LINE = look('ink', `${letters(17, 26, '0 0 16px')};font-weight:700`);
const RULE: Block = {
  html: `<hr style="width:100%;border:none;border-top:1px solid #8fa898;margin:16px 0">`,
  text: '-'.repeat(40),
};

function headingBlock(words: string): Block {
  const style = look('ink', `${letters(22, 28, '0 0 16px')};font-weight:700`);
  return { html: `<h1 ${style}>${escapeHtml(words)}</h1>`, text: joined(words).toUpperCase() };
}

/** For layout, since mail programs know neither flex nor grid; screen readers skip it. */
function table(style: string, cells: string): string {
  return `<table align="center" width="100%" border="0" cellpadding="0" cellspacing="0" role="presentation" ${style}><tbody><tr>${cells}</tr></tbody></table>`;
}

function box(style: string, blocks: readonly Block[], cell = ''): Block {
  const html = blocks.map((block) => block.html).join('');
  const texts = blocks.map(({ text }) => text).filter((text) => text !== '');
  return { html: table(style, `<td style="${cell}">${html}</td>`), text: texts.join('\n\n') };
}

function factBlock(facts: readonly Fact[]): Block {
  const parts = facts.map(([name, value]) => {
    const lines = value.split(/\r?\n/);
    const title = `<span ${look('soft', 'font-size:13px')}>${escapeHtml(name)}</span>`;
    return {
      html: `<p ${look('ink', letters(16, 24, '0 0 12px'))}>${[title, ...lines.map(escapeHtml)].join('<br>')}</p>`,
      text: [name, ...lines].map(joined).join('\n'),
    };
  });
  return box(look('facts', 'border-radius:8px;margin:0 0 16px'), parts, 'padding:16px 16px 4px');
}

const linkText = ({ label, href }: Link): string => (label === href ? label : `${joined(label)} ${href}`);
const linkTo = ({ href }: Link) => `<a href="${escapeHtml(href)}" target="_blank"`;

/** On its own line, tall enough for a thumb. */
function tallLink(link: Link, style: string): Block {
  const shape = look('link', 'display:inline-block;padding:6px 0;text-decoration:underline');
  const html = `${linkTo(link)} ${shape}>${escapeHtml(link.label)}</a>`;
  return { html: `<p ${style}>${html}</p>`, text: linkText(link) };
}

/** One, or two side by side. The cell has the padding, since Outlook on Windows ignores a link's. */
function buttons(first: Link, second?: Link): Block {
  const cell = (link: Link, ground: string, color: string, padding: string): string => {
    const shape = `display:block;padding:${padding};${letters(16, 20, '0')};color:${color};font-weight:700;text-align:center;text-decoration:none`;
    return `<td align="center" valign="middle" bgcolor="${ground}" style="background-color:${ground};border:2px solid ${GREEN};border-radius:8px;mso-padding-alt:${padding}"${second ? ' width="48%"' : ''}>${linkTo(link)} style="${shape}">${escapeHtml(link.label)}</a></td>`;
  };
  const shape = `border="0" cellpadding="0" cellspacing="0" role="presentation" style="margin:8px 0 24px;border-collapse:separate"`;
  const cells = second
    ? `${cell(first, GREEN, '#ffffff', '13px 8px')}<td width="4%"></td>${cell(second, '#ffffff', GREEN, '13px 8px')}`
    : cell(first, GREEN, '#ffffff', '13px 24px');
  return {
    html: `<table ${shape}${second ? ' width="100%"' : ''}><tbody><tr>${cells}</tr></tbody></table>`,
    text: [first, ...(second ? [second] : [])].map(linkText).join('\n\n'),
  };
}

/** The address itself. The text part has it beside the button's label. */
function trouble({ href }: Link, question: string, copy: string): Block {
  const style = look('soft', letters(13, 20, '0'));
  const html = `<details ${style}><summary style="cursor:pointer;padding:6px 0">${question}</summary>${copy} ${escapeHtml(href)}</details>`;
  return { html, text: '' };
}

const PREVIEW_LENGTH = 150;
/** Invisible, but counted as text. */
const blanks = '\u00A0\u200C\u200B\u200D\u200E\u200F\uFEFF';

/** Blanks keep the next text out of the inbox's preview. A cell has the margin, since some programs drop the body's. */
function page({ preview, language = DEFAULT_LANGUAGE }: MailContent, content: string): string {
  const shown = preview.slice(0, PREVIEW_LENGTH);
  const rest = blanks.repeat(PREVIEW_LENGTH - shown.length);
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><html lang="${language}" dir="ltr"><head><meta name="viewport" content="width=device-width, initial-scale=1"><meta content="text/html; charset=UTF-8" http-equiv="Content-Type"><meta name="x-apple-disable-message-reformatting"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>@media (prefers-color-scheme:dark){${DARK.join('')}}</style></head>
<body ${look('page', 'margin:0;padding:0')}><div style="display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0">${escapeHtml(shown)}<div>${rest}</div></div>
${table('', `<td ${look('page', 'margin:0;padding:16px 8px')}>${content}</td>`)}</body></html>`;
}

/** Gmail cuts a mail at 102 kB, and the linked page has all. */
export const MOST_NAMED = 10;

/** `Cleanup; Library; and 190 more` */
export function nameSome(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/** The first items, and as the last fact how many more there are. */
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
