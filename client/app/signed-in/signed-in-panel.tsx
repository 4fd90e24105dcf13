/** The menus of a signed-in person on small screens: one list under the burger. */
import { useId } from 'react';
import { NavLink } from 'react-router';
import type { AdminStatus } from '#client/platform/session.ts';
import { logOutOnDemand } from '#client/app/log-out-on-demand.ts';
import type { NavigationMenu } from '#client/app/navigation-items.ts';
import { ItemLabel } from './item-label.tsx';
import { menusFor, profileMenu } from './menus.ts';
import classes from '#client/app/navigation-bar.module.css';

export function SignedInPanel({ admin }: { readonly admin: AdminStatus | undefined }) {
  return (
    <>
      {menusFor(admin).map((menu) => (
        <Section key={menu.title} menu={menu} />
      ))}
      <Section menu={profileMenu} onLogout={() => void logOutOnDemand()} />
    </>
  );
}

function Section({ menu, onLogout }: { readonly menu: NavigationMenu; readonly onLogout?: () => void }) {
  const titleId = useId();
  return (
    <div className={classes.section}>
      <p id={titleId} className={classes.sectionTitle}>
        {menu.title}
      </p>
      <ul aria-labelledby={titleId} className={classes.links}>
        {menu.items.map((item) =>
          item === 'divider' ? null : (
            <li key={item.to}>
              <NavLink to={item.to} end className={classes.link}>
                <ItemLabel item={item} />
              </NavLink>
            </li>
          ),
        )}
        {onLogout && (
          <li>
            <button type="button" className={classes.link} onClick={onLogout}>
              Logout
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
