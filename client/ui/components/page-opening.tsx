/** What a page begins with: its heading and what it is for. */
import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';
import classes from './components.module.css';

interface PageOpeningProps {
  readonly heading: string;
  readonly children: string;
  readonly banner?: ReactNode;
}

export function PageOpening({ heading, children, banner }: PageOpeningProps) {
  return (
    <div className={classes.opening}>
      {banner !== undefined && <p className={classes.banner}>{banner}</p>}
      <PageHeading>{heading}</PageHeading>
      <p className={classes.purpose}>{children}</p>
    </div>
  );
}
