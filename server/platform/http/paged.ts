import type { FastifyReply } from 'fastify';
import type { SelectQueryBuilder } from 'kysely';
import { countOf } from '#server/platform/database/rows.ts';

interface Wanted {
  readonly page?: number | undefined;
  readonly page_size?: number | undefined;
}

export interface Range {
  readonly limit: number;
  readonly offset: number;
}

function rangeOf({ page = 1, page_size }: Wanted, size: number): Range {
  const limit = page_size ?? size;
  return { limit, offset: (page - 1) * limit };
}

/** A page, by default the first, of a query in a total order; `X-Total-Count` is the number of all rows. */
export async function paged<DB, TB extends keyof DB, Row>(
  reply: FastifyReply,
  query: SelectQueryBuilder<DB, TB, Row>,
  wanted: Wanted,
  size: number,
): Promise<Row[]> {
  const { limit, offset } = rangeOf(wanted, size);
  const [rows, count] = await Promise.all([query.limit(limit).offset(offset).execute(), countOf(query)]);
  reply.header('x-total-count', String(count));
  return rows;
}

/** As `paged`, but all rows when no page is requested. */
export async function pagedOrAll<DB, TB extends keyof DB, Row>(
  reply: FastifyReply,
  query: SelectQueryBuilder<DB, TB, Row>,
  wanted: Wanted,
  size: number,
): Promise<Row[]> {
  if (wanted.page !== undefined || wanted.page_size !== undefined) return paged(reply, query, wanted, size);
  const rows = await query.execute();
  reply.header('x-total-count', String(rows.length));
  return rows;
}

/** As `paged`, for a statement that counts all rows in each of its own. */
export async function pagedRows<Row extends { readonly total: number }>(
  reply: FastifyReply,
  wanted: Wanted,
  size: number,
  select: (range: Range) => Promise<Row[]>,
): Promise<Row[]> {
  const rows = await select(rangeOf(wanted, size));
  reply.header('x-total-count', String(rows[0]?.total ?? 0));
  return rows;
}
