/** A bare HTTP server of Node that gives one reply to every request: the ceiling of the measurements. */
import { createServer } from 'node:http';

const { headers, body } = JSON.parse(process.env['BENCH_REPLY'] ?? '{}') as {
  headers: Record<string, string>;
  body: string;
};
const bytes = Buffer.from(body);

const server = createServer((_request, reply) => {
  reply.writeHead(200, { ...headers, 'content-length': bytes.length });
  reply.end(bytes);
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
