import { describe, expect, it } from 'vitest';
import { visibilityFor, shownLastName, shownNames, visitorRules } from './leaderboard-visibility.rules.ts';

describe('how a student appears on the leaderboard', () => {
  const ways = shownNames.flatMap((name) => [true, false].map((picture) => ({ name, picture })));
  const strictness = { full: 0, initial: 1, hidden: 2 };

  it('follows the stricter of the student’s choice and the school’s rule, for visitors', () => {
    const ofRule = { as_chosen: 0, initial: 1, nobody: 2 };
    for (const chosen of ways) {
      for (const rule of visitorRules) {
        const { name, picture } = visibilityFor(chosen, rule, 'visitors');
        expect(strictness[name]).toBe(Math.max(strictness[chosen.name], ofRule[rule]));
        expect(picture).toBe(chosen.picture && rule === 'as_chosen' && chosen.name !== 'hidden');
      }
    }
  });

  it('follows only the student’s choice, for signed-in people', () => {
    for (const chosen of ways) {
      for (const rule of visitorRules) {
        const hidden = chosen.name === 'hidden';
        const expected = hidden ? { name: 'hidden', picture: false } : chosen;
        expect(visibilityFor(chosen, rule, 'members')).toEqual(expected);
      }
    }
  });

  it.each([
    ['Lovelace', 'L.'],
    ['zuniga', 'Z.'],
    ['O’Neil', 'O.'],
    ['A', 'A.'],
    [' de la Cruz', 'D.'],
    ['Éluard', 'É.'],
    ['A\u0301lvarez', 'A\u0301.'],
    ['\u{1f600}x', '\u{1f600}.'],
  ])('shortens %s to %s', (lastName, short) => {
    expect(shownLastName(lastName, 'initial')).toBe(short);
    expect(shownLastName(lastName, 'full')).toBe(lastName);
  });
});
