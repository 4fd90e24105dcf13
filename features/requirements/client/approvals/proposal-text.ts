import type {
  SchoolProposal,
  DecidedProposals,
  Proposal,
} from '#features/requirements/approvals/proposals.contract.ts';
import { isEmailAddress, normalizeEmail } from '#shared/rules.ts';
import { dayText } from '#client/ui/format/text.ts';

export const stateWords: Readonly<Record<Proposal['state'], string>> = {
  waiting: 'Waiting for your school',
  approved: 'Approved',
  refused: 'Not approved',
  withdrawn: 'Withdrawn',
};

export function planText(plan: Pick<Proposal, 'from_day' | 'until_day' | 'planned_hours'>): string {
  const { from_day, until_day, planned_hours } = plan;
  const days =
    until_day === null
      ? `From ${dayText(from_day)} on`
      : from_day === until_day
        ? dayText(from_day)
        : `${dayText(from_day)} to ${dayText(until_day)}`;
  return planned_hours === null ? days : `${days} · ${planned_hours} h planned`;
}

/** Record Entry, filled in with what is known. */
export function recordAddress({ organization, contact }: Pick<Proposal, 'organization' | 'contact'>): string {
  const known = new URLSearchParams({ organizer: organization });
  const address = normalizeEmail(contact ?? '');
  if (isEmailAddress(address)) known.set('contact', address);
  return `/portfolio-create-event?${known.toString()}`;
}

export const canRecord = ({ state, from_day }: Pick<Proposal, 'state' | 'from_day'>, today: string) =>
  state === 'approved' && from_day <= today;

export function decidedText(decided: readonly SchoolProposal[], approves: boolean): string {
  const [one] = decided;
  const what = approves ? 'Approved' : 'Not approved';
  if (!one || decided.length > 1) return `${decided.length} ${what.toLowerCase()}. We email the students.`;
  return `${what}: ${one.organization}. We email ${one.student.name}.`;
}

/** About requests that had changed since they were shown, so were not decided. */
export function goneText({ gone }: Pick<DecidedProposals, 'gone'>): string {
  return gone
    .map(({ student, organization, state, by_name }) => {
      const what = `${organization} of ${student.name}`;
      if (state === 'waiting') return `${what} waits again. Please look at it once more.`;
      if (state === 'withdrawn') return `${student.name} has withdrawn ${organization}.`;
      return `${by_name ?? 'Somebody else'} has already ${state} ${what}.`;
    })
    .join(' ');
}
