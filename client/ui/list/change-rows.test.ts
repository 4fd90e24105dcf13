import { describe, expect, it } from 'vitest';
import { ApiError } from '#client/platform/api.ts';
import { changeRows, changeText, NOT_TRIED, type ChangedRows } from './change-rows.ts';

interface Row {
  readonly id: number;
}
const row = (id: number): Row => ({ id });
const three = [1, 2, 3].map(row);
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);
const lost = new ApiError('no-response', 'No response from server.');
const refused = (status: number, detail = 'Not confirmed.', code?: string) =>
  new ApiError('refused', 'Refused.', { status, data: { detail, ...(code !== undefined && { code }) } });

/** Calls with these rows fail; afterwards the list shows `unchanged`, or cannot be loaded. */
function calls(failures: Readonly<Record<number, Error>>, unchanged?: readonly number[]) {
  const sent: number[][] = [];
  return {
    sent,
    send: async (rows: readonly Row[]) => {
      sent.push(ids(rows));
      for (const { id } of rows) if (failures[id]) throw failures[id];
    },
    readUnchanged: async () => {
      if (!unchanged) throw lost;
      return new Set(unchanged);
    },
  };
}

describe('changing rows one by one', () => {
  it('tries every row even if one is refused', async () => {
    const server = calls({ 1: refused(409) });
    const outcome = await changeRows(three, server);
    expect(server.sent).toEqual([[1], [2], [3]]);
    expect(ids(outcome.done)).toEqual([2, 3]);
    expect(outcome.failed).toEqual([{ row: row(1), why: 'Not confirmed.' }]);
  });

  it.each([
    ['the session ends', refused(401), 'Your session has ended.', true],
    ['the role is gone', refused(403, 'No.', 'wrong_role'), 'Your role does not allow this any more.', false],
  ])('stops when %s', async (_what, failure, why, isLoggedOut) => {
    const server = calls({ 2: failure });
    const outcome = await changeRows(three, server);
    expect(server.sent).toEqual([[1], [2]]);
    expect(outcome.failed).toEqual([
      { row: row(2), why: expect.stringContaining(why) },
      { row: row(3), why: NOT_TRIED },
    ]);
    expect(outcome.isLoggedOut).toBe(isLoggedOut);
  });

  it('keeps the reason why one row was refused', async () => {
    const server = calls({ 1: refused(403, 'You cannot change your own role.') });
    const outcome = await changeRows(three, server);
    expect(server.sent).toHaveLength(3);
    expect(outcome.failed[0]?.why).toBe('You cannot change your own role.');
  });

  it('counts a row as changed when the reloaded list shows it, although the answer was lost', async () => {
    const outcome = await changeRows(three, calls({ 2: lost, 3: lost }, [3]));
    expect([ids(outcome.done), ids(outcome.seen), ids(outcome.unknown)]).toEqual([[1], [2], [3]]);
    expect([outcome.failed, outcome.isListRead]).toEqual([[], true]);
  });

  it('leaves the result unknown when the list cannot be reloaded either', async () => {
    const outcome = await changeRows(three, calls({ 1: lost, 2: lost, 3: lost }));
    expect([ids(outcome.seen), ids(outcome.unknown), outcome.isListRead]).toEqual([[], [1, 2, 3], false]);
  });
});

