/**
 * Typed calls of the contracts in `#shared`. Every failure becomes an `ApiError`. Responses are not
 * validated: the server builds them from the same contract.
 */
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { ApiError } from './api-error.ts';
import { confirmAgain, showOtherAccount } from './call-dialogs.ts';
import { forgetEarly, takeEarly } from './early-calls.ts';
import {
  CSRF_HEADER,
  noteServerTime,
  overConnection,
  readCsrfToken,
  requestCsrfToken,
} from './connection.ts';

export { ApiError, asApiError, isAnswerLost, serverFailure } from './api-error.ts';

/**
 * The account this page was rendered for; undefined for visitors. Every writing call sends it, so that
 * nothing is stored for another user who has logged in in another tab. It outlives the session: what is typed
 * still belongs to this user.
 */
export const page: { account?: number | undefined } = {};

export const DEFAULT_TIMEOUT_MS = 30_000;

type PathValues<Params> = { readonly [Key in keyof Params]: Params[Key] | number };

export interface CallOptions<E extends Endpoint> {
  readonly params?: PathValues<z.input<E['params']>>;
  readonly query?: z.input<E['query']>;
  readonly body?: z.input<E['body']> | FormData;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** Throws an `ApiError`, or the abort reason when `signal` was aborted. */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<z.output<E['reply']>> {
  const { data } = await callApiWithHeaders(endpoint, options);
  return data;
}

/** With the response headers (`X-Total-Count` of paged lists). */
export async function callApiWithHeaders<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<{ data: z.output<E['reply']>; headers: Headers }> {
  return confirmingAgain(() =>
    whileWaiting({ ...options, timeoutMs: options.timeoutMs ?? endpoint.timeoutMs }, async (signal) => {
      const response = await sendWithCsrf(endpoint, options, signal);
      const data = (await overConnection(() => response.json())) as z.output<E['reply']>;
      return { data, headers: response.headers };
    }),
  );
}

/** Retries a call after the user has confirmed their identity, if required. */
export async function confirmingAgain<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const mustConfirm = error instanceof ApiError && error.status === 403 && error.code === 'confirm_again';
    if (!mustConfirm || !(await confirmAgain())) throw error;
    return call();
  }
}

async function whileWaiting<Reply>(
  options: Pick<CallOptions<Endpoint>, 'signal' | 'timeoutMs'>,
  call: (signal: AbortSignal) => Promise<Reply>,
): Promise<Reply> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  try {
    return await call(eitherSignal(options.signal, timeout));
  } catch (error) {
    throw failureOf(error, options.signal, timeout);
  }
}

export function eitherSignal(caller: AbortSignal | undefined, limit: AbortSignal): AbortSignal {
  if (!caller) return limit;
  // Some supported browsers lack `AbortSignal.any`.
  const either = new AbortController();
  for (const signal of [caller, limit]) {
    if (signal.aborted) either.abort(signal.reason);
    else signal.addEventListener('abort', () => either.abort(signal.reason), { signal: either.signal });
  }
  return either.signal;
}

/** The caller's own abort is passed on unchanged. */
export function failureOf(error: unknown, caller: AbortSignal | undefined, limit: AbortSignal): unknown {
  if (error instanceof ApiError || caller?.aborted) return error;
  if (error instanceof SyntaxError) {
    return new ApiError('unexpected', 'The server sent an unreadable answer.', {
      unparseable: true,
      cause: error,
    });
  }
  if (limit.aborted) {
    return new ApiError('no-response', 'No response from server.', { cause: error });
  }
  return error;
}

export async function sendWithCsrf<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
  signal: AbortSignal,
): Promise<Response> {
  if (endpoint.needsCsrf && readCsrfToken() === undefined) await requestCsrfToken(signal);
  const before = changes.answered;
  const first = await send(endpoint, options, signal);
  if (first.ok) return first;
  const refusal = await readRefusal(first);
  if (isCsrfRefusal(refusal)) await requestCsrfToken(signal);
  else if (!(await isSessionRenewed(endpoint, refusal, before))) throw refusal;
  const second = await send(endpoint, options, signal);
  if (second.ok) return second;
  throw await readRefusal(second);
}

/** Calls that change something. Some renew the session, such as logging out everywhere else. */
const changes = { underWay: Promise.resolve() as Promise<unknown>, answered: 0 };

/** Whether a reading call may have been refused because a change renewed the session in the meantime. */
async function isSessionRenewed(
  { method }: Endpoint,
  { status }: ApiError,
  before: number,
): Promise<boolean> {
  if (method !== 'GET' || status !== 401) return false;
  await changes.underWay;
  return changes.answered !== before;
}

function send<E extends Endpoint>(
  endpoint: E,
  { params, query, body }: CallOptions<E>,
  signal: AbortSignal,
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' });
  const token = readCsrfToken();
  // Where cookies are blocked, the server says so, or the token of a link is enough.
  if (token !== undefined || endpoint.needsCsrf) headers.set(CSRF_HEADER, token ?? 'no-cookies');
  if (endpoint.needsCsrf && page.account !== undefined)
    headers.set('X-Limelight-Account', String(page.account));
  const url = `/api${fillPath(endpoint.path, params)}${queryText(query)}`;
  const init: RequestInit = { method: endpoint.method, credentials: 'same-origin', headers, signal };
  if (endpoint.encoding === 'multipart') init.body = toFormData(body);
  else if (endpoint.method !== 'GET' && body !== undefined) {
    headers.set('Content-Type', 'application/json');
    init.body = JSON.stringify(body);
  }
  if (endpoint.method !== 'GET') forgetEarly();
  const sent = overConnection(() => takeEarly(url, signal) ?? fetch(url, init)).then(noteServerTime);
  if (endpoint.method !== 'GET') {
    const answered = sent.then(() => (changes.answered += 1));
    changes.underWay = Promise.allSettled([changes.underWay, answered]);
  }
  return sent;
}

function fillPath(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return path.replace(/:([a-zA-Z_]+)/g, (_, name: string) => {
    if (values[name] === undefined) throw new Error(`The call ${path} needs the parameter ${name}.`);
    return encodeURIComponent(String(values[name]));
  });
}

function queryText(query: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}

function toFormData(body: unknown): FormData {
  if (body instanceof FormData) return body;
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value instanceof Blob) form.set(name, value);
    else if (value !== undefined && value !== null) form.set(name, String(value));
  }
  return form;
}

async function readRefusal(response: Response): Promise<ApiError> {
  const text = await overConnection(() => response.text());
  const [data, unparseable] = parse(text);
  const wait = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const refusal = new ApiError('refused', `The server refused (${response.status}).`, {
    status: response.status,
    data,
    unparseable,
    retryAfter: Number.isFinite(wait) ? wait : undefined,
  });
  if (refusal.code !== 'other_account') return refusal;
  showOtherAccount();
  // The session is over for this page; every screen handles a 401 and keeps what was typed.
  return new ApiError('refused', refusal.message, { status: 401, data });
}

function parse(text: string): [data: unknown, unparseable: boolean] {
  try {
    return [JSON.parse(text) as unknown, false];
  } catch {
    return [undefined, true];
  }
}

function isCsrfRefusal(error: ApiError): boolean {
  return error.status === 403 && error.code === 'csrf';
}
