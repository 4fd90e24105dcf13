/** Who can be selected, and whom an action changes. */
import { describe, expect, it } from 'vitest';
import type { NetworkUser } from '#shared/network/network.contract.ts';
import {
  roleOf,
  selectionText,
  splitByAction,
  toggled,
  toggledPage,
  whyNotSelectable,
} from './network-list.ts';

function person(id: number, facts: Partial<NetworkUser> = {}): NetworkUser {
  return {
    id,
    first_name: 'Ana',
    last_name: `Lopez ${id}`,
    email: `ana${id}@example.org`,
    is_school_administration: false,
    is_school_administration_head: false,
    ...facts,
  };
}
const student = person(1);
const administrator = person(2, { is_school_administration: true });
const head = person(3, { is_school_administration: true, is_school_administration_head: true });

it('names what everybody is', () => {
  expect([student, administrator, head].map(roleOf)).toEqual(['Student', 'Administrator', 'Head']);
});

it('lets everybody be selected but heads and oneself', () => {
  expect([student, administrator].map((user) => whyNotSelectable(user, 9))).toEqual([undefined, undefined]);
  expect(whyNotSelectable(head, 9)).toBe('Heads cannot be changed here.');
  expect(whyNotSelectable(head, head.id)).toBe('This is you.');
});

it('changes only those who are not yet what they shall be', () => {
  const selected = [student, administrator];
  expect(splitByAction(selected, 'add', selected)).toEqual({
    changed: [student],
    unchanged: [administrator],
  });
  expect(splitByAction(selected, 'remove', selected)).toEqual({
    changed: [administrator],
    unchanged: [student],
  });
});

it('takes the roles from the list as it is now, and leaves people on other pages to the server', () => {
  const since = { ...student, is_school_administration: true };
  expect(splitByAction([student], 'remove', [since])).toEqual({ changed: [since], unchanged: [] });
  expect(splitByAction([student], 'add', [since])).toEqual({ changed: [], unchanged: [since] });
  expect(splitByAction([student, administrator], 'remove', [])).toEqual({
    changed: [student, administrator],
    unchanged: [],
  });
});

describe('the selection', () => {
  it('takes a person in and out, in the order of the clicks', () => {
    const both = toggled(toggled([], administrator), student);
    expect(both).toEqual([administrator, student]);
    // The list was loaded anew meanwhile: it is the same person.
    expect(toggled(both, { ...administrator })).toEqual([student]);
  });

  it('takes in what is missing of a page, and out only a page that is in whole', () => {
    const elsewhere = person(7);
    const page = [student, administrator];
    const all = toggledPage([elsewhere, student], page);
    expect(all).toEqual([elsewhere, student, administrator]);
    expect(toggledPage(all, page)).toEqual([elsewhere]);
  });

  it('is counted in words', () => {
    expect([0, 1, 3].map(selectionText)).toEqual([
      'Nobody is selected.',
      '1 person selected',
      '3 people selected',
    ]);
  });
});