describe('changing rows in batches', () => {
  const five = [1, 2, 3, 4, 5].map(row);

  it('sends batches and reports rows that somebody else changed first', async () => {
    const sizes: number[] = [];
    const outcome = await changeRows(five, {
      size: 2,
      send: async (rows) => {
        sizes.push(rows.length);
        return rows.some(({ id }) => id === 3) ? [3] : [];
      },
      readUnchanged: async () => new Set(),
    });
    expect(sizes).toEqual([2, 2, 1]);
    expect([ids(outcome.done), ids(outcome.missing)]).toEqual([[1, 2, 4, 5], [3]]);
  });

  it('checks the list to see which row of a refused batch no longer exists', async () => {
    const missing = refused(404, 'Some are gone.');
    const outcome = await changeRows(five, { ...calls({ 2: missing }, [1, 3, 4, 5]), size: 5 });
    expect(ids(outcome.missing)).toEqual([2]);
    expect(outcome.failed.map(({ row: one, why }) => [one.id, why])).toEqual(
      [1, 3, 4, 5].map((id) => [id, 'Some are gone.']),
    );
    const blind = await changeRows(five, { ...calls({ 2: missing }), size: 5 });
    expect([blind.missing, blind.failed.length]).toEqual([[], 5]);
  });

  it('stops after the first batch that fails', async () => {
    const server = calls({ 3: refused(503, 'Enough for now.') });
    const outcome = await changeRows(five, { ...server, size: 2 });
    expect(server.sent).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(ids(outcome.done)).toEqual([1, 2]);
    expect(outcome.failed.map(({ why }) => why)).toEqual(['Enough for now.', 'Enough for now.', NOT_TRIED]);
  });
});

describe('the result message', () => {
  const texts = {
    noun: ['entry', 'entries'],
    nameOf: ({ id }: Row) => `“Event ${id}”`,
    verb: 'recovered',
    still: 'still in the recycling bin',
    place: 'in the recycling bin',
    others: 'recovered or deleted',
  } as const;
  const nothing: ChangedRows<Row> = {
    done: [],
    seen: [],
    missing: [],
    failed: [],
    unknown: [],
    isListRead: true,
    isLoggedOut: false,
  };
  const message = (outcome: Partial<ChangedRows<Row>>) => changeText({ ...nothing, ...outcome }, texts);
  const failed = (rows: readonly Row[], why = 'Out of order.') => rows.map((one) => ({ row: one, why }));

  it('names one row and counts several', () => {
    expect(message({ done: [row(1)] })).toBe('“Event 1” was recovered.');
    expect(message({ done: three })).toBe('3 entries were recovered.');
  });

  it('says what was not done, and why', () => {
    expect(message({ failed: failed([row(1)]) })).toBe(
      '“Event 1” was not recovered and is still in the recycling bin. Out of order.',
    );
    expect(message({ done: [row(1)], failed: failed([row(2), row(3)]) })).toBe(
      '“Event 1” was recovered. The other 2 were not recovered and are still in the recycling bin. Out of order.',
    );
    expect(
      message({ done: [row(1)], failed: [...failed([row(2)], 'Away.'), ...failed([row(3)], NOT_TRIED)] }),
    ).toMatch(/Away\.$/);
  });

  it('names the rows that somebody else changed first, if they are few', () => {
    expect(message({ done: [row(1)], missing: [row(2)] })).toBe(
      '“Event 1” was recovered. 1 was no longer in the recycling bin: “Event 2”. Somebody else recovered or deleted it before you.',
    );
    expect(message({ missing: [row(2)] })).toBe(
      '“Event 2” was no longer in the recycling bin. Somebody else recovered or deleted it before you.',
    );
    expect(message({ missing: [1, 2, 3, 4].map(row) })).toBe(
      '4 entries were no longer in the recycling bin. Somebody else recovered or deleted them before you.',
    );
  });

  it('does not guess the result after a lost answer', () => {
    expect(message({ seen: [row(1)] })).toBe(
      'No answer came from the server. The list has been loaded again: “Event 1” is no longer in the recycling bin.',
    );
    expect(message({ done: [row(3)], unknown: [row(1), row(2)] })).toBe(
      '“Event 3” was recovered. No answer came from the server, so we do not know whether the other 2 were recovered. The list has been loaded again: they are still in the recycling bin. Please look at it before you try again.',
    );
    expect(message({ unknown: [row(1)], isListRead: false })).toContain('could not be loaded again either.');
    expect(message({ unknown: [row(1)], failed: failed([row(2)], NOT_TRIED) })).toContain(NOT_TRIED);
  });
});
