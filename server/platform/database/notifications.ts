/** LISTEN over one connection that is reopened whenever it breaks. */
import pg from 'pg';
import { connectionName } from './connection-names.ts';
import { clientsOf } from './hosts.ts';
import type { Log } from '#server/platform/log.ts';

type Listener = () => void;

export type Notifications = ReturnType<typeof createNotifications>;

const RETRY_MS = 1000;
/** Milliseconds between two checks of the connection, and until a check times out. */
const PULSE_MS = 2000;

export function createNotifications(connectionString: string, log: Log) {
  const listeners = new Map<string, Set<Listener>>();
  const Client = clientsOf(connectionString);
  let client: pg.Client | undefined;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;
  let connected = false;
  let pulse: NodeJS.Timeout | undefined;

  const lost = (error?: Error): void => {
    if (client === undefined) return;
    client = undefined;
    connected = false;
    clearInterval(pulse);
    if (stopped) return;
    log.warn({ err: error }, 'The connection that hears announcements was lost; opening it again');
    retry = setTimeout(() => void connect(), RETRY_MS);
  };

  const drop = (dead: pg.Client, error: unknown): void => {
    if (client !== dead) return;
    lost(error instanceof Error ? error : undefined);
    // Not awaited: a dead connection never responds.
    dead.end().catch(() => undefined);
  };

  const connect = async (): Promise<void> => {
    const opened = new Client({
      connectionString,
      application_name: connectionName('notifications'),
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: PULSE_MS,
    });
    client = opened;
    opened.on('error', (error) => drop(opened, error));
    opened.on('end', () => drop(opened, undefined));
    opened.on('notification', ({ channel }) => {
      for (const listener of listeners.get(channel) ?? []) listener();
    });
    try {
      await opened.connect();
      for (const channel of listeners.keys()) await opened.query(`listen ${pg.escapeIdentifier(channel)}`);
      connected = true;
      pulse = setInterval(() => {
        // A connection dropped by a firewall never reports its end.
        opened.query('select 1').catch((error: unknown) => drop(opened, error));
      }, PULSE_MS);
      for (const set of listeners.values()) for (const listener of set) listener();
    } catch (error) {
      // An unfinished connection may never report its end.
      drop(opened, error);
    }
  };

  return {
    /** The listener also runs after every reconnect, since notifications may have been missed. */
    subscribe(channel: string, listener: Listener): () => void {
      const set = listeners.get(channel) ?? new Set();
      if (!listeners.has(channel) && connected) {
        void client?.query(`listen ${pg.escapeIdentifier(channel)}`).catch(lost);
      }
      listeners.set(channel, set.add(listener));
      return () => set.delete(listener);
    },
    listening: () => connected,
    start: connect,
    async stop() {
      stopped = true;
      clearTimeout(retry);
      clearInterval(pulse);
      const open = client;
      client = undefined;
      connected = false;
      await open?.end();
    },
  };
}
