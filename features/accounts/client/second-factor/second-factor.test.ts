import { describe, expect, it } from 'vitest';
import { ApiError } from '#client/platform/api-error.ts';
import { changeFailure, codesLeft, deviceName } from './second-factor-section.tsx';

describe('the second factor', () => {
  it.each([
    [0, 'You have no recovery codes left.'],
    [1, '1 recovery code left.'],
    [10, '10 recovery codes left.'],
  ])('shows how many of %d recovery codes are left', (count, expected) => {
    expect(codesLeft(count)).toBe(expected);
  });

  it('says that nothing was changed, and why', () => {
    const other = new ApiError('refused', 'refused', {
      status: 429,
      data: { detail: 'Too many wrong codes.' },
    });
    expect(changeFailure(other)).toBe('Nothing was changed. Too many wrong codes.');
  });

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)', 'iPhone'],
    ['Mozilla/5.0 (Linux; Android 10; K)', 'Android phone'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'My computer'],
  ])('suggests the passkey name %s', (agent, name) => {
    expect(deviceName(agent)).toBe(name);
  });
});
