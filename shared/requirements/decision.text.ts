/** What a school decides about one student, in words. */
import type { Decision, DecisionKind } from './decisions.contract.ts';

/** As a head chooses it. */
export const decisionChoices: Readonly<Record<DecisionKind, string>> = {
  credit: 'Hours from elsewhere count',
  waiver: 'Fewer hours are needed',
  override: 'Another number of hours is needed',
  exempt: 'Nothing is needed',
  'entered in grade': 'Came in a later grade',
};

/** `12.5 hours from elsewhere count.` */
export function decisionText({ kind, hours, grade }: Pick<Decision, 'kind' | 'hours' | 'grade'>): string {
  const amount = `${hours ?? 0} ${hours === 1 ? 'hour' : 'hours'}`;
  switch (kind) {
    case 'credit':
      return `${amount} from elsewhere ${hours === 1 ? 'counts' : 'count'}.`;
    case 'waiver':
      return `${amount} fewer ${hours === 1 ? 'is' : 'are'} needed.`;
    case 'override':
      return `${amount} ${hours === 1 ? 'is' : 'are'} needed.`;
    case 'exempt':
      return 'Nothing is needed.';
    case 'entered in grade':
      return `Came in grade ${grade ?? ''}.`;
  }
}
