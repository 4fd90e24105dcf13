/** Mails about bulk actions: one to each recipient, however many entries there are. */
import { sql } from 'kysely';
import { describeDay } from '#shared/calendar.ts';
import { describeDuration } from '#features/entries/hours.text.ts';
import { takenBackMail as en } from '#shared/languages/en/taken-back-mail.ts';
import type { Language } from '#shared/languages/languages.ts';
import { takenBackMail as es } from '#shared/languages/es/taken-back-mail.ts';
import { STUDENT_FOOTER } from '#features/entries/server/entry-mail.ts';
import { noteOutcome } from '#features/verification/server/contact-delivery.operations.ts';
import { selectRequests } from '#features/verification/server/verification.queries.ts';
import type { Config } from '#server/platform/config.ts';
import { createTranslators } from '#server/platform/i18n.ts';
import { renderMail, factsOfSome, MOST_NAMED } from '#server/platform/mail/layout.ts';
import {
  answersTo,
  type ComposeContext,
  type ComposedMail,
  type MailKinds,
  type MailOutcome,
  queueAll,
  type NewMail,
  isMailLeased,
} from '#server/platform/mail/mail.ts';
import { pageLink } from '#server/platform/page-link.ts';
import type { Trx, AppContext } from '#server/platform/app-context.ts';
import { HOURS_VERIFIED_MAIL } from '#features/own-hours/server/hour-news/hour-news.operations.ts';
import type { SelectedRow } from './selection.ts';
import type { DoneItem } from './bulk-actions.queries.ts';
import { findRow, firstOf, run } from '#server/platform/database/rows.ts';

export const SET_BACK_MAIL = 'entries-set-back';
const TAKEN_BACK_MAIL = 'action-taken-back';
const ASKING_TAKEN_BACK_MAIL = 'asking-taken-back';

const takenBackText = createTranslators({ en, es });

const factOf =
  (language?: Language) =>
  ({ event, date, hours }: CorrectedEntry): readonly [string, string] => {
    const duration = describeDuration(Math.round(hours * 100));
    return [event, `${describeDay(date, language)}, ${duration}`];
  };

function nameThem(entries: readonly CorrectedEntry[]): string {
  const [one] = entries;
  return one && entries.length === 1
    ? `your entry \u201c${one.event}\u201d`
    : `${entries.length} of your entries`;
}

const forStudent = (entries: readonly CorrectedEntry[], config: Config) => ({
  facts: factsOfSome(entries, factOf()),
  button: { label: 'Open your portfolio', href: pageLink(config, '/hour-tracker') },
  afterButton: ['Is this a mistake? Talk to your school.'],
  footer: STUDENT_FOOTER,
});

interface SetBackData {
  readonly action_id: number;
  readonly account_id: number;
}

/** Dropped when undone. Leaves out entries changed or verified since. */
async function composeSetBack({ action_id, account_id }: SetBackData, { trx, config }: ComposeContext) {
  const found = await findSetBack(trx, action_id, account_id);
  if (!found) return undefined;
  const { entries, first_name, school, by, reason } = found;
  const what = nameThem(entries);
  const who = by === null ? school : `${by} of ${school}`;
  const until = `Until ${entries.length === 1 ? 'it is' : 'they are'} verified again, the hours do not count.`;
  return renderMail(config, {
    subject: `Your school marked ${what} as not verified`,
    preview: until,
    heading: `${first_name}, your school marked ${what} as not verified`,
    paragraphs: [
      ...(reason === null ? [] : [`The reason: ${reason}`]),
      `${who} marked ${what} as not verified. ${until}`,
    ],
    ...forStudent(entries, config),
  });
}

const takenBack = {
  verify: 'verified. The hours do not count for now.',
  'set back': 'marked as not verified. The hours count as before.',
  off: 'taken off the attendance list. The hours count as before.',
  'other hours': 'given other hours. The hours are as before.',
} as const;

