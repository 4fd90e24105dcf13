// The start waits for a database that is away, and says plainly why one is unusable.
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { inject, expect, it, onTestFinished } from 'vitest';
import pg from 'pg';
import { awaitDatabase } from './wait-for-database.ts';

const messages: string[] = [];
const awaiting = (connectionString: string, maxWaitMs: number) =>
  awaitDatabase({ connectionString, maxWaitMs, say: (message) => messages.push(message) });

/** An unused port. */
async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Forwards this port to the tests' database. */
async function openPort(port: number): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testServer') });
  const place = client.host.startsWith('/')
    ? { path: `${client.host}/.s.PGSQL.${client.port}` }
    : { host: client.host, port: client.port };
  const server = net.createServer((socket) => {
    const upstream = net.connect(place);
    socket.pipe(upstream).pipe(socket);
    for (const side of [socket, upstream]) side.on('error', () => undefined);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
}

it('reports in one line why a database is unusable, without the password', async () => {
  const port = await freePort();
  await expect(awaiting(`postgresql://limelight:secret@127.0.0.1:${port}/none`, 0)).rejects.toMatchObject({
    name: 'StartError',
    message: `The database cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}`,
  });
});

it('does not wait if waiting cannot help', async () => {
  const { user = '' } = new pg.Client({ connectionString: inject('testServer') });
  const port = await freePort();
  await openPort(port);
  await expect(awaiting(`postgresql://${user}@127.0.0.1:${port}/there_is_none`, 60_000)).rejects.toThrow(
    'The database refuses us: database "there_is_none" does not exist',
  );
});

it('waits for a database to come up, and says so once', async () => {
  messages.length = 0;
  const { user = '' } = new pg.Client({ connectionString: inject('testServer') });
  const port = await freePort();
  const ready = awaiting(`postgresql://${user}@127.0.0.1:${port}/postgres`, 60_000);
  await expect.poll(() => messages).toHaveLength(1);
  expect(messages[0]).toBe(
    `The database cannot be reached yet (connect ECONNREFUSED 127.0.0.1:${port}). Trying for 60 seconds ...`,
  );
  await openPort(port);
  await ready;
  expect(messages).toHaveLength(1);
});

it('stops waiting when aborted', async () => {
  messages.length = 0;
  const leaving = new AbortController();
  const ready = awaitDatabase({
    connectionString: `postgresql://limelight@127.0.0.1:${await freePort()}/none`,
    maxWaitMs: 600_000,
    say: (message) => messages.push(message),
    signal: leaving.signal,
  });
  const failure = ready.catch((error: unknown) => error);
  await expect.poll(() => messages).toHaveLength(1);
  leaving.abort();
  expect(await failure).toMatchObject({ name: 'AbortError' });
});
