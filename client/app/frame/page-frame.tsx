import { useEffect, useRef } from 'react';
import { Link, Outlet, useLocation, useNavigationType } from 'react-router';
import type { Language } from '#shared/languages/languages.ts';
import { ErrorBoundary, OfflinePage } from '#client/app/failures/error-boundary.tsx';
import { BrandLink, NavigationBar } from '#client/app/navigation-bar.tsx';
import { chooseColorScheme, useColorScheme, type ColorScheme } from '#client/platform/color-scheme.ts';
import {
  LanguageContext,
  useDocumentLanguage,
  useLanguage,
  useLanguageContext,
} from '#client/platform/language/language.ts';
import { useSession } from '#client/platform/session.ts';
import { lazyPart } from '#client/ui/components/lazy-part.tsx';
import { forgetReadFailures } from '#client/ui/feedback/notify.ts';
import classes from '#client/app/frame.module.css';

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
      <footer className={classes.footer}>
        <nav aria-label="More about Limelight" className={classes.footerLinks}>
          <Link to="/about">About</Link>
          <Link to="/about-verification">About verification</Link>
          <Link to="/release-notes">Release notes</Link>
          <Link to="/for-your-it">For your IT</Link>
          <Link to="/contact">Contact</Link>
        </nav>
        <ColorSchemeChoice />
      </footer>
      <SignedInSlot />
    </>
  );
}

const MAIN_ID = 'main';

/** In the page's language: a screen reader would read another one in the wrong voice. */
const skipText: Readonly<Record<Language, string>> = {
  en: 'Skip to main content',
  es: 'Ir al contenido principal',
};

function SkipLink() {
  const language = useLanguageContext();
  return (
    <a href={`#${MAIN_ID}`} className={classes.skip}>
      {skipText[language]}
    </a>
  );
}

function PageOutlet({ isBare = false }: { readonly isBare?: boolean }) {
  const { pathname } = useLocation();
  useScrollToTop(pathname);
  useEffect(forgetReadFailures, [pathname]);
  return (
    // Keyed by address, so neither an error nor a page's state stays after navigation.
    <ErrorBoundary key={pathname} offline={<OfflinePage isBare={isBare} />}>
      <Outlet />
    </ErrorBoundary>
  );
}

/** Back and Forward keep the position that the browser restores. */
function useScrollToTop(pathname: string): void {
  const isBackOrForward = useNavigationType() === 'POP';
  const shownPath = useRef<string>(undefined);
  useEffect(() => {
    // The next page of a list has the same address and scrolls by itself.
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    if (!isBackOrForward) window.scrollTo(0, 0);
  }, [pathname, isBackOrForward]);
}

const values: readonly ColorScheme[] = ['auto', 'light', 'dark'];

const texts: Readonly<Record<Language, Readonly<Record<ColorScheme | 'legend', string>>>> = {
  en: { legend: 'Appearance', auto: 'System', light: 'Light', dark: 'Dark' },
  es: { legend: 'Apariencia', auto: 'Sistema', light: 'Claro', dark: 'Oscuro' },
};

function ColorSchemeChoice() {
  const say = texts[useLanguageContext()];
  return (
    <label className={classes.appearance}>
      {say.legend}
      <select
        value={useColorScheme()}
        onChange={({ currentTarget }) =>
          chooseColorScheme(values.find((one) => one === currentTarget.value) ?? 'auto')
        }
      >
        {values.map((value) => (
          <option key={value} value={value}>
            {say[value]}
          </option>
        ))}
      </select>
    </label>
  );
}

// Optional: the menus reach the same pages, and the server reports what is missing.
const SignedInParts = lazyPart(
  async () => (await import('#client/app/signed-in/signed-in-parts.tsx')).SignedInParts,
  { Loading: () => <div className={classes.room} /> },
);

function SignedInSlot() {
  return useSession().status === 'signed-in' && <SignedInParts />;
}

export function TranslatedFrame() {
  const language = useLanguage();
  useDocumentLanguage(language);
  return (
    <LanguageContext value={language}>
      <BareFrame />
    </LanguageContext>
  );
}

export function BareFrame() {
  return (
    <>
      <SkipLink />
      <header className={`top-bar ${classes.bare}`}>
        <BrandLink />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        <PageOutlet isBare />
      </main>
      <footer className={classes.footer}>
        <ColorSchemeChoice />
      </footer>
    </>
  );
}

/** On a slow connection the page's own requests go first. */
const PATIENCE_MS = 3_000;

/** Lets the product open without a connection (`client/worker/service-worker.ts`). Not for visitors. */
function useOfflineApp(isSignedIn: boolean): void {
  useEffect(() => {
    const isInstalled = window.matchMedia('(display-mode: standalone)').matches;
    // In development, files change without changing their names.
    if (!import.meta.env.PROD || !(isSignedIn || isInstalled)) return;
    // Missing in some browsers and without https.
    if (!('serviceWorker' in navigator)) return;
    const timer = setTimeout(() => void register(), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isSignedIn]);
}

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  } catch (error) {
    // Everything else still works; the next page tries again.
    console.warn('Limelight will not open without a connection.', error);
  }
}
