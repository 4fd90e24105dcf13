/** Answers whose bytes are made once and packed once, however often and at once they are asked for. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from './compression.ts';
import { ifNoneMatch, weakEtag } from './etag.ts';

/** Bytes below which compressing gains nothing. */
const SMALL = 1024;

export interface ReadyAnswer {
  readonly etag: string;
  readonly bytes: Buffer;
  readonly compressed: Map<'br' | 'gzip', Promise<Buffer>>;
}

/** @param besides what is sent in headers and belongs to the answer */
export function readyAnswer(text: string, besides = ''): ReadyAnswer {
  const bytes = Buffer.from(text);
  return { etag: weakEtag(bytes, besides), bytes, compressed: new Map() };
}

const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/** Sends it, or 304 to a browser that has it. The caller says how it may be cached. */
export async function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, bytes, compressed }: ReadyAnswer,
  type: string,
): Promise<FastifyReply> {
  reply.header('etag', etag);
  if (ifNoneMatch(request.headers['if-none-match'], etag)) return reply.status(304).send();
  reply.type(type);
  const encoding = (['br', 'gzip'] as const).find((name) => acceptsEncoding(request, name));
  if (!encoding || bytes.length < SMALL) return reply.send(bytes);
  const packed = compressed.get(encoding) ?? compress[encoding](bytes);
  compressed.set(encoding, packed);
  return reply.header('content-encoding', encoding).send(await packed);
}
