import { expect, it } from 'vitest';
import { firstRules } from './presets.ts';
import { versionsInForce } from './in-force.ts';
import { classesText } from './program.text.ts';

const version = (id: number, from_class: number, to_class: number | null) => ({
  id,
  from_class,
  to_class,
  rules: firstRules,
  reason: null,
  by_name: null,
  created_at: '2026-11-26T00:00:00Z',
});
const inForce = (...versions: ReturnType<typeof version>[]) =>
  versionsInForce(versions).map((one) => `${one.version.id}: ${classesText(one.from, one.to)}`);

it('a version applies to the classes that it names', () => {
  expect(inForce(version(1, 2027, null))).toEqual(['1: classes of 2027 and later']);
  expect(inForce(version(1, 2027, 2028))).toEqual(['1: classes of 2027 to 2028']);
});

it('a newer version replaces an older one for the classes that both name', () => {
  expect(inForce(version(2, 2028, 2028), version(1, 2027, null))).toEqual([
    '1: class of 2027',
    '2: class of 2028',
    '1: classes of 2029 and later',
  ]);
  expect(inForce(version(2, 2026, null), version(1, 2027, 2030))).toEqual(['2: classes of 2026 and later']);
});

it('classes without a version are left out', () => {
  expect(inForce(version(2, 2031, null), version(1, 2027, 2028))).toEqual([
    '1: classes of 2027 to 2028',
    '2: classes of 2031 and later',
  ]);
});
