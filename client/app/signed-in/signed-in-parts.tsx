/**
 * The bottom bar on phones, and rarely needed notices above the page: belonging to a school, a required
 * second factor.
 */
import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { NavLink, useLocation } from 'react-router';
import {
  IconCalendarEvent,
  IconClipboardList,
  IconInbox,
  IconPlus,
  IconSchool,
  IconTrophy,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { isStaff, useSession } from '#client/platform/session.ts';
import { lazyPart } from '#client/ui/components/lazy-part.tsx';
import classes from '#client/app/frame.module.css';

/** Placeholder in `page-frame.tsx`. */
const PLACE = 'notice';

const MembershipNotice = lazyPart(
  async () => (await import('#features/membership/client/membership-notice.tsx')).MembershipNotice,
);
const StaffNotice = lazyPart(
  async () => (await import('#features/accounts/client/second-factor/staff-notice.tsx')).StaffNotice,
);

export function SignedInParts() {
  const { user, admin } = useSession();
  const isOnLanding = useLocation().pathname === '/';
  const place = document.getElementById(PLACE);
  return (
    <>
      {place &&
        createPortal(
          <>
            {user?.standing && <MembershipNotice />}
            {admin?.is_school_administration && !isOnLanding && <StaffNotice />}
          </>,
          place,
        )}
      <BottomBar />
    </>
  );
}

const profile = { label: 'Profile', to: '/profile', Icon: IconUser };
const events = { label: 'Events', to: '/event-list', Icon: IconCalendarEvent };

const studentLinks = [
  { label: 'Portfolio', to: '/hour-tracker', Icon: IconClipboardList },
  { label: 'Record', to: '/portfolio-create-event', Icon: IconPlus },
  events,
  { label: 'Leaderboard', to: '/leaderboard', Icon: IconTrophy },
  profile,
];

const staffLinks = [
  { label: 'Inbox', to: '/admin/inbox', Icon: IconInbox },
  { label: 'Graduation', to: '/admin/graduation', Icon: IconSchool },
  { label: 'Students', to: '/admin/entries', Icon: IconUsers },
  events,
  profile,
];

const HEIGHT = '--bar-height';

/**
 * The last element of the page with its own space, so it covers neither the end of the page nor a field in
 * use (frame.module.css).
 */
function BottomBar() {
  const { admin } = useSession();
  const bar = useRef<HTMLElement>(null);

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
    <nav ref={bar} aria-label="Shortcuts" className={classes.shortcuts}>
      <ul className={classes.links}>
        {/* With an unknown role, the student's links. */}
        {(isStaff(admin) ? staffLinks : studentLinks).map(({ label, to, Icon }) => (
          <li key={to}>
            <NavLink to={to} className={classes.shortcut}>
              <span className={classes.icon} data-main={Icon === IconPlus || undefined}>
                <Icon size={22} aria-hidden="true" />
              </span>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
