/** The totals as the landing page tells them. */
import type { PublicTotals } from '#shared/leaderboard/public-totals.contract.ts';

export interface Figure {
  readonly number: string;
  readonly label: string;
}

const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, roundingMode: 'floor' });

/**
 * The figures in the order they are shown. Hours are cut to whole ones, so that never more is said than was verified.
 * Nothing while nobody has verified hours: a row of zeros says nothing.
 */
export function totalsInText(totals: PublicTotals): readonly Figure[] {
  const { students, total_hours, verified_entries, schools } = totals;
  if (students === 0 || verified_entries === 0) return [];
  const figure = (value: number, one: string, many: string): Figure => {
    const number = count.format(value);
    return { number, label: number === '1' ? one : many };
  };
  return [
    figure(total_hours, 'verified hour', 'verified hours'),
    figure(verified_entries, 'verified entry', 'verified entries'),
    figure(students, 'student', 'students'),
    figure(schools, 'school', 'schools'),
  ];
}
