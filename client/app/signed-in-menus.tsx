/** The menus of a signed-in person on wide screens. Its own chunk: visitors never load it. */
import { Fragment } from 'react';
import { Avatar, Menu } from '@mantine/core';
import { Link } from 'react-router';
import { useProfile } from '#client/features/profile/profile.api.ts';
import type { AdminStatus } from '#client/platform/session.ts';
import { MantineLook } from '#client/styles/mantine-look.tsx';
import { logOut } from './log-out.ts';
import { menusFor, profileMenu, type NavigationMenu } from './navigation-items.ts';
import classes from './navigation-bar.module.css';

interface SignedInMenusProps {
  readonly admin: AdminStatus | undefined;
}

export function SignedInMenus({ admin }: SignedInMenusProps) {
  const picture = useProfile().data?.profile_picture;
  return (
    <MantineLook>
      <ul className={classes['links']}>
        {menusFor(admin).map((menu) => (
          <li key={menu.title}>
            <DropDown menu={menu} />
          </li>
        ))}
        <li>
          <DropDown menu={profileMenu} picture={picture} onLogout={() => void logOut()} />
        </li>
      </ul>
    </MantineLook>
  );
}

interface DropDownProps {
  readonly menu: NavigationMenu;
  readonly picture?: string | null | undefined;
  readonly onLogout?: () => void;
}

function DropDown({ menu, picture, onLogout }: DropDownProps) {
  return (
    // The two settings keep the menu free of stray focus stops and inside the navigation landmark.
    <Menu withInitialFocusPlaceholder={false} withinPortal={false} position="bottom-end" shadow="md">
      <Menu.Target>
        <button type="button" className={classes['link']}>
          {picture && <Avatar src={picture} alt="" size={28} radius="xl" />}
          {menu.title}
          <span aria-hidden="true" className={classes['arrow']} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {menu.items.map((item, index) =>
          item === 'divider' ? (
            // A divider has no name of its own; the items never change place.
            <Fragment key={`divider-${index}`}>
              <Menu.Divider />
            </Fragment>
          ) : (
            <Menu.Item key={item.to} component={Link} to={item.to}>
              {item.label}
            </Menu.Item>
          ),
        )}
        {onLogout && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={onLogout}>Logout</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
