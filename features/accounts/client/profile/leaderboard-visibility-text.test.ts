import { describe, expect, it } from 'vitest';
import { nameChoices, schoolText, visitorsSee } from './profile-page.tsx';

const ada = { first_name: 'Ada', last_name: 'Lovelace' };
const school = 'UCLA';

describe('the leaderboard privacy settings', () => {
  it('show how each choice looks to others', () => {
    expect(nameChoices(ada).map(({ description }) => description)).toEqual([
      'Ada Lovelace',
      'Ada L.',
      expect.stringContaining('Nobody else sees you'),
    ]);
  });

  it('show what the school’s rule changes', () => {
    const hidden_by_school = false;
    expect(schoolText({ school, visitors: 'nobody', hidden_by_school })).toContain(
      'do not see students of UCLA',
    );
    expect(schoolText({ school, visitors: 'initial', hidden_by_school })).toContain('no pictures');
    expect(schoolText({ school, visitors: 'as_chosen', hidden_by_school })).toContain('Everybody can see');
    expect(schoolText({ school, visitors: 'as_chosen', hidden_by_school: true })).toContain(
      'UCLA has taken you off the leaderboard',
    );
  });

  it('show what visitors finally see', () => {
    const see = (
      name: 'full' | 'hidden',
      picture: boolean,
      visitors: 'as_chosen' | 'initial' | 'nobody',
      hidden_by_school = false,
    ) => visitorsSee({ name, picture, school, visitors, hidden_by_school }, ada);
    expect(see('full', true, 'as_chosen')).toBe(
      'Visitors see: Ada Lovelace, with your picture if you have one.',
    );
    expect(see('full', true, 'initial')).toBe('Visitors see: Ada L., without a picture.');
    expect(see('full', true, 'nobody')).toBe('Visitors do not see you.');
    expect(see('hidden', true, 'as_chosen')).toBe('Visitors do not see you.');
    expect(see('full', true, 'as_chosen', true)).toBe('Visitors do not see you.');
  });
});
