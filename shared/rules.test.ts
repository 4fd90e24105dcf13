/** An email as people paste it. */
import { describe, expect, it } from 'vitest';
import { registrationChecks } from '#features/accounts/accounts.rules.ts';
import { adminEntryChecks } from '#features/students/students.rules.ts';
import { suggestAddress } from '#features/entries/contact-typo.ts';
import { entryChecks } from '#features/entries/entries.rules.ts';
import { firstFailure, isEmailAddress, normalizeEmail } from './rules.ts';

describe('an email copied from a mail program with a name', () => {
  it.each([
    'Ana Lopez <ana@bay.example>',
    ' Ana.Lopez<Ana@Bay.example> ',
    '"Lopez, Ana" <ana@bay.example>;',
    '<ana@bay.example>,',
    '< ana@bay.example >',
    'ana@work.example <ana@bay.example>',
    ' ANA@bay.example',
  ])('is reduced to its address: %s', (typed) => {
    expect(normalizeEmail(typed)).toBe('ana@bay.example');
  });

  it.each([
    'Ana <ana@bay.example>, Bo <bo@bay.example>',
    '<<ana@bay.example>>',
    'Ana <ana@bay.example> at work',
    'Ana <>',
    'Ana <ana at bay.example>',
  ])('is refused if the address is ambiguous: %s', (typed) => {
    expect(isEmailAddress(normalizeEmail(typed))).toBe(false);
  });

  it('passes the checks of every form', () => {
    const email = 'Ana Lopez <ana@bay.example>';
    const names = { first_name: 'Ana', last_name: 'Lopez', school: 'UCLA', graduation_year: 2027 };
    const registration = { ...names, email, password: 'correct horse battery' };
    expect(firstFailure(registrationChecks(2026), registration)).toBeUndefined();
    const rest = { event: 'Tree day', date: '2026-05-02', hours: '2', role: 'Planter', organizer: 'Park' };
    const entry = { ...rest, contact: email, description: 'Planted trees.' };
    const today = '2026-05-04';
    const failuresFor = (own: string) => [
      firstFailure(entryChecks({ ownEmails: [own], today }), entry)?.message,
      firstFailure(adminEntryChecks({ studentEmails: [own], today, presentHours: 2 }), entry)?.message,
    ];
    expect(failuresFor('bo@bay.example')).toEqual([undefined, undefined]);
    expect(failuresFor('ana+hours@bay.example')).toEqual([
      'Contact cannot be your own email',
      'Contact cannot be the student\u2019s own email',
    ]);
    expect(suggestAddress('Ana <ana@gmial.com>', [])).toBe('ana@gmail.com');
  });
});
