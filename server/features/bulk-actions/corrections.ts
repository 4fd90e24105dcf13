/** Mails that follow those which have left before an action was undone: one to each reader about each student. */
import { sql } from 'kysely';
import type { BulkKind } from '#shared/bulk-actions/bulk-actions.contract.ts';
import type { Language } from '#shared/languages/languages.ts';
import type { AppContext, Trx } from '#server/platform/app-context.ts';
import { queueAll, type NewMail, isMailLeased } from '#server/platform/mail/mail.ts';
import { HOURS_VERIFIED_MAIL } from '#server/features/hour-news/hour-news.operations.ts';
import type { SelectedRow } from './selection.queries.ts';
import type { DoneItem } from './bulk-actions.queries.ts';

export const TAKEN_BACK_MAIL = 'action-taken-back';
export const ASKING_TAKEN_BACK_MAIL = 'asking-taken-back';

interface CorrectedEntry {
  readonly event: string;
  readonly date: string;
  readonly hours: number;
}

export interface Correction {
  readonly account_id: number;
  readonly school: string;
  /** It follows this mail, and is pointless unless that was sent. */
  readonly follows: number;
  readonly entries: readonly CorrectedEntry[];
}

/** To a student: what is taken back. */
export interface StudentCorrection extends Correction {
  readonly kind: Exclude<BulkKind, 'ask'>;
}

export interface ContactCorrection extends Correction {
  readonly language: Language;
  readonly request_ids: readonly number[];
}

interface Undone {
  readonly kind: BulkKind;
  readonly school: string;
  readonly back: readonly BackItem[];
  readonly mails: readonly ToldMail[];
}

/** @returns the entries about which contacts are mailed */
export async function queueCorrections(
  context: Pick<AppContext, 'clock'>,
  trx: Trx,
  { kind, school, back, mails }: Undone,
): Promise<SelectedRow[]> {
  const queued: NewMail[] = [];
  const corrected: SelectedRow[] = [];
  const left = mails.filter(({ has_left }) => has_left);
  for (const [first, told] of groupByMail(kind, back, left)) {
    const own = told.map(({ row }) => row);
    const [{ row: reader }] = told;
    const about: Correction = {
      account_id: reader.account_id,
      school,
      follows: first.id,
      entries: own.map(({ event, date, hours }) => ({ event, date, hours })),
    };
    // One that is leaving at this moment is sent first.
    const waitsMinutes = first.is_leaving ? 1 : 0;
    const to = first.to_address;
    if (kind === 'ask') {
      const request_ids = told.flatMap(({ item }) => item.request_id ?? []);
      const data = { ...about, language: reader.contact_language, request_ids };
      queued.push({ kind: ASKING_TAKEN_BACK_MAIL, to, data, waitsMinutes });
      corrected.push(...own);
    } else {
      queued.push({ kind: TAKEN_BACK_MAIL, to, data: { ...about, kind }, waitsMinutes });
    }
  }
  await queueAll(context, trx, queued);
  return corrected;
}

type Told = [BackItem, ...BackItem[]];

/** What each reader was told about each student. @returns it by the last mail */
function groupByMail(kind: BulkKind, back: readonly BackItem[], left: readonly ToldMail[]) {
  const byId = new Map(left.map((mail) => [mail.id, mail]));
  const byReader = new Map<string, { mail: ToldMail; told: Told }>();
  const news = left.filter((mail) => mail.news !== null);
  for (const one of back) {
    const { item, row } = one;
    const mail =
      kind === 'verify'
        ? news.findLast(({ news: of }) => of && tellsOf(of, item.account_id, item.line))
        : byId.get(item.mail_id ?? 0);
    if (!mail) continue;
    const reader = `${row.account_id} ${mail.to_address}`;
    const group = byReader.get(reader);
    if (!group) byReader.set(reader, { mail, told: [one] });
    else {
      group.told.push(one);
      // Of several mails to one contact the correction follows all.
      if (mail.id > group.mail.id) group.mail = mail;
    }
  }
  return new Map([...byReader.values()].map(({ mail, told }) => [mail, told]));
}

function tellsOf(news: NonNullable<ToldMail['news']>, accountId: number, line: number): boolean {
  return news.account_id === accountId && news.after < line && line <= news.upTo;
}

export interface BackItem {
  readonly item: DoneItem;
  readonly row: SelectedRow;
}

export interface ToldMail {
  readonly id: number;
  readonly to_address: string;
  /** Has left, or is leaving now. */
  readonly has_left: boolean;
  readonly is_leaving: boolean;
  /** Of news about verified hours: whose, and of which lines of the history. */
  readonly news: { readonly account_id: number; readonly after: number; readonly upTo: number } | null;
}

/**
 * Locks the mails that may tell of what is undone: nobody begins to send one of them until it is, and then it is composed anew.
 * Mails come before entries, as when a mail is sent.
 */
export async function lockMails(trx: Trx, actionId: number, since: Date): Promise<ToldMail[]> {
  const { rows } = await sql<ToldMail>`
    select m.id, m.to_address, m.state = 'sent' or ${isMailLeased} as has_left, m.state <> 'sent' as is_leaving,
      case when m.kind = ${HOURS_VERIFIED_MAIL} then m.data end as news
    from mails m
    where m.id in (select mail_id from bulk_action_items where action_id = ${actionId})
      or m.id in (
        select n.id from bulk_action_items i join accounts a on a.id = i.account_id
          join mails n on n.to_address = a.email and n.kind = ${HOURS_VERIFIED_MAIL} and n.created_at >= ${since}::timestamptz
            and n.data ->> 'account_id' = a.id::text
        where i.action_id = ${actionId} and i.left_out is null)
    order by m.id for no key update of m`.execute(trx);
  return rows;
}

/** Of these items, whose requests wait for a list that is still to come. */
export async function selectListed(trx: Trx, items: readonly DoneItem[]): Promise<Set<number>> {
  const ids = items.flatMap(({ request_id }) => (request_id === null ? [] : [request_id]));
  const { rows } = await sql<{ id: number }>`
    select id from verification_requests where id = any(${ids}::bigint[]) and held_by = 'list'`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
