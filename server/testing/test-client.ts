/** A browser for the API: keeps cookies and sends the CSRF header. */
import type { FastifyInstance, InjectOptions } from 'fastify';

export interface TestReply {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of every shape, and assertions check them
  readonly body: any;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface TestRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** Override those of the browser; undefined removes a header. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Set in the browser beforehand. */
  readonly cookies?: Readonly<Record<string, string>>;
  readonly address?: string;
}

export interface TestClient {
  readonly cookies: Map<string, string>;
  get(path: string): Promise<TestReply>;
  post(path: string, body?: unknown): Promise<TestReply>;
  put(path: string, body?: unknown): Promise<TestReply>;
  delete(path: string, body?: unknown): Promise<TestReply>;
  request(request: TestRequest): Promise<TestReply>;
}

export function createClient(app: FastifyInstance, origin: string): TestClient {
  const cookies = new Map<string, string>();

  const send = async (request: TestRequest): Promise<TestReply> => {
    const headers: Record<string, string> = {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    };
    if (cookies.has('csrftoken')) headers['x-csrftoken'] = cookies.get('csrftoken') ?? '';
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      headers['origin'] = origin;
      headers['sec-fetch-site'] = 'same-origin';
    }
    for (const [name, value] of Object.entries(request.headers ?? {})) {
      if (value === undefined) delete headers[name];
      else headers[name] = value;
    }
    const options: InjectOptions = { method: request.method, url: request.path, headers };
    if (request.body !== undefined) options.payload = request.body as NonNullable<InjectOptions['payload']>;
    if (request.address !== undefined) options.remoteAddress = request.address;
    const reply = await app.inject(options);
    for (const { name, value, maxAge, expires } of reply.cookies) {
      const removed = maxAge === 0 || (expires !== undefined && expires.getTime() <= 0) || value === '';
      if (removed) cookies.delete(name);
      else cookies.set(name, value);
    }
    const isPlain = reply.headers['content-encoding'] === undefined && reply.body !== '';
    const isJson = isPlain && String(reply.headers['content-type'] ?? '').includes('json');
    return {
      status: reply.statusCode,
      body: isJson ? JSON.parse(reply.body) : reply.body,
      text: reply.body,
      headers: reply.headers,
    };
  };
  /** A browser loads a page, with its token, before it posts. */
  const ready = async (request: TestRequest): Promise<TestReply> => {
    for (const [name, value] of Object.entries(request.cookies ?? {})) cookies.set(name, value);
    if (!cookies.has('csrftoken')) await send({ method: 'GET', path: '/api/schools' });
    return send(request);
  };

  return {
    cookies,
    get: (path) => ready({ method: 'GET', path }),
    post: (path, body) => ready({ method: 'POST', path, body }),
    put: (path, body) => ready({ method: 'PUT', path, body }),
    delete: (path, body) => ready({ method: 'DELETE', path, body }),
    request: ready,
  };
}
