import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import list from './list.module.css';

export type RowTarget = Partial<Pick<LinkProps, 'to' | 'state'>>;

/** The name of a row of a list; of a card, all of it leads there. Without a target it is only text. */
export function RowLink({ to, state, isCard, children }: RowTarget & { isCard?: true; children: ReactNode }) {
  if (to === undefined) return children;
  return (
    <Link to={to} state={state} className={isCard ? `${list.name} ${list.cover}` : list.name}>
      {children}
    </Link>
  );
}
