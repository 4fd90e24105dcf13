/** Tells a student what a list has changed about hours that they had or had recorded. */
import { sql } from 'kysely';
import { entryFacts, renderRemovedMail, STUDENT_FOOTER } from '#features/entries/server/entry-mail.ts';
import { MAILS_WAIT_MINUTES } from '#features/office/bulk-actions.rules.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import type { EntryText } from '#server/platform/database/json-columns.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import { queueAll, type ComposeContext, type MailKinds } from '#server/platform/mail/mail.ts';
import { pageLink } from '#server/platform/page-link.ts';

const CHANGED_MAIL = 'attendance-changed';

interface Change {
  readonly first_name: string;
  readonly by: string;
  readonly event: string;
  readonly before: EntryText;
  /** Taken off the list; otherwise the list has other hours, which are another version. */
  readonly is_off: boolean;
  /** Null: the entry is gone. */
  readonly hours: number | null;
}

/**
 * Dropped when the list was undone, and when something else has become of it since: hours that were changed or set back, or
 * somebody who is on the list again.
 */
async function composeChanged(_: object, context: ComposeContext) {
  const { trx, config, mailId } = context;
  const { rows } = await sql<Change>`
    select a.first_name, coalesce(trim(b.first_name || ' ' || b.last_name) || ' of ', '') || s.name as by, x.reason as event,
      i.before, o.is_off, e.hours::float8 as hours
    from bulk_action_items i join bulk_actions x on x.id = i.action_id join schools s on s.id = x.school_id
      join accounts a on a.id = i.account_id left join accounts b on b.id = x.account_id left join entries e on e.id = i.entry_id
      cross join lateral (select i.version = (i.before ->> 'version')::integer as is_off) o
    where i.mail_id = ${mailId} and not i.undone and case when o.is_off
      then not exists (select from entries n where n.account_id = i.account_id and (n.verified or n.recycling_bin)
        and (n.id = i.entry_id or n.event_id = (i.before ->> 'event_id')::bigint))
      else e.verified and not e.recycling_bin and e.evidence_kind = 'attendance' and e.hours <> (i.before ->> 'hours')::numeric
        and not exists (select from bulk_action_items n where n.entry_id = i.entry_id and n.action_id > i.action_id and n.left_out is null and not n.undone)
      end`.execute(trx);
  const [change] = rows;
  if (!change) return undefined;
  const { first_name, by, event, before, is_off, hours } = change;
  const off = `${by} took you off the attendance list of “${event}”.`;
  const help = 'Is this a mistake? Talk to your school.';
  if (hours === null)
    return renderRemovedMail(before, context, {
      subject: `You are not on the attendance list of “${event}” any more`,
      preview: off,
      heading: 'Your hours of an event were removed',
      paragraphs: [`Hello ${first_name}, ${off} Its ${before.hours} h do not count any more.`],
      afterButton: [help],
    });
  const said = is_off
    ? `${off} Your entry waits for its contact again.`
    : `${by} confirmed ${hours} h of “${event}”. Before, your entry said ${before.hours} h.`;
  return renderMail(config, {
    subject: is_off
      ? `You are not on the attendance list of “${event}” any more`
      : `${hours} h of “${event}”`,
    preview: said,
    heading: 'Your hours of an event have changed',
    paragraphs: [`Hello ${first_name}, ${said}`],
    facts: entryFacts({ ...before, hours }),
    button: { label: 'Open your portfolio', href: pageLink(config, '/hour-tracker') },
    afterButton: [help],
    ours: [before.contact],
    footer: STUDENT_FOOTER,
  });
}

export const attendanceMailKinds = {
  [CHANGED_MAIL]: { compose: composeChanged, lastingData: ['account_id'] },
} satisfies MailKinds;

/** One mail each, which waits so that a mistake can be undone before it leaves. Returns each account's mail. */
export async function tellStudents(
  context: AppContext,
  trx: Trx,
  people: readonly { readonly account_id: number; readonly email: string }[],
): Promise<Map<number, number>> {
  const mails = people.map(({ account_id, email }) => ({
    kind: CHANGED_MAIL,
    to: email,
    data: { account_id },
    waitsMinutes: MAILS_WAIT_MINUTES,
  }));
  const ids = await queueAll(context, trx, mails);
  return new Map(people.map(({ account_id }, place) => [account_id, ids[place] ?? 0]));
}
