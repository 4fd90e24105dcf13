/** A part of the portfolio that is folded until somebody wants it. */
import type { ReactNode } from 'react';
import { Title } from '@mantine/core';
import classes from './portfolio.module.css';

interface FoldedPartProps {
  readonly title: string;
  readonly id: string;
  readonly count: number;
  readonly children: ReactNode;
}

export function FoldedPart({ title, id, count, children }: FoldedPartProps) {
  return (
    <section aria-labelledby={id}>
      <details className={classes.part}>
        <summary className={classes.fold}>
          <Title order={2} size="h4" id={id} className={classes.partTitle}>
            {title}
          </Title>{' '}
          ({count})
        </summary>
        <div className={classes.partInside}>{children}</div>
      </details>
    </section>
  );
}
