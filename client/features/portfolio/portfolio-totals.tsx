/** The portfolio's verified hours and number of verified entries; their room is kept while loading. */
import type { Entry } from '#shared/entries/entries.contract.ts';
import { verifiedTotals } from './portfolio-list.ts';
import classes from './portfolio.module.css';

interface PortfolioTotalsProps {
  readonly entries: readonly Entry[] | undefined;
  /** The failure itself is shown elsewhere. */
  readonly hasFailed: boolean;
}

export function PortfolioTotals({ entries, hasFailed }: PortfolioTotalsProps) {
  const known = entries && verifiedTotals(entries);
  const unknown = hasFailed ? '–' : '\u00a0';
  return (
    <dl className={classes.totals} aria-hidden={!known}>
      <Total label="Verified hours" value={known?.hours ?? unknown} />
      <Total label="Verified entries" value={known?.count ?? unknown} />
    </dl>
  );
}

function Total({ label, value }: { readonly label: string; readonly value: number | string }) {
  return (
    <div className={classes.total}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
