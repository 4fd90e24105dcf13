import { expect, it } from 'vitest';
import { ApiError, isAnswerLost, serverFailure } from './api-error.ts';

const refused = (status: number) => new ApiError('refused', 'refused', { status });

it('treats a missing or unreadable answer and a proxy error as a lost answer', () => {
  const silent = new ApiError('no-response', 'silent');
  const unreadable = new ApiError('unexpected', 'unreadable', { status: 200, unparseable: true });
  for (const error of [silent, unreadable, refused(502), refused(504)])
    expect(isAnswerLost(error)).toBe(true);
  for (const status of [400, 403, 404, 409, 429, 500, 503]) expect(isAnswerLost(refused(status))).toBe(false);
});

it('treats a server error with an unknown result as a lost answer', () => {
  const unsure = (status: number) =>
    new ApiError('refused', 'refused', { status, data: { detail: 'Lost.', code: 'unsure' } });
  expect(isAnswerLost(unsure(503))).toBe(true);
  expect(isAnswerLost(unsure(409))).toBe(false);
});

it('tells a problem reported by the server from a proxy without a server', () => {
  const failure = (status: number, data?: unknown) => new ApiError('refused', 'refused', { status, data });
  expect(serverFailure(failure(503, { detail: 'Limelight is very busy.' }))).toBe('Limelight is very busy.');
  for (const other of [
    failure(503),
    failure(503, 'no upstream'),
    failure(500, { detail: 'Oh.' }),
    failure(504, {}),
  ])
    expect(serverFailure(other)).toBe('');
});
