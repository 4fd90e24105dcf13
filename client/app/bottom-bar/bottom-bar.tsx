/**
 * The bar at the lower edge of a phone: where students go most, under the thumb. It is the last part of the page and takes its own
 * room there, so it covers neither the end of a page nor, while something is typed, a field (bottom-bar.module.css).
 */
import { IconCalendarEvent, IconClipboardList, IconPlus, IconTrophy, IconUser } from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { bottomLinks } from '#client/app/navigation-items.ts';
import classes from './bottom-bar.module.css';

const icons = {
  portfolio: IconClipboardList,
  record: IconPlus,
  events: IconCalendarEvent,
  leaderboard: IconTrophy,
  profile: IconUser,
} as const;

export function BottomBar() {
  return (
    <nav aria-label="Shortcuts" className={classes['bar']}>
      <ul className={classes['links']}>
        {bottomLinks.map(({ label, to, icon }) => {
          const Icon = icons[icon];
          return (
            <li key={to}>
              <NavLink to={to} className={classes['link'] ?? ''}>
                <span className={classes['sign']} data-icon={icon}>
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
