import { expect, it } from 'vitest';
import { ApiError, isAnswerLost } from './api-error.ts';

const refused = (status: number) => new ApiError('refused', 'refused', { status });

it('counts as lost what came not, cannot be read, or was said by a relay that got no answer itself', () => {
  const silent = new ApiError('no-response', 'silent');
  const unreadable = new ApiError('unexpected', 'unreadable', { status: 200, unparseable: true });
  for (const error of [silent, unreadable, refused(502), refused(504)])
    expect(isAnswerLost(error)).toBe(true);
  for (const status of [400, 403, 404, 409, 429, 500, 503]) expect(isAnswerLost(refused(status))).toBe(false);
});
