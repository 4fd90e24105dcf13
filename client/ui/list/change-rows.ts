/** Changes many rows in batches, one call after another, and reports the result of each. */
import { useMutation, useMutationState } from '@tanstack/react-query';
import type { Endpoint } from '#shared/endpoint.ts';
import { failureReason } from '#client/platform/api-error.ts';
import { asApiError, isAnswerLost } from '#client/platform/api.ts';
import { useInvalidate } from '#client/platform/use-api.ts';
import { countText, upperFirst } from '#client/ui/format/text.ts';
import { totalText, type Noun } from './paging/page-of.ts';

export interface RowChange<Row> {
  /** Rows per call; 1 by default. When a call for several rows fails, the rest is not tried. */
  readonly size?: number;
  /** Resolves to the ids of rows that somebody else changed first; a 404 about one row means the same. */
  readonly send: (rows: readonly Row[]) => Promise<readonly number[] | void>;
}

export interface ChangedRows<Row> {
  readonly done: readonly Row[];
  readonly missing: readonly Row[];
  readonly failed: readonly { readonly row: Row; readonly why: string }[];
  /** No answer came: they may be changed. */
  readonly unknown: readonly Row[];
  readonly isLoggedOut: boolean;
}

export const NOT_TRIED = 'Not tried any more.';
const SESSION_OVER = 'Your session has ended. Please log in again.';
const WRONG_ROLE =
  'Your role does not allow this any more. If that is a mistake, ask the people who run Limelight.';

export async function changeRows<Row extends { readonly id: number }>(
  rows: readonly Row[],
  { size = 1, send }: RowChange<Row>,
): Promise<ChangedRows<Row>> {
  const done: Row[] = [];
  const missing: Row[] = [];
  const unknown: Row[] = [];
  const failed: { row: Row; why: string }[] = [];
  let isOver = false;
  let isLoggedOut = false;
  for (let start = 0; start < rows.length; start += size) {
    const piece = rows.slice(start, start + size);
    const fail = (why: string) => failed.push(...piece.map((row) => ({ row, why })));
    if (isOver) {
      fail(NOT_TRIED);
      continue;
    }
    try {
      const missingIds = new Set((await send(piece)) ?? []);
      for (const row of piece) (missingIds.has(row.id) ? missing : done).push(row);
    } catch (thrown) {
      const { status, code, detail } = asApiError(thrown);
      const isRole = status === 403 && (code === 'wrong_role' || detail === '');
      isLoggedOut = status === 401;
      if (isAnswerLost(thrown)) unknown.push(...piece);
      else if (status === 404 && piece.length === 1) missing.push(...piece);
      else fail(isLoggedOut ? SESSION_OVER : isRole ? WRONG_ROLE : failureReason(thrown));
      isOver = size > 1 || isLoggedOut || isRole;
    }
  }
  return { done, missing, failed, unknown, isLoggedOut };
}

interface ChangeTexts<Row> {
  readonly noun: Noun;
  /** As used in a sentence: `“Tree Day”`. */
  readonly nameOf: (row: Row) => string;
  readonly verb: string;
  readonly place: string;
  readonly others: string;
}

const MOST_NAMES = 3;
const was = (rows: readonly unknown[]) => (rows.length === 1 ? 'was' : 'were');

export function changeText<Row>(
  { done, missing, failed, unknown }: ChangedRows<Row>,
  { noun, nameOf, verb, place, others }: ChangeTexts<Row>,
): string {
  const named = (rows: readonly Row[]) =>
    rows.length === 1 && rows[0] !== undefined ? nameOf(rows[0]) : totalText(rows.length, noun);
  const rest = (rows: readonly Row[]) =>
    done.length + missing.length > 0 ? `the other ${countText(rows.length)}` : named(rows);
  const sentences: string[] = [];
  if (done.length > 0) sentences.push(`${named(done)} ${was(done)} ${verb}.`);
  if (missing.length > 0) {
    const it = missing.length === 1 ? 'it' : 'them';
    const names = missing.length > MOST_NAMES ? '' : `: ${missing.map(nameOf).join(', ')}`;
    sentences.push(
      done.length > 0
        ? `${countText(missing.length)} ${was(missing)} no longer ${place}${names}.`
        : `${named(missing)} ${was(missing)} no longer ${place}.`,
      `Somebody else ${others} ${it} before you.`,
    );
  }
  if (failed.length > 0) {
    const rows = failed.map(({ row }) => row);
    const why = failed.find((one) => one.why !== NOT_TRIED)?.why ?? NOT_TRIED;
    sentences.push(`${upperFirst(rest(rows))} ${was(rows)} not ${verb}. ${why}`);
  }
  if (unknown.length > 0)
    sentences.push(
      `No answer came from the server, so we do not know whether ${rest(unknown)} ${was(unknown)} ${verb}. The list is loaded again: please look at it before you try again.`,
    );
  return sentences.join(' ');
}

interface Task<Row> {
  readonly rows: readonly Row[];
  readonly change: RowChange<Row>;
}

/**
 * While it runs, its rows are in `pending`, so the list can hide them even after leaving and reopening the
 * page. @param name the same for the same rows @param touches calls whose cached responses become stale
 * @param onChanged removes the rows from what is shown, in case the list cannot be reloaded
 */
export function useChangeRows<Row extends { readonly id: number }>(
  name: string,
  touches: readonly Endpoint[],
  onChanged?: (rows: readonly Row[]) => void,
) {
  const invalidate = useInvalidate();
  const mutationKey = ['change-rows', name];
  const { mutateAsync } = useMutation({
    mutationKey,
    mutationFn: ({ rows, change }: Task<Row>) => changeRows(rows, change),
    // Done only once the list is reloaded.
    onSettled: (outcome) => {
      if (outcome) onChanged?.([...outcome.done, ...outcome.missing]);
      return outcome?.isLoggedOut ? undefined : invalidate(touches);
    },
  });
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    // Safe: this key has no other mutations.
    select: ({ state }) => (state.variables as Task<Row>).rows,
  }).flat();
  return {
    pending,
    run: (rows: readonly Row[], change: RowChange<Row>) => mutateAsync({ rows, change }),
  };
}
