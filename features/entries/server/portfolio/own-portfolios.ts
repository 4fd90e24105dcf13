// Caches students' own portfolios, compressed. Before each use the database confirms that nothing in it has changed (decision
// 0067), so no code has to invalidate it.
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Caller } from '#server/platform/auth/sessions.ts';
import { concurrencyLimits } from '#server/platform/concurrency-limits.ts';
import { acceptsEncoding, brotliParams, COMPRESSED_AT_ONCE } from '#server/platform/http/ready-answer.ts';
import { readMark, selectMarkedPortfolio, selectPortfolio } from './portfolio.queries.ts';

/** Per process: some 20,000 portfolios of thirty entries. */
const KEPT_BYTES = 64 * 1024 * 1024;

/** Overhead of a cached answer, about. */
const OVERHEAD_BYTES = 1024;

interface CachedPortfolio {
  readonly packed: Buffer;
  readonly mark: string;
}

export class OwnPortfolios {
  readonly #db: AppContext['db'];
  readonly #kept = new LRUCache<number, CachedPortfolio>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ packed }) => packed.length + OVERHEAD_BYTES,
  });

  constructor({ db }: Pick<AppContext, 'db'>) {
    this.#db = db;
  }

  /** Sends the caller's entries, newest day first (specification, section 7): all, or one page. */
  async send(
    { account_id }: Caller,
    page: number | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    // Only whole portfolios shorter than a page are cached.
    const isFirst = (page ?? 1) === 1;
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
    const kept = isFirst ? this.#kept.get(account_id) : undefined;
    if (kept && kept.mark === (await readMark(this.#db, account_id))) {
      return canUnpack(request)
        ? sendPacked(reply, kept.packed)
        : reply.send(brotliDecompressSync(kept.packed));
    }
    const { json, mark } = await concurrencyLimits.lists.run({ from: account_id }, async () => {
      const { entries, mark: found } = isFirst
        ? await selectMarkedPortfolio(this.#db, account_id, page)
        : { entries: await selectPortfolio(this.#db, account_id, { page }), mark: undefined };
      return { mark: found, json: Buffer.from(reply.serialize(entries) as string) };
    });
    // Large ones are compressed in another thread while sending.
    if (mark === undefined || json.length > COMPRESSED_AT_ONCE) {
      if (isFirst) this.#kept.delete(account_id);
      return reply.send(json);
    }
    const packed = pack(json);
    this.#kept.set(account_id, { mark, packed });
    return canUnpack(request) ? sendPacked(reply, packed) : reply.send(json);
  }
}

const canUnpack = (request: FastifyRequest): boolean => acceptsEncoding(request, 'br');

function sendPacked(reply: FastifyReply, packed: Buffer): FastifyReply {
  return reply.header('content-encoding', 'br').send(packed);
}

/** Copied: small buffers are slices of a larger one, which would stay in memory. */
export function pack(json: Buffer): Buffer {
  const packed = brotliCompressSync(json, { params: brotliParams });
  const own = Buffer.allocUnsafeSlow(packed.length);
  packed.copy(own);
  return own;
}
