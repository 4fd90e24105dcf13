/**
 * What everybody together has given. Its room is kept while the figures are on their way and when none come, so that
 * nothing below ever jumps; what is not known is not shown.
 */
import { useQuery } from '@tanstack/react-query';
import { getPublicTotals, type PublicTotals } from '#shared/leaderboard/public-totals.contract.ts';
import { callApi } from '#client/platform/api.ts';
import classes from './public-totals.module.css';

/** As large as figures may get, for the room alone: it is never drawn and never read out. */
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
    <section aria-label="Together so far" className={classes['totals']} data-known={isKnown || undefined}>
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

/** The totals, or undefined while they are on their way and when they did not come: then nothing is shown of them. */
function usePublicTotals(): PublicTotals | undefined {
  const { data } = useQuery({
    queryKey: ['public-totals'],
    queryFn: ({ signal }) => callApi(getPublicTotals, { signal }),
  });
  return data;
}

/** The totals as the landing page tells them. */
interface Figure {
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
