import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { login } from '#features/accounts/accounts.contract.ts';
import { logout } from '#features/accounts/session.contract.ts';
import { endOtherSessions } from '#features/accounts/sign-in-security.contract.ts';
import { downloadPortfolio, getEntry } from '#features/entries/entries.contract.ts';
import { getLeaderboard } from '#features/leaderboard/leaderboard.contract.ts';
import { updateProfile } from '#features/accounts/profile/profile.contract.ts';
import { ApiError, callApi, callApiWithHeaders } from './api.ts';
import { downloadFile } from './files/download-file.ts';

const page = { cookie: '' };
const fetching = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const reply = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
const csrfRefusal = () => reply({ detail: 'CSRF', code: 'csrf' }, 403);
const calls = () => fetching.mock.calls.map(([url, init]) => `${init.method ?? 'GET'} ${url}`);
const tokens = () => fetching.mock.calls.map(([, init]) => new Headers(init.headers).get('X-CSRFToken'));
const failureOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

beforeEach(() => {
  page.cookie = 'other=1; csrftoken=abc';
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', fetching);
});
afterEach(() => {
  fetching.mockReset();
  vi.unstubAllGlobals();
});

describe('an API call', () => {
  it('fills in the path, sends the CSRF token and returns the reply', async () => {
    fetching.mockResolvedValue(reply({ id: 7 }));
    expect(await callApi(getEntry, { params: { pk: 7 } })).toEqual({ id: 7 });
    expect(calls()).toEqual(['GET /api/volunteer_hours_portfolio/update_entry/7']);
    expect(tokens()).toEqual(['abc']);
  });

  it('omits empty filters from the query and returns the response headers', async () => {
    fetching.mockResolvedValue(reply([], 200, { 'X-Total-Count': '42' }));
    const { headers } = await callApiWithHeaders(getLeaderboard, {
      query: { page: 2, name: 'a&b', school: '', rank: undefined },
    });
    expect(calls()).toEqual(['GET /api/volunteer_hours_portfolio/leaderboard?page=2&name=a%26b']);
    expect(headers.get('X-Total-Count')).toBe('42');
  });

  it('downloads a file unchanged, and reports a refused download as an error', async () => {
    fetching.mockResolvedValueOnce(reply('PK not json'));
    expect(await (await downloadFile(downloadPortfolio)).text()).toBe('PK not json');
    fetching.mockResolvedValueOnce(reply({ detail: 'Too many today.' }, 429));
    expect((await failureOf(downloadFile(downloadPortfolio))).detail).toBe('Too many today.');
  });

  it('uploads a form with a file, and lets the browser set the content type', async () => {
    fetching.mockResolvedValue(reply({ profile_picture: null }));
    const body = new FormData();
    await callApi(updateProfile, { body });
    const init = fetching.mock.calls[0]?.[1];
    expect(init?.body).toBe(body);
    expect(new Headers(init?.headers).has('Content-Type')).toBe(false);
  });
});

describe('the CSRF token', () => {
  it('is fetched first if the cookie is missing', async () => {
    page.cookie = '';
    fetching.mockImplementationOnce(() => {
      page.cookie = 'csrftoken=fresh';
      return Promise.resolve(reply([]));
    });
    fetching.mockResolvedValueOnce(reply({ detail: 'ok' }));
    await callApi(logout, { body: {} });
    expect(calls()).toEqual(['GET /api/schools', 'POST /api/accounts/logout']);
    expect(tokens()[1]).toBe('fresh');
  });

  it('is refreshed once if the server refuses it', async () => {
    fetching
      .mockResolvedValueOnce(csrfRefusal())
      .mockResolvedValueOnce(reply([]))
      .mockResolvedValueOnce(csrfRefusal());
    const error = await failureOf(callApi(logout, { body: {} }));
    expect(calls()).toHaveLength(3);
    expect(error).toMatchObject({ kind: 'refused', status: 403 });
  });
});

