import { describe, expect, it } from 'vitest';
import type { SchoolProposal } from '#features/requirements/approvals/proposals.contract.ts';
import { canRecord, decidedText, goneText, planText, recordAddress } from './proposal-text.ts';

const proposal: SchoolProposal = {
  id: 1,
  organization: 'Food Bank',
  activity: 'Sort what is given.',
  contact: null,
  planned_hours: null,
  from_day: '2026-09-01',
  until_day: null,
  state: 'waiting',
  note: null,
  version: 1,
  student: { id: 2, name: 'Maya Okafor', class: 2027 },
  created_at: '2026-08-20T19:00:00Z',
  decided_at: null,
  by_name: null,
};

describe('a student’s plan', () => {
  it('is described by its days, and its hours if known', () => {
    expect(planText(proposal)).toBe('From 09/01/2026 on');
    expect(planText({ ...proposal, until_day: '2026-09-01' })).toBe('09/01/2026');
    expect(planText({ ...proposal, until_day: '2027-05-31', planned_hours: 12.5 })).toBe(
      '09/01/2026 to 05/31/2027 · 12.5 h planned',
    );
  });

  it('prefills the entry form, with the contact’s email if that is all that was written', () => {
    const contactOf = (contact: string | null) =>
      new URL(recordAddress({ organization: 'Food & Fun', contact }), 'http://x').searchParams;
    expect(contactOf('sam@food.example').get('organizer')).toBe('Food & Fun');
    expect(contactOf('sam@food.example').get('contact')).toBe('sam@food.example');
    expect(contactOf('Sam at the desk').has('contact')).toBe(false);
    expect(contactOf(null).has('contact')).toBe(false);
  });

  it('can be recorded once it is approved and has begun', () => {
    expect(canRecord({ ...proposal, state: 'approved' }, '2026-09-01')).toBe(true);
    expect(canRecord({ ...proposal, state: 'approved' }, '2026-08-31')).toBe(false);
    expect(canRecord(proposal, '2026-09-01')).toBe(false);
  });
});

describe('the message to an administrator says', () => {
  it('what was decided', () => {
    expect(decidedText([proposal], true)).toBe('Approved: Food Bank. We email Maya Okafor.');
    expect(decidedText([proposal], false)).toBe('Not approved: Food Bank. We email Maya Okafor.');
    expect(decidedText([proposal, proposal], true)).toBe('2 approved. We email the students.');
  });

  it('what happened to the rest', () => {
    const textOf = (parts: Partial<SchoolProposal>) => goneText({ gone: [{ ...proposal, ...parts }] });
    expect(textOf({ state: 'approved', by_name: 'Ana Diaz' })).toBe(
      'Ana Diaz has already approved Food Bank of Maya Okafor.',
    );
    expect(textOf({ state: 'refused' })).toBe('Somebody else has already refused Food Bank of Maya Okafor.');
    expect(textOf({ state: 'withdrawn' })).toBe('Maya Okafor has withdrawn Food Bank.');
    expect(textOf({})).toBe('Food Bank of Maya Okafor waits again. Please look at it once more.');
    expect(goneText({ gone: [] })).toBe('');
  });
});
