/** Shown when a page broke or could not be loaded: says so, and offers to load it again. */
import { useEffect, useRef } from 'react';
import { useDocumentTitle } from '#client/platform/document-title.ts';
import classes from './error-page.module.css';

export function ErrorPage() {
  const box = useRef<HTMLDivElement>(null);
  useDocumentTitle('Something went wrong');
  useEffect(() => {
    box.current?.focus();
  }, []);

  return (
    <div className={classes['page']}>
      <div role="alert" tabIndex={-1} ref={box} className={classes['box']}>
        <h1>Something went wrong</h1>
        <p>
          This page could not be shown. Nothing you saved before is lost. Load the page again; if that does
          not help, check your connection or try later.
        </p>
      </div>
      <p className={classes['ways']}>
        <button type="button" onClick={() => window.location.reload()} className={classes['reload']}>
          Reload the page
        </button>
        <a href="/">Go to the start page</a>
      </p>
    </div>
  );
}
