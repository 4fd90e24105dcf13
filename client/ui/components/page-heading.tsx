/** The h1 of a page. Names the tab, and takes the focus after a navigation so that screen readers start here. */
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useDocumentTitle } from '#client/platform/document.ts';
import classes from './components.module.css';

interface PageHeadingProps {
  readonly children: ReactNode;
  /** The tab's title, unless `children` is a plain text. */
  readonly title?: string;
}

export function PageHeading({ children, title }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const shownPath = useRef(key === 'default' ? pathname : undefined);
  useDocumentTitle(title ?? (typeof children === 'string' ? children : 'Limelight'));

  useEffect(() => {
    // The first page starts at the top, with the skip link. Filters in the address make no new page: the focus stays in their box.
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    // Whoever opened a menu before the page came wants to go on: without the focus it would close.
    if (document.activeElement?.closest('[role="menu"]')) return;
    heading.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <h1 ref={heading} tabIndex={-1} className={classes.heading}>
      {children}
    </h1>
  );
}
