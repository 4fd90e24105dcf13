/** Separate from `rule.text.ts` for the entry form. */
import type { EvidenceKind } from '#features/entries/entry-evidence.ts';
import type { Cap } from './rules.ts';

const per = { day: 'a day', semester: 'a semester', year: 'a school year', total: 'in all' } as const;

/** `At most 10 hours in all of “School team”.` */
export const capSentence = ({ of, hours, per: time }: Cap): string =>
  `At most ${hoursText(hours)} ${per[time]}${subjectText(of)}.`;

function subjectText(of: Cap['of']): string {
  if (of.kind === 'category') return ` of “${of.category}”`;
  if (of.kind === 'organization') return ` with ${of.organization ?? 'one organization'}`;
  return of.kind === 'evidence' ? ` verified ${evidenceWords[of.evidence]}` : '';
}

export const evidenceWords: Readonly<Record<EvidenceKind, string>> = {
  'mail link': 'by email',
  'mail code': 'with a code from the contact',
  school: 'by the school',
  file: 'from a file',
  phone: 'by phone',
  attendance: 'by attendance',
  slip: 'on a paper form',
};

export function hoursText(hours: number): string {
  return count(hours, 'hour');
}

export function count(number: number, one: string): string {
  return `${number} ${number === 1 ? one : `${one}s`}`;
}
