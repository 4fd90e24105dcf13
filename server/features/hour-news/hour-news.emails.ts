/** The mail about verified hours: what was verified, and how far the student is. */
import { describeDuration } from '#shared/entries/hours.text.ts';
import { newsText } from '#shared/hour-news/hour-news.text.ts';
import { nextTitle } from '#shared/hour-news/milestones.ts';
import { titleFor } from '#shared/leaderboard/leaderboard.rules.ts';
import { newToken } from '#server/platform/auth/tokens.ts';
import { renderMail } from '#server/platform/mail/layout.ts';
import type { ComposeContext, ComposedMail, MailKinds } from '#server/platform/mail/mail.ts';
import { factsOfSome } from '#server/platform/mail/many.ts';
import { pageLink } from '#server/platform/page-link.ts';
import { HOURS_VERIFIED_MAIL } from './hour-news.operations.ts';
import { findReader, insertLink, selectNews, type Lines, type NewsRow } from './hour-news.queries.ts';

interface Data extends Lines {
  readonly account_id: number;
}

/** Dropped when nothing of it is true any more, was seen meanwhile, or is not wanted. */
async function composeNews(
  { account_id, after, upTo }: Data,
  { trx, config }: ComposeContext,
): Promise<ComposedMail | undefined> {
  const reader = await findReader(trx, account_id);
  if (!reader) return undefined;
  const news = await selectNews(trx, account_id, { after: Math.max(after, reader.seen_line), upTo });
  if (news.length === 0) return undefined;
  const { token, hash } = newToken();
  await insertLink(trx, account_id, hash);
  const stopPage = `${config.publicUrl}/stop-news/${token}`;
  const text = newsText(news, reader.total_hours);
  const mail = await renderMail({
    subject: text,
    preview: `You have ${wayOn(reader.total_hours)}`,
    heading: text,
    paragraphs: [`Hello ${reader.first_name}, you have ${wayOn(reader.total_hours)}`],
    facts: factsOfSome(news, factOf),
    button: { label: 'See your hours', href: pageLink(config, '/your-hours') },
    ours: [config.contactEmail],
    footer: `You get this email once a day at most, when hours of yours were verified. Questions: ${config.contactEmail}`,
    links: [{ label: 'Stop these emails', href: stopPage }],
  });
  return {
    ...mail,
    headers: {
      'List-Unsubscribe': `<${stopPage}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** `41 verified hours. 9 more and you are Silver.` */
function wayOn(totalHours: number): string {
  const next = nextTitle(totalHours);
  const amount = `${totalHours} verified ${totalHours === 1 ? 'hour' : 'hours'}.`;
  return next
    ? `${amount} ${next.hours} more and you are ${next.title}.`
    : `${amount} You are ${titleFor(totalHours)}.`;
}

function factOf({ event, organizer, hours, by }: NewsRow): readonly [string, string] {
  const who = by === 'school' ? 'your school' : organizer;
  return [event, `${describeDuration(Math.round(hours * 100))}, verified by ${who}`];
}

/** The mails of this file by kind. */
export const hourNewsMailKinds = {
  [HOURS_VERIFIED_MAIL]: { compose: composeNews, lastingData: ['account_id'] },
} satisfies MailKinds;
