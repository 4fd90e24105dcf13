/**
 * What everybody together has given. Its room is kept while the figures are on their way and when none come, so that
 * nothing below ever jumps; what is not known is not shown.
 */
import { usePublicTotals } from './public-totals.api.ts';
import { totalsInText, type Figure } from './public-totals-text.ts';
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
