/** The frame of nearly every page: skip link, navigation bar, content, footer, and what signed-in people have besides. */
import { Link } from 'react-router';
import { useOfflineApp } from '#client/platform/offline-app.ts';
import { useSession } from '#client/platform/session.ts';
import { SignedInSlot } from '#client/app/signed-in/signed-in-slot.tsx';
import { ColorSchemeChoice } from './color-scheme-choice.tsx';
import { DownloadSlot } from './download-slot.tsx';
import { NavigationBar } from '#client/app/navigation-bar.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { MAIN_ID, SkipLink } from './skip-link.tsx';
import classes from './page-frame.module.css';

export function PageFrame() {
  useOfflineApp(useSession().status === 'signed-in');
  return (
    <>
      <SkipLink />
      <NavigationBar />
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        <div id="notice" />
        <PageOutlet />
      </main>
      <DownloadSlot />
      <footer className={classes.footer}>
        <div className={classes.footerInner}>
          <nav aria-label="More about Limelight" className={classes.footerLinks}>
            <Link to="/about">About</Link>
            <Link to="/about-verification">About verification</Link>
            <Link to="/release-notes">Release notes</Link>
            <Link to="/for-your-it">For your IT</Link>
            <Link to="/contact">Contact</Link>
          </nav>
          <ColorSchemeChoice />
        </div>
      </footer>
      <SignedInSlot />
    </>
  );
}
