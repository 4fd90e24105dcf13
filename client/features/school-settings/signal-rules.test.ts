import { describe, expect, it } from 'vitest';
import { readWeight, schoolDayWrong } from './signal-rules.ts';

describe('the rules of a school', () => {
  it('weigh a whole number from 1 to 100', () => {
    expect(['1', ' 40 ', '100'].map(readWeight)).toEqual([1, 40, 100]);
    expect(['', '0', '101', '4.5', '-1', 'x'].map(readWeight)).toEqual(Array(6).fill(undefined));
  });

  it('know a whole school day, or none', () => {
    expect(schoolDayWrong('', '')).toBeUndefined();
    expect(schoolDayWrong('08:00', '15:10')).toBeUndefined();
    expect(schoolDayWrong('', '15:10')?.field).toBe('from');
    expect(schoolDayWrong('08:00', '')?.field).toBe('until');
    expect(schoolDayWrong('08:00', '08:00')?.words).toBe('The end must be after the beginning');
  });
});
