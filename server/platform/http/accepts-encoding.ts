/** Whether whoever asks can unpack an encoding (RFC 9110, section 12.5.3). */
import type { FastifyRequest } from 'fastify';

export function acceptsEncoding({ headers }: FastifyRequest, encoding: string): boolean {
  return String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim().toLowerCase()))
    .some(([name, weight]) => name === encoding && !/^q=0(\.0*)?$/.test(weight ?? ''));
}
