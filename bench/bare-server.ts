/** A bare Node server that answers every request from memory with a recorded response of the product. */
import { createServer } from 'node:http';

const { status, headers, body } = JSON.parse(process.env['BENCH_REPLY'] ?? '{}') as {
  status: number;
  headers: Record<string, string>;
  /** Base64, since it is compressed. */
  body: string;
};
const bytes = Buffer.from(body, 'base64');
const all = status === 304 ? headers : { ...headers, 'content-length': bytes.length };

const server = createServer((_request, reply) => {
  reply.writeHead(status, all);
  reply.end(status === 304 ? undefined : bytes);
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
