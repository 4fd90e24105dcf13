// After the response, a connection is closed even if its request body is still arriving.
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { refuseSlowBodies } from './answer-limit.ts';

it('closes only connections whose body was still arriving after the response', async () => {
  const app = fastify();
  refuseSlowBodies(app);
  app.post('/written', () => ({ written: true }));
  app.post('/refused', { onRequest: async (_request, reply) => reply.status(401).send({}) }, () => ({}));
  await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
    const send = (path: string, length: number) =>
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n{}`,
      );
    send('/written', 2);
    expect((await once(socket, 'data')).join('')).toMatch(/connection: keep-alive/i);
    const closed = once(socket, 'close');
    send('/refused', 100);
    expect((await once(socket, 'data')).join('')).toContain('connection: close');
    await closed;
  } finally {
    await app.close();
  }
});
