/** The banner about the move of September 6 2024 (specification, section 1), until somebody closes it in this browser. */
import { useState } from 'react';
import { Link } from 'react-router';
import classes from './move-banner.module.css';

const KEY = 'limelight.move-banner';

export function MoveBanner() {
  const [isClosed, setClosed] = useState(wasClosed);
  if (isClosed) return null;

  function close(): void {
    keepClosed();
    setClosed(true);
    // The button is gone, so reading goes on at the start of the page.
    document.querySelector('main')?.focus();
  }
  return (
    <div className={classes.banner}>
      <p>
        On September 6 2024 we moved to a new system and server.{' '}
        <Link to="/release-notes">Read the release notes</Link>
      </p>
      <button type="button" aria-label="Close this notice" className={classes.close} onClick={close}>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
          <path d="m6 6 12 12M18 6 6 18" />
        </svg>
      </button>
    </div>
  );
}

function wasClosed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

function keepClosed(): void {
  try {
    localStorage.setItem(KEY, 'closed');
  } catch {
    // Without storage it is there again the next time.
  }
}
