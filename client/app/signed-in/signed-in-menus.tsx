/** The menus of a signed-in person on wide screens. Visitors do not load this chunk. */
import { useProfile } from '#client/features/profile/profile.api.ts';
import type { AdminStatus } from '#client/platform/session.ts';
import { DropDown } from './drop-down.tsx';
import { logOutOnDemand } from '#client/app/log-out-on-demand.ts';
import { menusFor, profileMenu } from './menus.ts';
import classes from '#client/app/navigation-bar.module.css';

export interface SignedInMenusProps {
  readonly admin: AdminStatus | undefined;
}

export function SignedInMenus({ admin }: SignedInMenusProps) {
  const picture = useProfile().data?.profile_picture;
  return (
    <ul className={classes.links}>
      {menusFor(admin).map((menu) => (
        <li key={menu.title}>
          <DropDown menu={menu} />
        </li>
      ))}
      <li>
        <DropDown menu={profileMenu} picture={picture} onLogout={() => void logOutOnDemand()} />
      </li>
    </ul>
  );
}
