/** The two sums of the portfolio: verified hours and verified entries. Until they are known, their room is kept. */
import { Text } from '@mantine/core';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { verifiedTotals } from './portfolio-list.ts';
import classes from './portfolio.module.css';

export function PortfolioTotals({ entries }: { readonly entries: readonly Entry[] | undefined }) {
  const known = entries && verifiedTotals(entries);
  return (
    <dl className={classes['totals']} aria-hidden={!known}>
      <Total label="Verified hours" value={known?.hours} />
      <Total label="Verified entries" value={known?.count} />
    </dl>
  );
}

function Total({ label, value }: { readonly label: string; readonly value: number | undefined }) {
  return (
    <div className={classes['total']}>
      <Text component="dt" size="sm">
        {label}
      </Text>
      <Text component="dd" className={classes['totalValue'] ?? ''}>
        {value ?? '\u00a0'}
      </Text>
    </div>
  );
}
