import { Component, useEffect, useRef, type ErrorInfo, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { Language } from '#shared/languages/languages.ts';
import { useDocumentTitle } from '#client/platform/document.ts';
import { useLanguageContext } from '#client/platform/language/language.ts';
import { isServerReachable, ServerOutOfReach } from '#client/platform/online.ts';
import { useSession } from '#client/platform/session.ts';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { PlainButton } from '#client/ui/components/plain-button.tsx';
import classes from './failures.module.css';

interface ErrorBoundaryProps {
  readonly offline?: ReactNode;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly isBroken: boolean;
  readonly isOffline: boolean;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { isBroken: false, isOffline: false };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { isBroken: true, isOffline: error instanceof ServerOutOfReach };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    if (!(error instanceof ServerOutOfReach)) console.error('A page broke.', error, componentStack);
  }

  override render(): ReactNode {
    const { isBroken, isOffline } = this.state;
    const { offline, children } = this.props;
    if (!isBroken) return children;
    return isOffline && offline !== undefined ? offline : <ErrorPage />;
  }
}

/** Translated, because contacts' pages use it too. */
const errorTexts: Readonly<
  Record<Language, Readonly<Record<'heading' | 'means' | 'reload' | 'start', string>>>
> = {
  en: {
    heading: 'Something went wrong',
    means:
      'This page could not be shown. Nothing you saved before is lost. Load the page again; if that does not help, check your connection or try later.',
    reload: 'Reload the page',
    start: 'Go to the start page',
  },
  es: {
    heading: 'Algo salió mal',
    means:
      'No se pudo mostrar esta página. No se perdió nada de lo que ya envió. Vuelva a cargar la página; si eso no ayuda, revise su conexión o inténtelo más tarde.',
    reload: 'Volver a cargar la página',
    start: 'Ir a la página de inicio',
  },
};

function ErrorPage() {
  const say = errorTexts[useLanguageContext()];
  const box = useRef<HTMLDivElement>(null);
  useDocumentTitle(say.heading);
  useEffect(() => {
    box.current?.focus();
  }, []);

  return (
    <div className={classes.failure}>
      <div role="alert" tabIndex={-1} ref={box}>
        <h1>{say.heading}</h1>
        <p>{say.means}</p>
      </div>
      <p>
        <PlainButton onClick={reload}>{say.reload}</PlainButton> <a href="/">{say.start}</a>
      </p>
    </div>
  );
}

const RECORD_ENTRY = '/portfolio-create-event';

const POLL_MS = 5_000;

const reload = () => window.location.reload();

/** Browsers report a network, not the server behind it, so this polls the server while the page is visible. */
function openWhenReachable(): () => void {
  const poll = async () => {
    if (!document.hidden && (await isServerReachable())) reload();
  };
  const onPoll = () => void poll();
  const timer = setInterval(onPoll, POLL_MS);
  window.addEventListener('online', onPoll);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', onPoll);
  };
}

const offlineTexts: Readonly<Record<Language, Readonly<Record<'heading' | 'offline' | 'again', string>>>> = {
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
  /** On pages behind a mailed link, which have no session. */
  readonly isBare?: boolean;
  /** The server's message, when it responds but cannot show the page now. */
  readonly trouble?: string;
}

export function OfflinePage({ isBare = false, trouble }: OfflinePageProps) {
  const say = offlineTexts[useLanguageContext()];
  useEffect(openWhenReachable, []);

  return (
    <div className={classes.failure}>
      <PageHeading>{trouble === undefined ? say.heading : 'This page cannot be shown now'}</PageHeading>
      <p role="status">
        {trouble === undefined ? say.offline : `${trouble} The page opens by itself as soon as it can.`}
      </p>
      {!isBare && <Meanwhile />}
      <PlainButton variant="outline" onClick={reload}>
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
