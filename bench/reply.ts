/** One response of the product, byte for byte. */
import { once } from 'node:events';
import { request as open, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Request } from './measure.ts';

export interface Reply {
  readonly status: number;
  /** Without headers that every server sets. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const own = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/** Keeps the body as sent, compressed or not. */
export async function replyTo(url: string, { method, path, headers, body }: Request): Promise<Reply> {
  const sending = open(url + path, { method, headers });
  sending.end(body);
  const [reply] = (await once(sending, 'response')) as [IncomingMessage];
  const bytes = await buffer(reply);
  const kept = Object.entries(reply.headers).filter(([name]) => !own.has(name));
  return {
    status: reply.statusCode ?? 0,
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    body: bytes,
  };
}
