/** Restoring, or removing for good (specification, section 4; rulings, sections 3 and 6). */
import * as contract from '#features/students/recycling-bin.contract.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { AppContext, Trx, Db } from '#server/platform/app-context.ts';
import type { Route } from '#server/platform/http/route.ts';
import type { z } from 'zod';
import { sql } from 'kysely';
import { OWN_ENTRIES } from '#features/students/students.rules.ts';
import { resendIfDropped } from '#features/entries/server/entry-requests.operations.ts';
import { removeEntries, restoreFromBin } from '#features/entries/server/entries.queries.ts';
import {
  addHistoryLines,
  entryColumns,
  textOf,
} from '#features/entries/server/history/entry-history.queries.ts';
import { supersedeRequests } from '#features/entries/server/entry-requests.queries.ts';
import { NotAllowed, NotFound } from '#server/platform/http/errors.ts';
import {
  queueMail,
  type ComposeContext,
  type ComposedMail,
  type MailKinds,
} from '#server/platform/mail/mail.ts';
import { selectOwnAccounts } from '#server/platform/auth/own-mailboxes.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { lockStaff } from '#server/platform/auth/staff.ts';
import {
  entryFacts,
  recordAgain,
  renderRemovedMail,
  STUDENT_FOOTER,
} from '#features/entries/server/entry-mail.ts';
import type { EntryText } from '#server/platform/database/json-columns.ts';
import { renderMail, MOST_NAMED, shortened } from '#server/platform/mail/layout.ts';
import type { RowOf } from '#server/platform/database/tables.ts';
import { run, theRow } from '#server/platform/database/rows.ts';

function recyclingBinRoutes(route: Route, context: AppContext): void {
  route(contract.listRecyclingBin, 'administrator', async ({ caller }) => ({
    entries_in_bin: await selectBin(context.db, caller.school_id),
  }));
  route(contract.recoverEntry, 'administrator', async ({ caller, params }) => {
    await recover(context, caller, [params.id]);
    return { detail: 'The entry was recovered.' };
  });
  route(contract.recoverEntries, 'administrator', async ({ caller, body }) => {
    const recovered = await recover(context, caller, body.entry_ids);
    return { detail: `${count(recovered.entry_ids)} recovered.`, ...recovered };
  });
  // All or none. The text stays in the history and is mailed to the students. Returns the ids. @throws NotFound when one is not in
  // the bin of the caller's school; NotAllowed when one is the caller's own
  route(contract.permanentlyDeleteEntries, 'administrator', ({ caller, body }) => {
    const wanted = [...new Set(body.entry_ids)];
    return context.db.transaction().execute(async (trx) => {
      const people = await lockThere(trx, caller, wanted);
      if (people.flat().length < wanted.length)
        throw new NotFound(wanted.length === 1 ? ONE_GONE : SOME_GONE);
      const now = context.clock.now();
      const administrator = await findName(trx, caller.account_id);
      for (const entries of people) {
        await supersedeRequests(trx, idsOf(entries), now);
        await removeEntries(trx, idsOf(entries));
      }
      for (const entries of people) {
        const [{ email, first_name }] = entries;
        for (let first = 0; first < entries.length; first += MOST_IN_MAIL) {
          const texts = entries.slice(first, first + MOST_IN_MAIL).map(textOf);
          const by_id = caller.account_id;
          const data = { first_name, school: caller.school, administrator, by_id, entries: texts };
          await queueMail(context, trx, { kind: REMOVED_MAIL, to: email, data });
        }
      }
      await noteAll(trx, people, 'removed', caller, now);
      const entry_ids = idsOf(people.flat());
      return { detail: `${count(entry_ids)} permanently deleted.`, entry_ids };
    });
  });
}

function count({ length }: readonly number[]): string {
  return length === 1 ? '1 entry was' : `${length} entries were`;
}

/** Entries per mail: with the longest text it stays below the 10 MB limit of many mail servers. */
const MOST_IN_MAIL = 100;

export const ONE_GONE = 'This entry is not in the recycling bin any more.';
export const ALL_GONE = 'These entries are not in the recycling bin any more.';
export const SOME_GONE =
  'Some of these entries are not in the recycling bin any more, so nothing was changed. Please load the list again.';

