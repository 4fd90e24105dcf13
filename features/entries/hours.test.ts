import { describe, expect, it } from 'vitest';
import { describeHours, formatHundredths } from './hours.text.ts';
import { suggestMinutes, notHours, parseHours } from './hours.ts';
import { sumHours } from './sum-hours.ts';

describe('hours', () => {
  it.each([
    ['2.5', 250],
    ['2,5', 250],
    ['2.50', 250],
    ['2.500', 250],
    ['.5', 50],
    ['2.', 200],
    ['0', 0],
    ['10', 1000],
    ['0.01', 1],
    ['2:30', 250],
    ['0:45', 75],
    ['2:30:00', 250],
    ['2:30:36', 251],
    ['2:30:60', undefined],
    ['1,500', undefined],
    ['10,000', undefined],
    [',500', undefined],
    ['2,50', 250],
    ['2h 30m', 250],
    ['2h30', 250],
    ['2h30m', 250],
    ['2hours30minutes', 250],
    ['2 h 05', 208],
    ['2h75', undefined],
    ['2h 90 min', 350],
    ['2:30 h', 250],
    ['2 hours 30 minutes', 250],
    ['2 hrs. 30 mins.', 250],
    ['2 hours, 30 minutes', 250],
    ['2h & 30m', 250],
    ['  2\u00a0h   30 m ', 250],
    ['½', 50],
    ['2½', 250],
    ['2 ½', 250],
    ['2¼ hours', 225],
    ['1/2', 50],
    ['1 1/2', 150],
    ['1 3/4 h', 175],
    ['1/2 hour', 50],
    ['11/2', undefined],
    ['1/3', undefined],
    ['1/2/2026', undefined],
    ['2½½', undefined],
    ['h', undefined],
    ['h 30m', undefined],
    ['.h', undefined],
    [',h', undefined],
    ['.5h', 50],
    [',25 hours', 25],
    ['.555h', undefined],
    ['2 hours and', undefined],
    ['two hours', undefined],
    ['2.555h', undefined],
    ['90', 9000],
    ['90 minutes', 150],
    ['2 hours and 30 minutes', 250],
    ['2.5h', 250],
    ['1 hour', 100],
    ['45m', 75],
    ['150 min', 250],
    ['10 min', 17],
    ['2.555', undefined],
    ['2:60', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['0x10', undefined],
    ['two', undefined],
    ['.', undefined],
    ['', undefined],
    [' ', undefined],
    ['9'.repeat(400), undefined],
  ])('typed as %j are %j hundredths', (text, expected) => {
    expect(parseHours(text)).toBe(expected);
  });

  it('are written as they are read, for every allowed value', () => {
    for (let hundredths = 0; hundredths <= 1000; hundredths += 1) {
      expect(parseHours(formatHundredths(hundredths))).toBe(hundredths);
    }
  });

  it.each([
    [' 1,500 ', '“1,500” can be read in two ways. Please write it without a comma, such as 1.5 or 1500'],
    ['1,500 hours', 'Type hours.'],
    ['two', 'Type hours.'],
  ])('typed as %j are refused: %s', (text, message) => {
    expect(notHours(text, 'Type hours.')).toBe(message);
  });

  it.each([
    ['90', '90 min'],
    [' 15 ', '15 min'],
    ['600', '600 min'],
    ['10', undefined],
    ['601', undefined],
    ['90 min', undefined],
    ['12.5', undefined],
    ['', undefined],
  ])('typed as %j, above the maximum of 10, lead to the suggestion %j', (text, expected) => {
    expect(suggestMinutes(text, 10)).toBe(expected);
  });

  it('are added without floating-point errors', () => {
    expect(sumHours([0.1, 0.2])).toBe(0.3);
    expect(sumHours(Array.from({ length: 1000 }, () => 0.01))).toBe(10);
    expect(sumHours([])).toBe(0);
  });

  it.each([
    [250, '2.5 hours (2 h 30 min)'],
    [100, '1 hour'],
    [75, '0.75 hours (45 min)'],
    [0, '0 hours'],
  ])('typed as %j are described as %j', (hundredths, expected) => {
    expect(describeHours(hundredths)).toBe(expected);
  });
});
