/** The words of the Administration Network. */
import { describe, expect, it } from 'vitest';
import type { NetworkUser } from '#shared/network/network.contract.ts';
import { ApiError } from '#client/platform/api.ts';
import {
  changedSentence,
  doneBy,
  failedTitle,
  isAboutTheHead,
  nobodyToChange,
  outcomeInShort,
  pastSentence,
  peopleFailure,
  roleFailure,
  roleQuestion,
  unknownTitle,
} from './network.messages.ts';

const refused = (status: number, detail?: string, code?: string) =>
  new ApiError('refused', 'Refused.', { status, data: detail === undefined ? undefined : { detail, code } });
const person = (first_name: string, isAdministrator = false): NetworkUser => ({
  id: first_name.length,
  first_name,
  last_name: 'Lopez',
  email: `${first_name.toLowerCase()}@example.org`,
  is_school_administration: isAdministrator,
  is_school_administration_head: false,
});
const [ana, bo, cy] = [person('Ana'), person('Bo'), person('Cyrus', true)] as const;

describe('the question', () => {
  it('lists name and email of everybody who changes, and says who does not', () => {
    const question = roleQuestion('add', [ana, bo], [cy]);
    expect(question.title).toBe('Make 2 people administrators?');
    expect(question.people).toEqual(['Ana Lopez, ana@example.org', 'Bo Lopez, bo@example.org']);
    expect(question.rest).toBe('Not changed: Cyrus Lopez is an administrator already.');
    expect(question.effect).toContain('Each of them is told by email.');
  });

  it('names a single person', () => {
    expect(roleQuestion('add', [ana], []).title).toBe('Make Ana Lopez an administrator?');
    const removal = roleQuestion('remove', [cy], []);
    expect(removal.title).toBe('Remove Cyrus Lopez as administrator?');
    expect(removal.rest).toBe('');
    expect(removal.effect).toContain('The person is told by email.');
  });

  it('is not asked where nobody changes', () => {
    expect(nobodyToChange('remove', [ana, bo])).toBe(
      'Nothing to change: Ana Lopez is not an administrator, Bo Lopez is not an administrator.',
    );
  });
});

it('says what became of a person', () => {
  expect(changedSentence('add', ana)).toBe('Ana Lopez (ana@example.org) is an administrator now.');
  expect(changedSentence('remove', cy)).toContain('is not an administrator any more.');
});

describe('a failure', () => {
  it('says so when the head is a head no more, and that the others need not be tried', () => {
    const gone = refused(403, 'You do not have permission to do this.', 'wrong_role');
    expect(roleFailure(gone)).toContain('You are not a head of your school’s administration any more');
    expect(peopleFailure(gone)).toContain('You are not a head of your school’s administration any more');
    expect([gone, refused(401), refused(500)].map(isAboutTheHead)).toEqual([true, true, false]);
  });

  it('gives the server’s reason where it is about the person', () => {
    const own = refused(403, 'You cannot change your own role.');
    expect(roleFailure(own)).toBe('You cannot change your own role.');
    expect(isAboutTheHead(own)).toBe(false);
    expect(roleFailure(refused(404, 'Not found.'))).toBe('This person is not at your school any more.');
    expect(roleFailure(new ApiError('no-response', 'x'))).toContain('check your connection and try again.');
  });
});

describe('an answer that was lost', () => {
  it('is told apart from a change that was refused', () => {
    expect(unknownTitle(1)).toBe(
      'No answer came back, so we do not know whether this person was changed. The person is still selected.',
    );
    expect(failedTitle(2)).toBe('Not changed: 2. They are still selected.');
  });
});

it('says the outcome in short', () => {
  expect(outcomeInShort({ changed: 3, unknown: 0, failed: 0 })).toBe('Roles: 3 changed.');
  expect(outcomeInShort({ changed: 1, unknown: 1, failed: 2 })).toBe(
    'Roles: 1 changed, 2 not changed, 1 without an answer, so we do not know. Open the Administration Network to see who is what, and try again.',
  );
});

describe('a change of the past', () => {
  const change = {
    id: 1,
    at: '2026-05-04T19:00:00.000Z',
    action: 'add' as const,
    is_head: false,
    user_id: 1,
    user_name: 'Ana Lopez',
    user_email: 'ana@example.org',
    by: 'Denise Whitfield',
  };

  it('says who became what, and by whom', () => {
    expect(pastSentence(change)).toBe('Ana Lopez (ana@example.org) became an administrator.');
    expect(pastSentence({ ...change, action: 'remove', is_head: true })).toBe(
      'Ana Lopez (ana@example.org) stopped being a head.',
    );
    expect(doneBy(change)).toBe('By Denise Whitfield');
    expect(doneBy({ ...change, by: null })).toContain('the people who run Limelight');
  });
});
