/** The frame of pages opened from a mail: no navigation, no session, nothing that the person did not come for. */
import { BrandLink } from './brand-link.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { MAIN_ID, SkipLink } from './skip-link.tsx';
import classes from './page-frame.module.css';

export function BareFrame() {
  return (
    <>
      <SkipLink />
      <header className={classes['bareHeader']}>
        <BrandLink />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={classes['main']}>
        <PageOutlet />
      </main>
    </>
  );
}
