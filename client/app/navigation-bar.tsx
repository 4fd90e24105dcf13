import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { useSession } from '#client/platform/session.ts';
import { lazyPart } from '#client/ui/components/lazy-part.tsx';
import { visitorLinks, type NavigationLink } from './navigation-items.ts';
import classes from './frame.module.css';

const PANEL_ID = 'navigation-panel';

const SignedInMenus = lazyPart(async () => (await import('./signed-in/signed-in-menus.tsx')).SignedInMenus, {
  Failed: PlainMenus,
});
const SignedInPanel = lazyPart(async () => (await import('./signed-in/signed-in-menus.tsx')).SignedInPanel, {
  Failed: PlainMenus,
});

/** Used when the code of the menus cannot be loaded. */
const plainLinks: readonly NavigationLink[] = [
  { label: 'Opportunities', to: '/opportunities' },
  { label: 'Profile', to: '/profile' },
];

export function NavigationBar() {
  const { status } = useSession();
  const { isOpen, setOpen, burger } = useBurger();

  return (
    <header className={classes.bar}>
      <nav aria-label="Main" className={`top-bar ${classes.inner}`}>
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
          <svg width="24" height="24" stroke="currentcolor" strokeWidth="2" aria-hidden="true">
            <path d={isOpen ? 'M4 4l16 16M20 4L4 20' : 'M1 5h22M1 12h22M1 19h22'} />
          </svg>
        </button>
        <div className={classes.wide}>
          {status === 'visitor' && <Links links={visitorLinks} />}
          {status === 'signed-in' && <SignedInMenus />}
        </div>
        <div id={PANEL_ID} className={classes.panel} hidden={!isOpen}>
          {isOpen && status === 'visitor' && <Links links={visitorLinks} />}
          {isOpen && status === 'signed-in' && <SignedInPanel />}
        </div>
      </nav>
    </header>
  );
}

interface LinksProps {
  readonly links: readonly NavigationLink[];
  /** Full page loads, which retry loading the code of the menus. */
  readonly reloadDocument?: boolean;
}

function Links({ links, reloadDocument }: LinksProps) {
  return (
    <ul className={classes.links}>
      {links.map(({ label, to }) => (
        <li key={to}>
          <NavLink to={to} reloadDocument={reloadDocument} className={classes.link}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function PlainMenus() {
  return <Links links={plainLinks} reloadDocument />;
}

function useBurger() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const burger = useRef<HTMLButtonElement>(null);
  // Tied to a location, so navigation closes the panel.
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

export function BrandLink() {
  return (
    <Link to="/" className="brand">
      <img src="/favicon.svg" alt="" width="32" height="32" />
      Limelight
    </Link>
  );
}