async function composeTakenBack(
  { account_id, kind, school, follows, entries }: StudentCorrection,
  { trx, config }: ComposeContext,
): Promise<ComposedMail | undefined> {
  if (!(await wasSent(trx, follows))) return undefined;
  const student = await findStudent(trx, account_id);
  if (!student) return undefined;
  const what = nameThem(entries);
  const isOne = entries.length === 1;
  const wrong = `Our last email about ${isOne ? 'it' : 'them'} is no longer right.`;
  const back = `took back that ${what} ${isOne ? 'was' : 'were'} ${takenBack[kind]}`;
  return renderMail(config, {
    subject: `Your school took this back: ${what}`,
    preview: wrong,
    heading: 'Your school took this back',
    paragraphs: [`Hello ${student.first_name}, ${school} ${back}`, wrong],
    ...forStudent(entries, config),
  });
}

/** Corrects a mail to a contact, in the language of that mail. */
async function composeAskingTakenBack(
  { account_id, school, follows, entries, language }: ContactCorrection,
  { trx, config, to }: ComposeContext,
): Promise<ComposedMail | undefined> {
  if (!(await wasSent(trx, follows))) return undefined;
  const found = await findStudent(trx, account_id);
  if (!found) return undefined;
  const { say } = takenBackText[language];
  const student = `${found.first_name} ${found.last_name}`.trim();
  const mail = await renderMail(config, {
    language,
    subject: say('subject', { student }),
    preview: say('preview', { student }),
    heading: say('heading'),
    paragraphs: [say('takenBack', { student, school: school }), say('stillOpen')],
    facts: entries.slice(0, MOST_NAMED).map(factOf(language)),
    ours: [to],
    footer: say('footer', { student, address: to }),
  });
  // The school's reply address; without one, the operator's.
  const answers = await findRow(trx, 'schools', { name: school }, ['reply_email']);
  return { ...mail, headers: answersTo(answers?.reply_email) };
}

async function noteCorrection(
  { request_ids }: ContactCorrection,
  outcome: MailOutcome,
  context: ComposeContext,
): Promise<void> {
  const requests = await selectRequests(context.trx, sql`r.id = any(${request_ids}::bigint[])`);
  await noteOutcome(requests, 'correction', outcome, context);
}

export const bulkActionsMailKinds = {
  [SET_BACK_MAIL]: { compose: composeSetBack, lastingData: ['account_id'] },
  [TAKEN_BACK_MAIL]: { compose: composeTakenBack, lastingData: ['account_id'] },
  [ASKING_TAKEN_BACK_MAIL]: {
    compose: composeAskingTakenBack,
    onOutcome: noteCorrection,
    lastingData: ['account_id'],
  },
} satisfies MailKinds;

interface SetBack {
  readonly first_name: string;
  readonly school: string;
  readonly by: string | null;
  readonly reason: string | null;
  readonly entries: readonly CorrectedEntry[];
}

/** What an action marked as not verified for a student and is unchanged; undefined for nothing. */
function findSetBack(trx: Trx, actionId: number, accountId: number): Promise<SetBack | undefined> {
  return firstOf<SetBack>(trx)`
    select a.first_name, s.name as school, trim(by.first_name || ' ' || by.last_name) as by, b.reason,
      jsonb_agg(jsonb_build_object('event', e.event, 'date', e.date, 'hours', e.hours) order by e.date, e.id) as entries
    from bulk_actions b join schools s on s.id = b.school_id join bulk_action_items i on i.action_id = b.id
      join entries e on e.id = i.entry_id join accounts a on a.id = i.account_id left join accounts by on by.id = b.account_id
    where b.id = ${actionId} and i.account_id = ${accountId} and i.left_out is null and not i.undone
      and not e.verified and not e.recycling_bin and e.version = i.version
    group by a.id, s.id, b.id, by.id`;
}

/** @throws Error while unknown yet: the mail that follows it is retried */
async function wasSent(trx: Trx, mailId: number): Promise<boolean> {
  const mail = await findRow(trx, 'mails', mailId, ['state']);
  if (mail?.state === 'queued') throw new Error('The mail that this one corrects is still being sent');
  return mail?.state === 'sent';
}

function findStudent(trx: Trx, accountId: number) {
  return findRow(trx, 'accounts', accountId, ['first_name', 'last_name']);
}

interface CorrectedEntry {
  readonly event: string;
  readonly date: string;
  readonly hours: number;
}

