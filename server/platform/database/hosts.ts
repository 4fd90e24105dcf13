/**
 * Several hosts in DATABASE_URL, as libpq writes them (`one:5432,other:5432`). New connections go to the host that was last the primary;
 * where that one is away or a standby, the next connection tries the next.
 */
import { callbackify } from 'node:util';
import pg from 'pg';

/** By URL, the place in its list of the host that new connections of this thread go to. */
const chosen = new Map<string, number>();

export function urlsOfHosts(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [url];
}

/** The class of clients that find the primary among the hosts of this URL; `Client` itself where there is one host. */
export function clientsOf(url: string, Client: typeof pg.Client = pg.Client): typeof pg.Client {
  const urls = urlsOfHosts(url);
  if (urls.length === 1) return Client;
  return class extends Client {
    readonly #place: number;

    constructor(config: pg.ClientConfig) {
      const place = chosen.get(url) ?? 0;
      super({ ...config, connectionString: urls[place] });
      this.#place = place;
    }

    override connect = ((done?: (error: Error | null) => void): unknown => {
      if (done === undefined) return this.#connectToPrimary();
      // From the pool.
      return callbackify(() => this.#connectToPrimary())(done);
    }) as pg.Client['connect'];

    async #connectToPrimary(): Promise<pg.Client> {
      try {
        await super.connect();
        if (await isStandby(this)) throw new StandbyError();
        return this;
      } catch (error) {
        chosen.set(url, (this.#place + 1) % urls.length);
        await this.end().catch(() => undefined);
        throw error;
      }
    }
  };
}

/** Has the code of PostgreSQL for that. */
export class StandbyError extends Error {
  readonly code = '25006';

  constructor() {
    super('it is a standby, which takes no changes: name the primary');
  }
}

export async function isStandby(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  return rows[0]?.standby === true;
}
