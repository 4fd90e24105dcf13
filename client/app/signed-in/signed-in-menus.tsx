/** Visitors do not load this chunk. */
import { Fragment, useId, useState, type ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { IconChevronDown } from '@tabler/icons-react';
import type { NavigationGroup, NavigationLink, NavigationMenu } from '#client/app/navigation-items.ts';
import { useProfile, useSession } from '#client/platform/session.ts';
import { lazyPart } from '#client/ui/components/lazy-part.tsx';
import { MenuButton, menuItem } from '#client/ui/components/menu-button.tsx';
import { menusFor } from './menus.ts';
import classes from '#client/app/frame.module.css';

export function SignedInMenus() {
  const session = useSession();
  const picture = useProfile().data?.profile_picture;
  return (
    <ul className={classes.links}>
      {menusFor(session).map((menu) => (
        <li key={menu.title}>
          <DropDown menu={menu} picture={menu.endsWithLogout && picture} />
        </li>
      ))}
    </ul>
  );
}

function DropDown({ menu, picture }: { menu: NavigationMenu; picture: string | null | undefined }) {
  return (
    <MenuButton
      label={menu.title}
      renderButton={(attributes) => (
        <button type="button" className={classes.link} {...attributes}>
          {picture && (
            <img
              src={picture}
              alt=""
              width="28"
              height="28"
              style={{ borderRadius: '50%', objectFit: 'cover' }}
            />
          )}
          {menu.title}
          <IconChevronDown size={18} aria-hidden="true" />
        </button>
      )}
    >
      {(close) => (
        <>
          {menu.groups.map((group, index) => (
            <Fragment key={group.title ?? index}>
              {index > 0 && <hr />}
              <Group {...group} onChosen={close} />
            </Fragment>
          ))}
          {menu.endsWithLogout && (
            <>
              <hr />
              <button
                type="button"
                {...menuItem}
                onClick={() => {
                  // Confirmation dialogs return the focus to the button, which stays.
                  close();
                  void logOutOnDemand();
                }}
              >
                Logout
              </button>
            </>
          )}
        </>
      )}
    </MenuButton>
  );
}

interface GroupProps extends NavigationGroup {
  /** Only in a menu, which then closes. */
  readonly onChosen?: () => void;
}

function Group({ title, items, isFolded, onChosen }: GroupProps) {
  const [isOpen, setOpen] = useState(!isFolded);
  return (
    <>
      {isFolded ? (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          {...(onChosen ? menuItem : { className: classes.link })}
        >
          {title}
          <IconChevronDown size={18} aria-hidden="true" className={classes.chevron} />
        </button>
      ) : (
        title !== undefined && (
          <div aria-hidden="true" className={classes.groupTitle}>
            {title}
          </div>
        )
      )}
      {isOpen && onChosen && (
        <div role="group" aria-label={title}>
          {items.map((item) => (
            <Shown key={item.to} item={item}>
              <Link to={item.to} {...menuItem} onClick={onChosen}>
                <ItemLabel {...item} />
              </Link>
            </Shown>
          ))}
        </div>
      )}
      {isOpen && !onChosen && (
        <ul aria-label={title} className={classes.links}>
          {items.map((item) => (
            <Shown key={item.to} item={item}>
              <li>
                <NavLink to={item.to} end className={classes.link}>
                  <ItemLabel {...item} />
                </NavLink>
              </li>
            </Shown>
          ))}
        </ul>
      )}
    </>
  );
}

// Only staff have such links. Without this code the link still works.
const LabelAlone = ({ label }: { readonly label: string }) => label;
const InboxCount = lazyPart(async () => (await import('./school-news.tsx')).InboxCount, {
  Loading: LabelAlone,
  Failed: LabelAlone,
});
const IfUsed = lazyPart(async () => (await import('./school-news.tsx')).IfUsed);

function ItemLabel({ label, isCounted }: NavigationLink) {
  return isCounted ? <InboxCount label={label} /> : label;
}

function Shown({ item, children }: { readonly item: NavigationLink; readonly children: ReactNode }) {
  return item.onlyIfUsed ? <IfUsed part={item.onlyIfUsed}>{children}</IfUsed> : children;
}

async function logOutOnDemand(): Promise<void> {
  let code: typeof import('#client/app/log-out.ts');
  try {
    code = await import('#client/app/log-out.ts');
  } catch {
    // No connection: the code for our own messages did not load either.
    window.alert('You could not be logged out. Please try again.');
    return;
  }
  await code.logOut();
}

export function SignedInPanel() {
  return menusFor(useSession()).map((menu) => <Section key={menu.title} {...menu} />);
}

function Section({ title, groups, endsWithLogout }: NavigationMenu) {
  const titleId = useId();
  return (
    <div role="group" aria-labelledby={titleId} className={classes.section}>
      <p id={titleId} className={classes.sectionTitle}>
        {title}
      </p>
      {groups.map((group, index) => (
        <Group key={group.title ?? index} {...group} />
      ))}
      {endsWithLogout && (
        <button type="button" className={classes.link} onClick={() => void logOutOnDemand()}>
          Logout
        </button>
      )}
    </div>
  );
}
