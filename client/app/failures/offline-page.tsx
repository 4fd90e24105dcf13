/** Shown instead of a page without a connection or while the server has a problem. Opens the page as soon as possible. */
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import type { Language } from '#shared/languages/languages.ts';
import { useLanguageContext } from '#client/platform/language.ts';
import { isServerReachable } from '#client/platform/online.ts';
import { useSession } from '#client/platform/session.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { PlainButton } from '#client/ui/components/plain-button.tsx';
import classes from './offline-page.module.css';

const RECORD_ENTRY = '/portfolio-create-event';

const ASKED_EVERY_MS = 5_000;

const openAnew = () => window.location.reload();

/** Browsers report a network, not the server behind it: this asks the server while the page is visible. */
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

/** Also for the contact's pages, which are translated. */
const words: Readonly<Record<Language, Readonly<Record<'heading' | 'offline' | 'again', string>>>> = {
  en: {
    heading: 'You are offline',
    offline:
      'This page comes from the server, and there is no connection to it now. It opens by itself as soon as you are online again.',
    again: 'Try again',
  },
  es: {
    heading: 'No hay conexión',
    offline:
      'Esta página viene del servidor, y ahora no hay conexión con él. Se abrirá sola en cuanto vuelva la conexión.',
    again: 'Intentar de nuevo',
  },
};

interface OfflinePageProps {
  /** On pages behind a mailed link, which ask for no session. */
  readonly isBare?: boolean;
  /** The server's message, when it answers but cannot show the page now. */
  readonly trouble?: string;
}

export function OfflinePage({ isBare = false, trouble }: OfflinePageProps) {
  const say = words[useLanguageContext()];
  useEffect(openWhenReachable, []);

  return (
    <div className={classes.page}>
      <PageHeading>{trouble === undefined ? say.heading : 'This page cannot be shown now'}</PageHeading>
      <p role="status">
        {trouble === undefined ? say.offline : `${trouble} The page opens by itself as soon as it can.`}
      </p>
      {!isBare && <Meanwhile />}
      <PlainButton variant="outline" onClick={openAnew}>
        {say.again}
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
