/** Looks to the API like a browser behind a proxy, with its own address, cookies and connections. */
import { Agent, request } from 'node:https';
import type { IncomingMessage } from 'node:http';

export interface ProxiedReply {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface ProxiedClient {
  send(method: string, path: string, body?: unknown): Promise<ProxiedReply>;
  /** Takes over somebody's cookies. */
  use(cookies: Readonly<Record<string, string>>): void;
  /** Requests repeated because the proxy had just closed a kept-alive connection, as browsers do. */
  readonly sentAgain: number;
  close(): void;
}

export interface ProxiedClientOptions {
  /** `https://localhost:PORT`. */
  readonly origin: string;
  readonly certificate: string;
  /** Its own address, one of 127.0.0.0/8. */
  readonly address: string;
  /** Headers that it claims about itself. */
  readonly headers?: Readonly<Record<string, string>>;
}

const PATIENCE_MS = 60_000;

export function createProxiedClient(options: ProxiedClientOptions): ProxiedClient {
  const { origin, certificate, address } = options;
  const cookies = new Map<string, string>();
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  let sentAgain = 0;

  function headersOf(text: string | undefined): Record<string, string> {
    const token = cookies.get('csrftoken');
    return {
      ...options.headers,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      origin,
      ...(token === undefined ? {} : { 'x-csrftoken': token }),
      ...(text === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    };
  }

  function sendOnce(method: string, path: string, text: string | undefined): Promise<ProxiedReply> {
    return new Promise((resolve, reject) => {
      const sent = request(`${origin}${path}`, {
        method,
        agent,
        ca: certificate,
        // The name resolves to 127.0.0.1 only: listeners here may lack IPv6.
        family: 4,
        localAddress: address,
        headers: headersOf(text),
        timeout: PATIENCE_MS,
      });
      sent.once('timeout', () => sent.destroy(new Error(`No answer to ${method} ${path}`)));
      sent.once('error', (error: NodeJS.ErrnoException) => {
        if (sent.reusedSocket && error.code === 'ECONNRESET') reject(new ClosedMeanwhile());
        else reject(error);
      });
      sent.once('response', (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.once('error', reject);
        reply.once('end', () => {
          for (const line of reply.headers['set-cookie'] ?? []) {
            const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
            cookies.set(name, value);
          }
          const { statusCode: status = 0, headers } = reply;
          resolve({ status, headers, body: Buffer.concat(parts).toString('utf8') });
        });
      });
      sent.end(text);
    });
  }

  return {
    async send(method, path, body) {
      const text = body === undefined ? undefined : JSON.stringify(body);
      for (;;) {
        try {
          return await sendOnce(method, path, text);
        } catch (error) {
          if (!(error instanceof ClosedMeanwhile)) throw error;
          sentAgain += 1;
        }
      }
    },
    use(more) {
      for (const [name, value] of Object.entries(more)) cookies.set(name, value);
    },
    get sentAgain() {
      return sentAgain;
    },
    close: () => agent.destroy(),
  };
}

/** A kept-alive connection was closed before a response. */
class ClosedMeanwhile extends Error {
  override readonly name = 'ClosedMeanwhile';
}
