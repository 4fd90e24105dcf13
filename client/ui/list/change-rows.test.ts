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

/** Calls with these rows fail. */
function calls(failures: Readonly<Record<number, Error>>) {
  const sent: number[][] = [];
  return {
    sent,
    send: async (rows: readonly Row[]) => {
      sent.push(ids(rows));
      for (const { id } of rows) if (failures[id]) throw failures[id];
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

  it('does not guess what happened when the answer is lost, and goes on', async () => {
    const outcome = await changeRows(three, calls({ 2: lost }));
    expect([ids(outcome.done), ids(outcome.unknown), outcome.failed]).toEqual([[1, 3], [2], []]);
  });

  it('takes a 404 as a row that somebody else changed first', async () => {
    const outcome = await changeRows(three, calls({ 2: refused(404) }));
    expect([ids(outcome.done), ids(outcome.missing), outcome.failed]).toEqual([[1, 3], [2], []]);
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
    });
    expect(sizes).toEqual([2, 2, 1]);
    expect([ids(outcome.done), ids(outcome.missing)]).toEqual([[1, 2, 4, 5], [3]]);
  });

  it('gives the reason for a batch that was refused as a whole', async () => {
    const outcome = await changeRows(five, { ...calls({ 2: refused(404, 'Some are gone.') }), size: 5 });
    expect(outcome.missing).toEqual([]);
    expect(outcome.failed.map(({ why }) => why)).toEqual(Array(5).fill('Some are gone.'));
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
    place: 'in the recycling bin',
    others: 'recovered or deleted',
  } as const;
  const nothing: ChangedRows<Row> = {
    done: [],
    missing: [],
    failed: [],
    unknown: [],
    isLoggedOut: false,
  };
  const message = (outcome: Partial<ChangedRows<Row>>) => changeText({ ...nothing, ...outcome }, texts);
  const failed = (rows: readonly Row[], why = 'Out of order.') => rows.map((one) => ({ row: one, why }));

  it('names one row and counts several', () => {
    expect(message({ done: [row(1)] })).toBe('“Event 1” was recovered.');
    expect(message({ done: three })).toBe('3 entries were recovered.');
  });

  it('says what was not done, and why', () => {
    expect(message({ failed: failed([row(1)]) })).toBe('“Event 1” was not recovered. Out of order.');
    expect(message({ done: [row(1)], failed: failed([row(2), row(3)]) })).toBe(
      '“Event 1” was recovered. The other 2 were not recovered. Out of order.',
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
    expect(message({ done: [row(3)], unknown: [row(1), row(2)] })).toBe(
      '“Event 3” was recovered. No answer came from the server, so we do not know whether the other 2 were recovered. The list is loaded again: please look at it before you try again.',
    );
    expect(message({ unknown: [row(1)], failed: failed([row(2)], NOT_TRIED) })).toContain(NOT_TRIED);
  });
});
