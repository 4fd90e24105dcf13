import { describe, expect, it } from 'vitest';
import type { NetworkUser } from '#features/people/network.contract.ts';
import {
  changedText,
  pastText,
  roleQuestion,
  splitByAction,
  unchangedText,
  unknownText,
  whyNotSelectable,
} from './role-text.ts';

const person = (id: number, first_name: string, facts: Partial<NetworkUser> = {}): NetworkUser => ({
  id,
  first_name,
  last_name: 'Lopez',
  email: `${first_name.toLowerCase()}@example.org`,
  is_school_administration: false,
  is_school_administration_head: false,
  ...facts,
});
const ana = person(1, 'Ana');
const cy = person(2, 'Cyrus', { is_school_administration: true });
const head = person(3, 'Hope', { is_school_administration: true, is_school_administration_head: true });

it('lets everybody be selected except heads and the user', () => {
  expect([ana, cy].map((user) => whyNotSelectable(user, 9))).toEqual([undefined, undefined]);
  expect(whyNotSelectable(head, 9)).toBe('Heads cannot be changed here.');
  expect(whyNotSelectable(head, head.id)).toBe('This is you.');
});

describe('a role change', () => {
  it('changes only people who do not have the role yet', () => {
    expect(splitByAction([ana, cy], 'add', [ana, cy])).toEqual({ changed: [ana], unchanged: [cy] });
    expect(splitByAction([ana, cy], 'remove', [ana, cy])).toEqual({ changed: [cy], unchanged: [ana] });
  });

  it('uses the roles in the current list, and leaves people on other pages to the server', () => {
    const since = { ...ana, is_school_administration: true };
    expect(splitByAction([ana], 'remove', [since])).toEqual({ changed: [since], unchanged: [] });
    expect(splitByAction([ana], 'add', [since])).toEqual({ changed: [], unchanged: [since] });
    expect(splitByAction([ana, cy], 'remove', [])).toEqual({ changed: [ana, cy], unchanged: [] });
  });

  it('asks for confirmation by name or number', () => {
    expect(roleQuestion('add', [ana, cy])).toMatchObject({
      title: 'Make 2 people administrators?',
      effect: expect.stringContaining('Each of them is told by email.'),
    });
    expect(roleQuestion('add', [ana]).title).toBe('Make Ana Lopez an administrator?');
    expect(roleQuestion('remove', [cy])).toMatchObject({
      title: 'Remove Cyrus Lopez as administrator?',
      effect: expect.stringContaining('The person is told by email.'),
    });
  });

  it('says who changed, who did not, and for whom the result is unknown', () => {
    expect(unchangedText('add', [cy])).toBe('Cyrus Lopez is an administrator already.');
    expect(unchangedText('remove', [ana, head])).toBe(
      'Ana Lopez is not an administrator, Hope Lopez is not an administrator.',
    );
    expect(changedText('add', ana)).toBe('Ana Lopez (ana@example.org) is an administrator now.');
    expect(changedText('remove', cy)).toContain('is not an administrator any more.');
    expect(unknownText('remove', true)).toContain('this person is still an administrator');
    expect(unknownText('add', false)).toContain('once your connection is back');
  });
});

it('names each person and their new role', () => {
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
  expect(pastText(change)).toBe('Ana Lopez (ana@example.org) became an administrator.');
  expect(pastText({ ...change, action: 'remove', is_head: true })).toBe(
    'Ana Lopez (ana@example.org) stopped being a head.',
  );
});
