/** The bar at the top: links for visitors, menus for signed-in people, and a burger on small screens. */
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useSession } from '#client/platform/session.ts';
import { plainLinks, visitorLinks } from './navigation-items.ts';
import type { SignedInMenusProps } from './signed-in/signed-in-menus.tsx';
import classes from './navigation-bar.module.css';

const PANEL_ID = 'navigation-panel';

// Code that does not load (a new version, no connection) must not break the page.
const SignedInMenus = lazy<ComponentType<SignedInMenusProps>>(() =>
  import('./signed-in/signed-in-menus.tsx').then(
    (file) => ({ default: file.SignedInMenus }),
    () => ({ default: PlainMenus }),
  ),
);
const SignedInPanel = lazy<ComponentType<SignedInMenusProps>>(() =>
  import('./signed-in/signed-in-menus.tsx').then(
    (file) => ({ default: file.SignedInPanel }),
    () => ({ default: PlainMenus }),
  ),
);

export function NavigationBar() {
  const { status, admin } = useSession();
  const { isOpen, setOpen, burger } = useBurger();

  return (
    <header className={classes.bar}>
      <nav aria-label="Main" className={classes.inner}>
        <BrandLink />
        <button
          type="button"
          ref={burger}
          className={classes.burger}
          aria-expanded={isOpen}
          aria-controls={PANEL_ID}
          aria-label={isOpen ? 'Close menu' : 'Open menu'}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes.burgerLines} data-open={isOpen || undefined} aria-hidden="true" />
        </button>
        <div className={classes.wide}>
          {status === 'visitor' && <VisitorLinks />}
          {status === 'signed-in' && (
            <Suspense fallback={null}>
              <SignedInMenus admin={admin} />
            </Suspense>
          )}
        </div>
        <div id={PANEL_ID} className={classes.panel} hidden={!isOpen}>
          {isOpen && status === 'visitor' && <VisitorLinks />}
          {isOpen && status === 'signed-in' && (
            <Suspense fallback={null}>
              <SignedInPanel admin={admin} />
            </Suspense>
          )}
        </div>
      </nav>
    </header>
  );
}

/** These load the product again, and with it the code of the menus. */
function PlainMenus() {
  return (
    <ul className={classes.links}>
      {plainLinks.map(({ label, to }) => (
        <li key={to}>
          <a href={to} className={classes.link}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function VisitorLinks() {
  return (
    <ul className={classes.links}>
      {visitorLinks.map(({ label, to }) => (
        <li key={to}>
          <NavLink to={to} className={classes.link}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function useBurger() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const burger = useRef<HTMLButtonElement>(null);
  // Tied to one location, so that a navigation closes the panel.
  const isOpen = openAt === key;

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(undefined);
      burger.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);

  return { isOpen, setOpen: (open: boolean) => setOpenAt(open ? key : undefined), burger };
}

/** The name of the product, linked to the landing page. */
export function BrandLink() {
  return (
    <Link to="/" className={classes.brand}>
      <img src="/favicon.svg" alt="" width="32" height="32" />
      Limelight
    </Link>
  );
}
