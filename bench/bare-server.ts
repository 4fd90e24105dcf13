/**
 * A bare HTTP server of Node that gives one reply to every request from memory: the status, headers and bytes that the
 * product gave. Not in it: reading the request, looking anything up, and asking whether the bytes are still right.
 */
import { createServer } from 'node:http';

const { status, headers, body } = JSON.parse(process.env['BENCH_REPLY'] ?? '{}') as {
  status: number;
  headers: Record<string, string>;
  /** In base64, since it is compressed. */
  body: string;
};
const bytes = Buffer.from(body, 'base64');
// A reply without a body has no length either.
const all = status === 304 ? headers : { ...headers, 'content-length': bytes.length };

const server = createServer((_request, reply) => {
  reply.writeHead(status, all);
  reply.end(status === 304 ? undefined : bytes);
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