// Restores entries still in the bin; others are `missing_ids`. Unverified ones wait a month from now, and contacts' links work
// again. @throws NotFound when none is in the bin of the caller's school; NotAllowed when one is the caller's own
async function recover(context: AppContext, caller: Caller, entryIds: readonly number[]) {
  const wanted = [...new Set(entryIds)];
  return context.db.transaction().execute(async (trx) => {
    const people = await lockThere(trx, caller, wanted);
    if (people.length === 0) throw new NotFound(wanted.length === 1 ? ONE_GONE : ALL_GONE);
    const now = context.clock.now();
    for (const entries of people) await restoreFromBin(trx, idsOf(entries), now);
    await noteAll(trx, people, 'recovered', caller, now);
    for (const entry of people.flat()) if (!entry.verified) await resendIfDropped(context, trx, entry);
    const entry_ids = idsOf(people.flat());
    const there = new Set(entry_ids);
    return { entry_ids, missing_ids: wanted.filter((id) => !there.has(id)) };
  });
}

type Entries = readonly [BinnedRow, ...BinnedRow[]];

/** Locks in account order to avoid deadlocks: each person's totals and history stay locked. */
async function lockThere(trx: Trx, caller: Caller, entryIds: readonly number[]): Promise<Entries[]> {
  await lockStaff(trx, caller, 'administrator');
  const entries = await lockInBin(trx, caller.school_id, entryIds);
  const own = await selectOwnAccounts(trx, caller.account_id);
  if (entries.some(({ account_id }) => own.has(account_id))) throw new NotAllowed(OWN_ENTRIES);
  const people = [...Map.groupBy(entries, ({ account_id }) => account_id)].sort(([a], [b]) => a - b);
  // Safe: a group is never empty.
  return people.map(([, group]) => group as unknown as Entries);
}

/** Call it last in a transaction. */
async function noteAll(
  trx: Trx,
  people: readonly Entries[],
  kind: 'recovered' | 'removed',
  { account_id: actor_account_id, school_id }: Caller,
  at: Date,
): Promise<void> {
  const by = { kind, actor: 'administrator', actor_account_id, school_id, at } as const;
  await addHistoryLines(
    trx,
    people.flat().map((entry) => ({ entry, ...by })),
  );
}

function idsOf(entries: readonly BinnedRow[]): number[] {
  return entries.map(({ id }) => id);
}

const REMOVED_MAIL = 'entries-removed';

interface Removal {
  readonly first_name: string;
  readonly school: string;
  readonly administrator: string;
  /** To erase the name when they leave. */
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
  return renderMail(config, {
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
    button: { label: 'Open your portfolio', href: '/hour-tracker' },
    afterButton: ['Below your entries there it also says which ones were removed.'],
    ours: entries.map(({ contact }) => contact),
    footer: STUDENT_FOOTER,
  });
}

function inShort({ event, role, organizer, description, ...entry }: EntryText): EntryText {
  const texts = { event: shortened(event), role: shortened(role), organizer: shortened(organizer) };
  return { ...entry, ...texts, description: shortened(description, 200) };
}

const recyclingBinMailKinds = { [REMOVED_MAIL]: { compose: composeRemoved } } satisfies MailKinds;

/** Entries made in the school, last added first; former students' too. */
function selectBin(db: Db, schoolId: number) {
  return run<z.input<typeof contract.listRecyclingBin.reply>['entries_in_bin'][number]>(db)`
    select e.id, e.verified, e.recycling_bin, e.event, e.date, e.hours::float8 as hours, e.role, e.organizer, e.contact,
      e.description, a.id as user_id, a.email as user_email, a.first_name as user_first_name, a.last_name as user_last_name,
      put.at as binned_at, trim(b.first_name || ' ' || b.last_name) as binned_by
    from entries e join accounts a on a.id = e.account_id left join lateral (
      select h.at, h.actor_account_id from entry_history h
      where h.entry_id = e.id and h.kind = 'binned' order by h.id desc limit 1
    ) put on true left join accounts b on b.id = put.actor_account_id
    -- Matches the index entries_in_bin, so that only entries in the bin are read.
    where e.school_id = ${schoolId} and e.recycling_bin
    order by put.at desc nulls last, e.id desc`;
}

type BinnedRow = RowOf<typeof lockInBin>;

const lockInBin = (trx: Trx, schoolId: number, entryIds: readonly number[]) =>
  trx
    .selectFrom('entries as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .where('e.id', '=', sql<number>`any(${entryIds}::bigint[])`)
    .where('e.school_id', '=', schoolId)
    .where((entry) => entry.ref('e.recycling_bin'))
    // Same lock order as everywhere for entries.
    .orderBy('e.id')
    .select(entryColumns)
    .select(['a.email', 'a.first_name'])
    .forUpdate('e')
    .execute();

async function findName(trx: Trx, accountId: number): Promise<string> {
  const { first_name, last_name } = await theRow(trx, 'accounts', accountId, ['first_name', 'last_name']);
  return `${first_name} ${last_name}`.trim();
}

export const recyclingBin: Feature = {
  routes: [recyclingBinRoutes],
  mailKinds: recyclingBinMailKinds,
};
