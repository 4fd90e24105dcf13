/** A page of running text: heading, readable line length, calm spacing. */
import type { ReactNode } from 'react';
import { PageHeading } from '#client/ui/page-heading.tsx';
import classes from './text-page.module.css';

interface TextPageProps {
  readonly heading: string;
  readonly children: ReactNode;
}

export function TextPage({ heading, children }: TextPageProps) {
  return (
    <article className={classes['text']}>
      <PageHeading>{heading}</PageHeading>
      {children}
    </article>
  );
}
