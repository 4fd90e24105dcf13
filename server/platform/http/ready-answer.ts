/** Responses that are built and compressed once for many requests. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes below which compressing gains nothing. */
const SMALL = 1024;

export interface ReadyAnswer {
  readonly etag: string;
  readonly bytes: Buffer;
  readonly compressed: Map<'br' | 'gzip', Promise<Buffer>>;
}

/** `besides`: header values that are part of the response's identity. */
export function readyAnswer(text: string, besides = ''): ReadyAnswer {
  const bytes = Buffer.from(text);
  return { etag: weakEtag(bytes, besides), bytes, compressed: new Map() };
}

const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/** Sends it, or 304 to a browser that has it. The caller sets the caching. */
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

export function weakEtag(...pieces: readonly (Uint8Array | string)[]): string {
  const hash = pieces.reduce((sum, piece) => sum.update(piece), createHash('sha256'));
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

/** Whether `If-None-Match` has this tag, for a 304. */
export function ifNoneMatch(header: string | undefined, tag: string): boolean {
  return (header ?? '').split(',').some((each) => ['*', tag].includes(each.trim()));
}

/** Half the time of the default, for 2 % more bytes; a larger window is expensive to set up. */
export const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 };

/** Bytes. Below this, compressing is faster than handing it to another thread. */
export const COMPRESSED_AT_ONCE = 64 * 1024;

/** Whether the client accepts an encoding (RFC 9110, section 12.5.3). */
export function acceptsEncoding({ headers }: FastifyRequest, encoding: string): boolean {
  return String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim().toLowerCase()))
    .some(([name, weight]) => name === encoding && !/^q=0(\.0*)?$/.test(weight ?? ''));
}
