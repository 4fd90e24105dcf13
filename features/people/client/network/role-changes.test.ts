import { describe, expect, it } from 'vitest';
import type { NetworkUser } from '#features/people/network.contract.ts';
import { roleQuestion, splitByAction, unchangedText, whyNotSelectable } from './role-changes.tsx';

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

  it('gives the role of adviser apart from that of administrator', () => {
    const adviser = { ...cy, is_adviser: true as const };
    const listed = [ana, adviser];
    expect(splitByAction(listed, 'add adviser', listed)).toEqual({ changed: [ana], unchanged: [adviser] });
    expect(roleQuestion('add adviser', [ana])).toMatchObject({
      title: 'Make Ana Lopez an adviser?',
      effect: expect.stringContaining('They see nobody else.'),
    });
    expect(roleQuestion('remove adviser', [ana, cy]).title).toBe('Remove 2 people as advisers?');
    expect(unchangedText('remove adviser', [ana])).toBe('Ana Lopez is not an adviser.');
  });

  it('says who has the role already', () => {
    expect(unchangedText('add', [cy])).toBe('Cyrus Lopez is an administrator already.');
    expect(unchangedText('remove', [ana, head])).toBe(
      'Ana Lopez is not an administrator, Hope Lopez is not an administrator.',
    );
  });
});
