/**
 * The bar at the lower edge of a phone: where people of a role go most, under the thumb. It is the last part of the page and takes
 * its own room there, so it covers neither the end of a page nor, while something is typed, a field (bottom-bar.module.css).
 */
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
import { useLayoutEffect, useRef } from 'react';
import { NavLink } from 'react-router';
import { useSession } from '#client/platform/session.ts';
import { bottomLinksFor } from './bottom-links.ts';
import classes from './bottom-bar.module.css';

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

export function BottomBar() {
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
