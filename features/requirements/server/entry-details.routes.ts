/** A student's answers about an entry for the rules of the class (decision 0060). */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import * as contract from '#features/requirements/entry-details.contract.ts';
import type { EntryDetails, EntryQuestions } from '#features/requirements/entry-details.contract.ts';
import { NO_DETAILS, questionsOf, wordsIn } from '#features/requirements/entry-details.ts';
import type { AppContext, Db, Trx } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { Conflict, InvalidFields, NotFound } from '#server/platform/http/errors.ts';
import type { Route } from '#server/platform/http/route.ts';
import { lockRow, putRow } from '#server/platform/database/rows.ts';
import { requiredOfCaller } from './requirements.operations.ts';

const CHANGED_ELSEWHERE =
  'You have saved something else about this entry meanwhile. Please copy what you typed, and load the page again.';
const SAID_ALREADY =
  'This entry is verified as it is. To change this, update the entry: your contact is asked again.';

export function entryDetailsRoutes(route: Route, { db, clock }: AppContext): void {
  route(contract.getEntryQuestions, 'of-a-school', ({ caller }) => findQuestions(db, caller));

  /** @throws NotFound for an entry that is not the caller's, or is in the bin */
  route(contract.getEntryDetails, 'of-a-school', async ({ caller, params }) => {
    const entry = await findDetails(db, caller, params.id);
    return { ...entry, questions: await findQuestions(db, caller) };
  });

  /** Leaves unasked answers as they are. @throws NotFound as above; InvalidFields; Conflict when saved since `version` */
  route(contract.saveEntryDetails, 'of-a-school', ({ caller, params: { id }, body: { version, ...typed } }) =>
    db.transaction().execute(async (trx) => {
      // Locks the entry.
      await lockRow(trx, 'entries', { id, account_id: caller.account_id }, ['id']);
      const before = await findDetails(trx, caller, id);
      const questions = await findQuestions(trx, caller);
      const details = answersTo(typed, questions, before.details);
      // A retry after a lost response.
      if (isDeepStrictEqual(details, before.details)) return { ...before, questions };
      if (version !== before.version) throw new Conflict(CHANGED_ELSEWHERE);
      checkDetails(details, questions, before);
      const row = {
        ...details,
        outcomes: [...details.outcomes],
        reflection_words: wordsIn(details.reflection),
        updated_at: clock.now(),
      };
      const next = before.version + 1;
      await putRow(trx, 'entry_details', { entry_id: id }, { ...row, version: next });
      return { ...before, details, version: next, questions };
    }),
  );
}

/** Of the caller's class. */
async function findQuestions(db: Db | Trx, caller: Caller): Promise<EntryQuestions> {
  return questionsOf((await requiredOfCaller(db, caller)).map(({ rules }) => rules));
}

function answersTo(typed: EntryDetails, entryQuestions: EntryQuestions, before: EntryDetails): EntryDetails {
  return {
    work: entryQuestions.work ? typed.work : before.work,
    category: entryQuestions.categories.length > 0 ? typed.category : before.category,
    outcomes: entryQuestions.outcomes.length > 0 ? typed.outcomes : before.outcomes,
    preparation: entryQuestions.phases ? typed.preparation : before.preparation,
    action: entryQuestions.phases ? typed.action : before.action,
    reflection: entryQuestions.reflection_words > 0 ? typed.reflection : before.reflection,
    started_at: entryQuestions.start_time ? typed.started_at : before.started_at,
  };
}

function checkDetails(
  details: EntryDetails,
  { categories, outcomes }: EntryQuestions,
  { verified, details: before }: DetailedEntry,
): void {
  // A verified entry's answers about it are final; other texts may change.
  for (const name of ['work', 'category', 'started_at'] as const)
    if (verified && before[name] !== null && before[name] !== details[name])
      throw new InvalidFields({ [name]: [SAID_ALREADY] });
  const { category } = details;
  if (category !== null && category !== before.category && !categories.includes(category))
    throw new InvalidFields({ category: ['Your school has no such category'] });
  if (details.outcomes.some((one) => !outcomes.includes(one) && !before.outcomes.includes(one)))
    throw new InvalidFields({ outcomes: ['Your school has no such outcome'] });
}

type DetailedEntry = Omit<contract.EntryAnswers, 'questions'>;

/** @throws NotFound, also in the bin */
async function findDetails(db: Db | Trx, { account_id }: Caller, entryId: number): Promise<DetailedEntry> {
  const row = await db
    .selectFrom('entries as e')
    .leftJoin('entry_details as d', 'd.entry_id', 'e.id')
    .where('e.id', '=', entryId)
    .where('e.account_id', '=', account_id)
    .where('e.recycling_bin', '=', false)
    .select(['e.id', 'e.event', 'e.date', 'e.verified', 'd.version'])
    .select(sql<number>`e.hours::float8`.as('hours'))
    .select(['d.work', 'd.category', 'd.outcomes', 'd.started_at'])
    .select(['d.preparation', 'd.action', 'd.reflection'])
    .executeTakeFirstOrThrow(() => new NotFound());
  const { id, event, date, hours, verified, version, ...answers } = row;
  // Without a row, each of them is null.
  const details = version === null ? NO_DETAILS : (answers as EntryDetails);
  return { id, event, date, hours, verified, details, version: version ?? 0 };
}
