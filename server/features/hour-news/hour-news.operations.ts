/** Students are told once that hours were verified: on their next visit, and by one mail a day at most. */
import type { HourNews } from '#shared/hour-news/hour-news.contract.ts';
import { isWholeToken } from '#shared/mailed-token.ts';
import { hoursOfMilestone, newMilestone, type Milestone, nextTitle } from '#shared/hour-news/milestones.ts';
import { describeDuration } from '#shared/entries/hours.text.ts';
import { newsText } from '#shared/hour-news/hour-news.text.ts';
import { titleFor } from '#shared/leaderboard/leaderboard.rules.ts';
import { celebrateGoal, findReachedGoal } from '#server/features/goals/goals.queries.ts';
import { NotFound } from '#server/platform/http/errors.ts';
import { queueMails, type ComposeContext, type MailKinds } from '#server/platform/mail/mail.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { hashToken, newToken } from '#server/platform/auth/tokens.ts';
import { renderMail, factsOfSome } from '#server/platform/mail/layout.ts';
import { pageLink } from '#server/platform/page-link.ts';
import * as queries from './hour-news.queries.ts';
import { findReader, insertLink, selectNews, type Lines, type NewsRow } from './hour-news.queries.ts';
import { sql } from 'kysely';

export const HOURS_VERIFIED_MAIL = 'hours-verified';

export async function readHourNews({ db }: Pick<AppContext, 'db'>, accountId: number): Promise<HourNews> {
  const { seen_line, line, total_hours, celebrated_hours } = await queries.findStanding(db, accountId);
  const verified =
    line > seen_line ? await queries.selectNews(db, accountId, { after: seen_line, upTo: line }) : [];
  const goal = (await findReachedGoal(db, accountId)) ?? null;
  return { verified, total_hours, milestone: newMilestone(total_hours, celebrated_hours), goal, line };
}

export interface Seen {
  readonly line?: number | undefined;
  readonly milestone?: Milestone | undefined;
  readonly goal?: boolean | undefined;
}

/** Only a milestone that the account has to celebrate counts as celebrated. */
export async function noteSeen(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  accountId: number,
  { line, milestone, goal }: Seen,
): Promise<void> {
  if (line !== undefined) await queries.noteSeen(db, accountId, line);
  if (milestone !== undefined) {
    const { total_hours } = await queries.findStanding(db, accountId);
    const hours = hoursOfMilestone(milestone);
    if (hours <= total_hours)
      await sql`insert into hour_news (account_id, celebrated_hours) values (${accountId}, ${hours}::numeric)
    on conflict (account_id) do update
      set celebrated_hours = greatest(hour_news.celebrated_hours, excluded.celebrated_hours)`.execute(db);
  }
  if (goal) await celebrateGoal(db, accountId, clock.now());
}

/** Sets by the link of a mail whether such mails come. @throws NotFound for an unknown link. */
export async function setMailWishByLink({ db }: Pick<AppContext, 'db'>, token: string, wantsMail: boolean) {
  const accountId = await queries.findLinkOwner(db, hashToken(token));
  if (accountId === undefined)
    throw new NotFound(
      `${isWholeToken(token) ? 'This link is not valid.' : 'This link is not whole.'} You can choose on your profile which emails you get.`,
    );
  await queries.changeMailWish(db, accountId, wantsMail);
}

type TellDeps = Pick<AppContext, 'db' | 'clock' | 'log'>;

/**
 * Mails each student what was verified since they were told, late in the afternoon of their school; an hourly job. What was
 * told is noted in one transaction with the mail.
 * @throws Error when some could not be told, after telling the others.
 */
export async function tellVerifiedHours(context: TellDeps): Promise<void> {
  const { db, clock, log } = context;
  const failed: number[] = [];
  for (const accountId of await queries.selectToMail(db, clock.now())) {
    try {
      await tell(context, accountId);
    } catch (error) {
      log.error({ err: error, account_id: accountId }, 'A student could not be told of verified hours');
      failed.push(accountId);
    }
  }
  if (failed.length > 0)
    throw new Error(
      `${failed.length} students could not be told of verified hours: ${failed.slice(0, 20).join(', ')}`,
    );
}

async function tell(context: TellDeps, accountId: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const student = await queries.lockToMail(trx, accountId, context.clock.now());
    if (!student) return;
    const { line } = await queries.findStanding(trx, accountId);
    const lines = { after: Math.max(student.mailed_line, student.seen_line), upTo: line };
    const news = await queries.selectNews(trx, accountId, lines);
    await queries.noteMailed(trx, accountId, line, news.length > 0 ? student.today : null);
    if (news.length === 0) return;
    const data = { account_id: accountId, ...lines };
    await queueMails(context, trx, HOURS_VERIFIED_MAIL, [{ to: student.email, data }]);
  });
}

interface Data extends Lines {
  readonly account_id: number;
}

/** Dropped when nothing of it is true any more, was seen meanwhile, or is not wanted. */
async function composeNews({ account_id, after, upTo }: Data, { trx, config }: ComposeContext) {
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

export const hourNewsMailKinds = {
  [HOURS_VERIFIED_MAIL]: { compose: composeNews, lastingData: ['account_id'] },
} satisfies MailKinds;
