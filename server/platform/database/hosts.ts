// Several hosts in DATABASE_URL, as libpq writes them (`one:5432,other:5432`). New connections go to the last known primary; if
// it is away or a standby, the next connection tries the next host.
import { callbackify } from 'node:util';
import pg from 'pg';

/** By URL, the index of the host for this thread's new connections. */
const chosen = new Map<string, number>();
/** By URL, this thread's connections with the index of their host. */
const connected = new Map<string, Map<pg.Client, number>>();

function urlsOfHosts(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [url];
}

/** A client class that finds the primary among the URL's hosts; `Client` itself for one host. */
export function clientsOf(url: string, Client: typeof pg.Client = pg.Client): typeof pg.Client {
  const urls = urlsOfHosts(url);
  if (urls.length === 1) return Client;
  const clients = connected.get(url) ?? new Map<pg.Client, number>();
  connected.set(url, clients);
  return class extends Client {
    readonly #place: number;

    constructor(config: pg.ClientConfig) {
      const place = chosen.get(url) ?? 0;
      super({ ...config, connectionString: urls[place] });
      this.#place = place;
    }

    override connect = ((done?: (error: Error | null) => void): unknown => {
      if (done === undefined) return this.#connectToPrimary();
      // The pool's callback.
      return callbackify(() => this.#connectToPrimary())(done);
    }) as pg.Client['connect'];

    async #connectToPrimary(): Promise<pg.Client> {
      clients.set(this, this.#place);
      this.once('end', () => clients.delete(this));
      try {
        await super.connect();
        if (await isStandby(this)) throw new StandbyError();
        chosen.set(url, this.#place);
        for (const [client, place] of clients) if (place !== this.#place) client.connection.stream.destroy();
        return this;
      } catch (error) {
        // Unless another connection has found the primary meanwhile.
        if ((chosen.get(url) ?? 0) === this.#place) chosen.set(url, (this.#place + 1) % urls.length);
        await this.end().catch(() => undefined);
        throw error;
      }
    }
  };
}

/** Has PostgreSQL's code for "cannot connect now": among several hosts, none is the primary yet. */
export class StandbyError extends Error {
  readonly code = '57P03';

  constructor() {
    super('it is a standby, which takes no changes: name the primary');
  }
}

export async function isStandby(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  return rows[0]?.standby === true;
}
