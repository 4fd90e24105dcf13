import { describeDay } from '#shared/calendar.ts';
import { describeHours } from '#features/entries/hours.text.ts';
import type { EntryText } from '#server/platform/database/json-columns.ts';
import { renderMail, type MailContent } from '#server/platform/mail/layout.ts';
import type { ComposeContext, ComposedMail } from '#server/platform/mail/mail.ts';
import type { Config } from '#server/platform/config.ts';
import { pageLink } from '#server/platform/page-link.ts';

type RemovalTexts = Pick<MailContent, 'subject' | 'preview' | 'heading' | 'paragraphs' | 'links'> &
  Required<Pick<MailContent, 'afterButton'>>;

/** Tells a student about a removed entry: its whole text, and a link to record it again. */
export function renderRemovedMail(
  entry: EntryText,
  { config }: ComposeContext,
  texts: RemovalTexts,
  again: EntryText = entry,
  id?: number,
): Promise<ComposedMail> {
  return renderMail(config, {
    ...texts,
    facts: [...entryFacts(entry), ['Contact', entry.contact]],
    button: { label: 'Record it again', href: recordAgain(config, again, id) },
    ours: [entry.contact],
    footer: STUDENT_FOOTER,
  });
}

export const STUDENT_FOOTER = 'You get this email because you have an account at Limelight.';

/** A length of links that every mail program supports. */
const LINK_MAXIMUM = 1900;

/** Opens Record Entry filled in, if not too long with the description. For `id`, the form says why that entry is gone. */
export function recordAgain(config: Config, entry: EntryText, id?: number): string {
  const link = (fields: Record<string, string>): string =>
    pageLink(config, `/portfolio-create-event?${new URLSearchParams(fields).toString()}`);
  const { description, ...others } = entry;
  const fields = { ...others, hours: String(entry.hours), ...(id !== undefined && { from: String(id) }) };
  const whole = link({ ...fields, description });
  return whole.length <= LINK_MAXIMUM ? whole : link(fields);
}

export function entryFacts(entry: EntryText): (readonly [string, string])[] {
  return [
    ['Event', entry.event],
    ['Date', describeDay(entry.date)],
    ['Hours', describeHours(Math.round(entry.hours * 100))],
    ['Role', entry.role],
    ['Organizer', entry.organizer],
    ['Description', entry.description],
  ];
}
