/** The bar at the lower edge of a phone, and above the page what concerns few: where they belong, and a second step that is asked for. */
import { lazy, Suspense, useLayoutEffect, useRef, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { NavLink, useLocation } from 'react-router';
import {
  IconActivity,
  IconCalendarEvent,
  IconClipboardList,
  IconPlus,
  IconTable,
  IconTrophy,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import type { NavigationLink } from '#client/app/navigation-items.ts';
import { isStaff, useSession, type AdminStatus } from '#client/platform/session.ts';
import classes from './bottom-bar.module.css';

/** Where the frame has room for notices (`page-frame.tsx`). */
const PLACE = 'notice';

const none = (): { default: ComponentType } => ({ default: () => null });
const BelongingNotice = lazy(() =>
  import('#client/features/belonging/belonging-notice.tsx').then(
    (file): { default: ComponentType } => ({ default: file.BelongingNotice }),
    none,
  ),
);
const StaffNotice = lazy(() =>
  import('#client/features/second-factor/staff-notice.tsx').then(
    (file): { default: ComponentType } => ({ default: file.StaffNotice }),
    none,
  ),
);

export function SignedInParts() {
  const { user, admin } = useSession();
  const isOnLanding = useLocation().pathname === '/';
  const place = document.getElementById(PLACE);
  return (
    <>
      {place &&
        createPortal(
          <Suspense fallback={null}>
            {user?.standing && <BelongingNotice />}
            {admin?.is_school_administration && !isOnLanding && <StaffNotice />}
          </Suspense>,
          place,
        )}
      <BottomBar />
    </>
  );
}

const icons = {
  portfolio: IconClipboardList,
  record: IconPlus,
  events: IconCalendarEvent,
  leaderboard: IconTrophy,
  profile: IconUser,
  database: IconTable,
  people: IconUsers,
  activity: IconActivity,
} as const;

/** For the room that what has the focus keeps above the bar (bottom-bar.module.css). */
const HEIGHT = '--bar-height';

/**
 * The bar at the lower edge of a phone: where people of a role go most, under the thumb. It is the last part of the page and takes
 * its own room there, so it covers neither the end of a page nor, while something is typed, a field (bottom-bar.module.css).
 */
function BottomBar() {
  const { admin } = useSession();
  const bar = useRef<HTMLElement>(null);

  // Its words may need two lines.
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, []);

  return (
    <nav ref={bar} aria-label="Shortcuts" className={classes.bar}>
      <ul className={classes.links}>
        {bottomLinksFor(admin).map(({ label, to, icon }) => {
          const Icon = icons[icon];
          return (
            <li key={to}>
              <NavLink to={to} className={classes.link}>
                <span className={classes.sign} data-icon={icon}>
                  <Icon size={22} aria-hidden="true" />
                </span>
                {label}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

type BottomLink = NavigationLink & { readonly icon: string };

const studentLinks = [
  { label: 'Portfolio', to: '/hour-tracker', icon: 'portfolio' },
  { label: 'Record', to: '/portfolio-create-event', icon: 'record' },
  { label: 'Events', to: '/event-list', icon: 'events' },
  { label: 'Leaderboard', to: '/leaderboard', icon: 'leaderboard' },
  { label: 'Profile', to: '/profile', icon: 'profile' },
] as const satisfies readonly BottomLink[];

const staffLinks = [
  { label: 'Database', to: '/admin/entries', icon: 'database' },
  { label: 'People', to: '/admin/people', icon: 'people' },
  { label: 'Activity', to: '/admin/activity', icon: 'activity' },
  { label: 'Events', to: '/event-list', icon: 'events' },
  { label: 'Profile', to: '/profile', icon: 'profile' },
] as const satisfies readonly BottomLink[];

/** The links for a person; with an unknown role for a student. */
function bottomLinksFor(admin: AdminStatus | undefined) {
  return isStaff(admin) ? staffLinks : studentLinks;
}
