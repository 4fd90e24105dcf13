/** The mail to a student whose entries the school has removed for good. */
import {
  entryFacts,
  recordAgain,
  renderRemovedMail,
  studentFooter,
} from '#server/features/entries/entry-mail.ts';
import type { EntryText } from '#server/platform/database/json-columns.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { ComposeContext, ComposedMail, MailKinds } from '#server/platform/mail/mail.ts';
import { MOST_NAMED, shortened } from '#server/platform/mail/many.ts';
import { pageLink } from '#server/platform/page-link.ts';

export const REMOVED_MAIL = 'entries-removed';

interface Removal {
  readonly first_name: string;
  readonly school: string;
  /** The person who did it. */
  readonly administrator: string;
  /** Their account, to erase the name when they leave. */
  readonly by_id: number;
  readonly entries: readonly EntryText[];
}

const KEPT = 'Here is what you wrote:';

/** Includes the text of the entries. */
async function composeRemoved(removal: Removal, context: ComposeContext): Promise<ComposedMail | undefined> {
  const { first_name, school, administrator, entries } = removal;
  const [entry] = entries;
  if (!entry) return undefined;
  const by = `${administrator} of ${school}`;
  const help = 'If you think this is a mistake, talk to your school before you record';
  if (entries.length === 1) {
    return renderRemovedMail(entry, context, {
      subject: `Your entry \u201c${entry.event}\u201d was removed by your school`,
      preview: `${by} removed it. Its text is in this mail.`,
      heading: 'Your school removed an entry',
      paragraphs: [`Hello ${first_name}, ${by} removed this entry from your portfolio for good.`, KEPT],
      afterButton: [`${help} it again.`],
    });
  }
  const { config } = context;
  return renderMail({
    subject: `${entries.length} of your entries were removed by your school`,
    preview: `${by} removed them. ${entries.length > MOST_NAMED ? 'Your portfolio says which.' : 'Their texts are in this mail.'}`,
    heading: `Your school removed ${entries.length} entries`,
    paragraphs: [
      `Hello ${first_name}, ${by} removed these ${entries.length} entries from your portfolio for good. ${help} them again.`,
      entries.length > MOST_NAMED
        ? `Here is what you wrote in the first ${MOST_NAMED}; your portfolio has all of them, to be recorded again:`
        : KEPT,
    ],
    items: entries.slice(0, MOST_NAMED).map((removed) => ({
      facts: [...entryFacts(inShort(removed)), ['Contact', removed.contact]],
      link: {
        label: `Record \u201c${inShort(removed).event}\u201d again`,
        href: recordAgain(config, removed),
      },
    })),
    button: { label: 'Open your portfolio', href: pageLink(config, '/hour-tracker') },
    afterButton: ['Below your entries there it also says which ones were removed.'],
    ours: [config.contactEmail, ...entries.map(({ contact }) => contact)],
    footer: studentFooter(config.contactEmail),
  });
}

function inShort({ event, role, organizer, description, ...entry }: EntryText): EntryText {
  const texts = { event: shortened(event), role: shortened(role), organizer: shortened(organizer) };
  return { ...entry, ...texts, description: shortened(description, 200) };
}

export const recyclingBinMailKinds = {
  [REMOVED_MAIL]: { compose: composeRemoved },
} satisfies MailKinds;
