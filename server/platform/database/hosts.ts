// Several hosts in DATABASE_URL, as libpq writes them (`one:5432,other:5432`). New connections go to the last known primary; if
// it is away or a standby, the next connection tries the next host.
import { callbackify } from 'node:util';
import pg from 'pg';

/** Of this thread; hosts by their index. */
interface Hosts {
  /** For the next connection. */
  next: number;
  /** The last primary that was found. */
  primary: number | undefined;
  readonly clients: Map<pg.Client, number>;
}
const hostsByUrl = new Map<string, Hosts>();

function urlsOfHosts(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [url];
}

/** A client class that finds the primary among the URL's hosts; `Client` itself for one host. */
export function clientsOf(url: string, Client: typeof pg.Client = pg.Client): typeof pg.Client {
  const urls = urlsOfHosts(url);
  if (urls.length === 1) return Client;
  const hosts: Hosts = hostsByUrl.get(url) ?? { next: 0, primary: undefined, clients: new Map() };
  hostsByUrl.set(url, hosts);
  return class extends Client {
    readonly #place: number;

    constructor(config: pg.ClientConfig) {
      const place = hosts.next;
      super({ ...config, connectionString: urls[place] });
      this.#place = place;
    }

    override connect = ((done?: (error: Error | null) => void): unknown => {
      if (done === undefined) return this.#connectToPrimary();
      // The pool's callback.
      return callbackify(() => this.#connectToPrimary())(done);
    }) as pg.Client['connect'];

    async #connectToPrimary(): Promise<pg.Client> {
      const place = this.#place;
      const { clients, primary } = hosts;
      clients.set(this, place);
      this.once('end', () => clients.delete(this));
      try {
        await super.connect();
        if (await isStandby(this)) throw new StandbyError();
        // A former primary that answers at last does not know yet that another one was found meanwhile.
        if (hosts.primary !== primary && hosts.primary !== place) throw new StandbyError();
        hosts.primary = hosts.next = place;
        // The machine of the former one may be cut off, and neither answer nor close them.
        for (const [client, other] of clients) if (other !== place) client.connection.stream.destroy();
        return this;
      } catch (error) {
        // Unless another connection has found the primary meanwhile.
        if (hosts.next === place) hosts.next = (place + 1) % urls.length;
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
