/** The totals of all students. Their room is kept while they load and when that fails, so that nothing below jumps. */
import { useQuery } from '@tanstack/react-query';
import { getPublicTotals, type PublicTotals } from '#shared/leaderboard/public-totals.contract.ts';
import { callApi } from '#client/platform/api.ts';
import classes from './public-totals.module.css';

/** The largest figures, invisible, to keep the room. */
const room: readonly Figure[] = ['verified hours', 'verified entries', 'students', 'schools'].map(
  (label) => ({
    number: '\u2007',
    label,
  }),
);

export function PublicTotals() {
  const totals = usePublicTotals();
  const figures = totals ? totalsInText(totals) : [];
  const isKnown = figures.length > 0;
  return (
    <section aria-label="Together so far" className={classes.totals} data-known={isKnown || undefined}>
      <dl>
        {(isKnown ? figures : room).map(({ number, label }, index) => (
          <div key={room[index]?.label}>
            <dt>{label}</dt>
            <dd>{number}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Undefined while loading and after a failure: then nothing is shown. */
function usePublicTotals(): PublicTotals | undefined {
  const { data } = useQuery({
    queryKey: ['public-totals'],
    queryFn: ({ signal }) => callApi(getPublicTotals, { signal }),
  });
  return data;
}

interface Figure {
  readonly number: string;
  readonly label: string;
}

const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, roundingMode: 'floor' });

/** The figures in order. Hours are rounded down, to claim no more than was verified. Empty without verified hours. */
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