interface Correction {
  readonly account_id: number;
  readonly school: string;
  /** The mail to correct; the correction is pointless unless that was sent. */
  readonly follows: number;
  readonly entries: readonly CorrectedEntry[];
}

/** What a student was told of an entry. */
export type Told = keyof typeof takenBack;

interface StudentCorrection extends Correction {
  readonly kind: Told;
}

interface ContactCorrection extends Correction {
  readonly language: Language;
  readonly request_ids: readonly number[];
}

/** Returns the entries about which contacts are mailed. */
export async function queueCorrections(
  context: Pick<AppContext, 'clock'>,
  trx: Trx,
  kind: Told | 'ask',
  school: string,
  back: readonly BackItem[],
  mails: readonly SentNotice[],
): Promise<SelectedRow[]> {
  const queued: NewMail[] = [];
  const corrected: SelectedRow[] = [];
  const left = mails.filter(({ has_left }) => has_left);
  for (const { mail, items } of groupByReader(kind, back, left)) {
    const own = items.map(({ row }) => row);
    const [{ row: reader }] = items;
    const about: Correction = {
      account_id: reader.account_id,
      school,
      follows: mail.id,
      entries: own.map(({ event, date, hours }) => ({ event, date, hours })),
    };
    // Wait for a mail that is being sent now.
    const sending = { to: mail.to_address, waitsMinutes: mail.is_leaving ? 1 : 0 };
    if (kind === 'ask') {
      const request_ids = items.flatMap(({ item }) => item.request_id ?? []);
      const data = { ...about, language: reader.contact_language, request_ids };
      queued.push({ kind: ASKING_TAKEN_BACK_MAIL, data, ...sending });
      corrected.push(...own);
    } else {
      queued.push({ kind: TAKEN_BACK_MAIL, data: { ...about, kind }, ...sending });
    }
  }
  await queueAll(context, trx, queued);
  return corrected;
}

interface ReaderGroup {
  mail: SentNotice;
  readonly items: [BackItem, ...BackItem[]];
}

/** What the last mail to each recipient said about each student. */
function groupByReader(kind: Told | 'ask', back: readonly BackItem[], left: readonly SentNotice[]) {
  const groups = new Map<string, ReaderGroup>();
  for (const one of back) {
    const { account_id, line, mail_id } = one.item;
    const isNews = ({ news }: SentNotice) =>
      kind === 'verify' && news?.account_id === account_id && news.after < line && line <= news.upTo;
    const mail = left.findLast((sent) => sent.id === mail_id || isNews(sent));
    if (!mail) continue;
    const reader = `${account_id} ${mail.to_address}`;
    const group = groups.get(reader);
    if (!group) groups.set(reader, { mail, items: [one] });
    else {
      group.items.push(one);
      // Of several mails to one contact the correction follows all.
      if (mail.id > group.mail.id) group.mail = mail;
    }
  }
  return groups.values();
}

export interface BackItem {
  readonly item: DoneItem;
  readonly row: SelectedRow;
}

export interface SentNotice {
  readonly id: number;
  readonly to_address: string;
  readonly has_left: boolean;
  readonly is_leaving: boolean;
  /** For news about verified hours: whose, and which history lines. */
  readonly news: { readonly account_id: number; readonly after: number; readonly upTo: number } | null;
}

/**
 * Locks the mails about what is undone, so that none is sent before and each is composed anew after. Lock
 * order: mails before entries, as in sending.
 */
export function lockMails(trx: Trx, actionId: number, since: Date): Promise<SentNotice[]> {
  return run<SentNotice>(trx)`
    select m.id, m.to_address, m.state = 'sent' or ${isMailLeased} as has_left, m.state <> 'sent' as is_leaving,
      case when m.kind = ${HOURS_VERIFIED_MAIL} then m.data end as news
    from mails m
    where m.id in (select mail_id from bulk_action_items where action_id = ${actionId})
      or m.id in (
        select n.id from bulk_action_items i join accounts a on a.id = i.account_id
          join mails n on n.to_address = a.email and n.kind = ${HOURS_VERIFIED_MAIL} and n.created_at >= ${since}::timestamptz
            and n.data ->> 'account_id' = a.id::text
        where i.action_id = ${actionId} and i.left_out is null)
    order by m.id for no key update of m`;
}
