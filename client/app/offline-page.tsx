/** In the place of a page that cannot be shown without a connection. Opens the page as soon as there is one. */
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { isServerReachable } from '#client/platform/online.ts';
import { useSession } from '#client/platform/session.ts';
import { PageHeading } from '#client/ui/page-heading.tsx';
import { PlainButton } from '#client/ui/plain-button.tsx';
import classes from './offline-page.module.css';

const RECORD_ENTRY = '/portfolio-create-event';

/** Milliseconds between two questions whether the server is back. */
const ASKED_EVERY_MS = 5_000;

const openAnew = () => window.location.reload();

/** Browsers tell of a network, not of the server behind it: that is asked, as long as somebody looks at the page. */
function openWhenReachable(): () => void {
  const ask = async () => {
    if (!document.hidden && (await isServerReachable())) openAnew();
  };
  const askNow = () => void ask();
  const timer = setInterval(askNow, ASKED_EVERY_MS);
  window.addEventListener('online', askNow);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', askNow);
  };
}

/** `isBare` on pages behind a mailed link: those ask for no session, and do not know who used the device last. */
export function OfflinePage({ isBare = false }: { readonly isBare?: boolean }) {
  useEffect(openWhenReachable, []);

  return (
    <div className={classes['page']}>
      <PageHeading>You are offline</PageHeading>
      <p role="status">
        This page comes from the server, and there is no connection to it now. It opens by itself as soon as
        you are online again.
      </p>
      {!isBare && <Meanwhile />}
      <PlainButton variant="outline" onClick={openAnew}>
        Try again
      </PlainButton>
    </div>
  );
}

function Meanwhile() {
  const { pathname } = useLocation();
  const isSignedIn = useSession().status === 'signed-in';
  if (!isSignedIn || pathname === RECORD_ENTRY) return null;
  return (
    <p>
      You can write down hours meanwhile: <Link to={RECORD_ENTRY}>Record Entry</Link> keeps what you type on
      this device, and you send it later.
    </p>
  );
}
