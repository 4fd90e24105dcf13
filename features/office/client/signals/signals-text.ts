import type { Finding } from '#features/office/signals.contract.ts';
import { totalText } from '#client/ui/list/paging/page-of.ts';

export const subjectName = ({ subject }: Pick<Finding, 'subject'>): string =>
  subject.kind === 'contact' ? subject.address : subject.name;

export function subjectFacts({ subject, entries, students, hours }: Finding): string {
  return [
    ...(subject.kind === 'student' && subject.class > 0 ? [`class of ${subject.class}`] : []),
    totalText(entries, ['entry', 'entries']),
    ...(subject.kind === 'contact' ? [totalText(students, ['student', 'students'])] : []),
    `${hours} h`,
  ].join(' · ');
}
