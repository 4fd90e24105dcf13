/** Sets the tab title and takes the focus after navigation, so screen readers start here. */
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useDocumentTitle } from '#client/platform/document.ts';
import classes from './components.module.css';

interface PageHeadingProps {
  readonly children: ReactNode;
  /** The tab title, when `children` is not plain text. */
  readonly title?: string;
}

export function PageHeading({ children, title }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const shownPath = useRef(key === 'default' ? pathname : undefined);
  useDocumentTitle(title ?? (typeof children === 'string' ? children : 'Limelight'));

  useEffect(() => {
    // The first page starts at the top, with the skip link. A change of filters keeps the focus in its box.
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    // Taking the focus would close a menu that was opened while the page loaded.
    if (document.activeElement?.closest('[role="menu"]')) return;
    heading.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <h1 ref={heading} tabIndex={-1} className={classes.heading}>
      {children}
    </h1>
  );
}
