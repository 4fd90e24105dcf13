/** The two sums of the portfolio: verified hours and verified entries. */
import { Text } from '@mantine/core';
import type { Entry } from '#shared/entries/entries.contract.ts';
import { verifiedTotals } from './portfolio-list.ts';
import classes from './portfolio.module.css';

export function PortfolioTotals({ entries }: { readonly entries: readonly Entry[] }) {
  const { hours, count } = verifiedTotals(entries);
  return (
    <dl className={classes['totals']}>
      <Total label="Verified hours" value={hours} />
      <Total label="Verified entries" value={count} />
    </dl>
  );
}

function Total({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div className={classes['total']}>
      <Text component="dt" size="sm">
        {label}
      </Text>
      <Text component="dd" className={classes['totalValue'] ?? ''}>
        {value}
      </Text>
    </div>
  );
}