describe('a read refused because the session was renewed', () => {
  const session = () => callApi(getEntry, { params: { pk: 7 } });
  const expired = () => reply({ detail: 'Log in.' }, 401);

  it.each(['before', 'after'])('is retried after a change is answered %s it', async (when) => {
    const answers: ((response: Response) => void)[] = [];
    fetching.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    const change = callApi(endOtherSessions, { body: {} });
    const read = session();
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    const [ofChange, ofRead] = answers;
    if (when === 'before') ofChange?.(reply({ detail: 'Done.' }));
    ofRead?.(expired());
    if (when === 'after') ofChange?.(reply({ detail: 'Done.' }));
    await change;
    await vi.waitFor(() => expect(answers).toHaveLength(3));
    answers[2]?.(reply({ id: 7 }));
    expect(await read).toEqual({ id: 7 });
  });

  it('fails if nothing was changed in the meantime, or if it is refused again', async () => {
    fetching.mockImplementation(() => Promise.resolve(expired()));
    expect((await failureOf(session())).status).toBe(401);
    expect(fetching).toHaveBeenCalledTimes(1);
    const change = callApi(endOtherSessions, { body: {} }).catch(() => undefined);
    expect((await failureOf(session())).status).toBe(401);
    await change;
    expect(fetching).toHaveBeenCalledTimes(4);
  });
});

describe('a failed API call', () => {
  const body = { email: 'a@example.org', password: 'x' };

  it('keeps the message, the field errors and the retry time of a refusal', async () => {
    fetching.mockResolvedValueOnce(reply({ detail: 'Slow down.' }, 429, { 'Retry-After': '30' }));
    expect(await failureOf(callApi(login, { body }))).toMatchObject({
      kind: 'refused',
      status: 429,
      detail: 'Slow down.',
      retryAfter: 30,
      unparseable: false,
    });
    fetching.mockResolvedValueOnce(reply({ email: ['No.'] }, 400));
    expect(await failureOf(callApi(login, { body }))).toMatchObject({
      detail: '',
      fields: { email: ['No.'] },
      retryAfter: undefined,
    });
  });

  it('reports an answer that is not JSON', async () => {
    fetching.mockResolvedValueOnce(reply('<html>', 502));
    expect(await failureOf(callApi(login, { body }))).toMatchObject({ kind: 'refused', unparseable: true });
    fetching.mockResolvedValueOnce(reply('<html>'));
    expect(await failureOf(callApi(login, { body }))).toMatchObject({
      kind: 'unexpected',
      unparseable: true,
    });
  });

  it('reports no response when the network fails or the call times out', async () => {
    fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect((await failureOf(callApi(login, { body }))).kind).toBe('no-response');
    fetching.mockImplementationOnce(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
        }),
    );
    expect((await failureOf(callApi(login, { body, timeoutMs: 5 }))).kind).toBe('no-response');
  });

  it('does not report a programming error as a connection problem', async () => {
    fetching.mockResolvedValueOnce(reply('PK', 200));
    const mistake = new TypeError('undefined is not a function');
    const onProgress = () => {
      throw mistake;
    };
    await expect(downloadFile(downloadPortfolio, { onProgress })).rejects.toBe(mistake);
  });

  it('works without AbortSignal.any and stops at the first of two signals', async () => {
    vi.stubGlobal('AbortSignal', { timeout: AbortSignal.timeout.bind(AbortSignal) });
    const caller = new AbortController();
    fetching.mockImplementation(
      (_, { signal }) =>
        new Promise((_done, fail) => signal?.addEventListener('abort', () => fail(signal.reason as Error))),
    );
    const call = callApi(getEntry, { params: { pk: 7 }, signal: caller.signal });
    caller.abort(new Error('gone'));
    await expect(call).rejects.toThrow('gone');
    expect(
      (
        await failureOf(
          callApi(getEntry, { params: { pk: 7 }, signal: new AbortController().signal, timeoutMs: 1 }),
        )
      ).kind,
    ).toBe('no-response');
  });

  it('passes on the caller’s abort reason', async () => {
    const caller = new AbortController();
    caller.abort(new Error('gone'));
    fetching.mockImplementationOnce((_, init) => Promise.reject(init.signal?.reason as Error));
    await expect(callApi(login, { body, signal: caller.signal })).rejects.toThrow('gone');
  });
});
