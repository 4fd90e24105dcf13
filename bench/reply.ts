/** One answer of the product, byte for byte as it comes over the wire. */
import { once } from 'node:events';
import { request as open, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Request } from './measure.ts';

/** What is the same in every answer to the same request. */
export interface Reply {
  readonly status: number;
  /** Without those that every server makes for itself. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const own = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/** Sends one request and keeps the answer as it is, compressed if it is. */
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
