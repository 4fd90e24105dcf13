/** Behaves like a browser to the API: keeps cookies and repeats the CSRF token. */

export interface ApiReply {
  readonly status: number;
  readonly body: unknown;
}

export interface ApiClient {
  get(path: string): Promise<ApiReply>;
  post(path: string, body: unknown): Promise<ApiReply>;
  put(path: string): Promise<ApiReply>;
  delete(path: string): Promise<ApiReply>;
}

/** Without cookies. The product may restart at the same address. */
export function createApiClient(origin: string): ApiClient {
  const cookies = new Map<string, string>();

  async function send(method: string, path: string, body?: unknown): Promise<ApiReply> {
    const headers: Record<string, string> = {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      origin,
    };
    const token = cookies.get('csrftoken');
    if (token !== undefined) headers['x-csrftoken'] = token;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const reply = await fetch(`${origin}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const isJson = reply.headers.get('content-type')?.includes('json') === true;
    return { status: reply.status, body: isJson ? await reply.json() : await reply.text() };
  }

  return {
    get: (path) => send('GET', path),
    async post(path, body) {
      if (!cookies.has('csrftoken')) await send('GET', '/api/schools');
      return send('POST', path, body);
    },
    put: (path) => send('PUT', path),
    delete: (path) => send('DELETE', path),
  };
}
