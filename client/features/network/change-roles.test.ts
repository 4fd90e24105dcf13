/** Changing roles: what is said of each person, above all when an answer is lost. */
import { expect, it } from 'vitest';
import type { NetworkUser } from '#shared/network/network.contract.ts';
import { ApiError } from '#client/platform/api.ts';
import { changeRoles } from './change-roles.ts';

const person = (id: number): NetworkUser => ({
  id,
  first_name: 'Ana',
  last_name: `Lopez ${id}`,
  email: `ana${id}@example.org`,
  is_school_administration: false,
  is_school_administration_head: false,
});
const people = [person(1), person(2), person(3)];
const lost = new ApiError('no-response', 'No response from server.');

/** Rejects as told for some people; afterwards these are administrators, or nobody can say. */
function calls(failures: Readonly<Record<number, Error>>, administrators: readonly number[] | undefined) {
  const tried: number[] = [];
  return {
    tried,
    change: async ({ id }: NetworkUser) => {
      tried.push(id);
      if (failures[id]) throw failures[id];
    },
    readAdministrators: async () => {
      if (!administrators) throw lost;
      return new Set(administrators);
    },
    onProgress: () => undefined,
  };
}

it('counts as changed who is changed by the list, though the answer was lost', async () => {
  const outcome = await changeRoles('add', people, calls({ 2: lost }, [1, 2, 3]));
  expect(outcome.changed).toHaveLength(3);
  expect([outcome.unknown, outcome.failed]).toEqual([[], []]);
});

it('says that it does not know where the list shows no change', async () => {
  const outcome = await changeRoles('add', people, calls({ 2: lost }, [1, 3]));
  expect(outcome.changed).toHaveLength(2);
  expect(outcome.unknown.map(({ user }) => user.id)).toEqual([2]);
  expect(outcome.unknown[0]?.reason).toContain('The list shows no change');
  expect(outcome.failed).toEqual([]);
});

it('says that it does not know where nobody can say', async () => {
  for (const action of ['add', 'remove'] as const) {
    // Nothing may be concluded from a list that did not come.
    const outcome = await changeRoles(action, people, calls({ 1: lost, 2: lost, 3: lost }, undefined));
    expect(outcome.changed).toEqual([]);
    expect(outcome.unknown.map(({ user }) => user.id)).toEqual([1, 2, 3]);
    expect(outcome.unknown[0]?.reason).toContain('once your connection is back');
  }
});

it('takes a removal as done when the list of administrators is without the person', async () => {
  const outcome = await changeRoles('remove', people, calls({ 1: lost, 2: lost }, [2]));
  expect(outcome.changed).toHaveLength(2);
  expect(outcome.unknown.map(({ user }) => user.id)).toEqual([2]);
});

it('keeps refusals with their reason, and stops where the head is none any more', async () => {
  const refused = new ApiError('refused', 'x', { status: 409, data: { detail: 'Not confirmed.' } });
  const gone = new ApiError('refused', 'x', { status: 403 });
  const told = calls({ 1: refused, 2: gone }, []);
  const outcome = await changeRoles('add', people, told);
  expect(told.tried).toEqual([1, 2]);
  expect(outcome.failed.map(({ reason }) => reason)).toEqual([
    'Not confirmed.',
    expect.stringContaining('You are not a head'),
    'Not tried any more.',
  ]);
});
