/** How answers are compressed, and for whom. */
import { constants } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

/** Half the time of the default, for 2 % more bytes; a window for the largest answers is expensive to set up. */
export const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 };

/** Bytes: what is smaller takes less time than handing it to another thread and back, in pieces. */
export const COMPRESSED_AT_ONCE = 64 * 1024;

/** Whether whoever asks can unpack an encoding (RFC 9110, section 12.5.3). */
export function acceptsEncoding({ headers }: FastifyRequest, encoding: string): boolean {
  return String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim().toLowerCase()))
    .some(([name, weight]) => name === encoding && !/^q=0(\.0*)?$/.test(weight ?? ''));
}
