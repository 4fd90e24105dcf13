/** The menus of a signed-in person on wide screens. Visitors do not load this chunk. */
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Link, NavLink } from 'react-router';
import { IconChevronDown } from '@tabler/icons-react';
import { leaderboard, type NavigationLink, type NavigationMenu } from '#client/app/navigation-items.ts';
import { useProfile } from '#client/features/profile/profile.api.ts';
import { isStaff, type AdminStatus } from '#client/platform/session.ts';
import { lazyPart } from '#client/ui/components/lazy-part.tsx';
import classes from '#client/app/frame.module.css';

interface MenusProps {
  readonly admin: AdminStatus | undefined;
}

export function SignedInMenus({ admin }: MenusProps) {
  const picture = useProfile().data?.profile_picture;
  return (
    <ul className={classes.links}>
      {[...menusFor(admin), profileMenu].map((menu) => (
        <li key={menu.title}>
          <DropDown menu={menu} picture={menu === profileMenu && picture} />
        </li>
      ))}
    </ul>
  );
}

interface DropDownProps {
  readonly menu: NavigationMenu;
  readonly picture: string | false | null | undefined;
}

/**
 * A menu of the navigation bar on wide screens, after the ARIA pattern "menu button". Not Mantine's, which adds 35 kB of
 * positioning to every screen.
 */
function DropDown({ menu, picture }: DropDownProps) {
  const id = useId();
  const [opened, setOpened] = useState<Start>();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = opened !== undefined;

  function close(): void {
    setOpened(undefined);
    button.current?.focus();
  }

  function onButtonKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && isOpen) close();
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
  }

  // Clicks elsewhere and Tab close it; a click on the button is handled by the button.
  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) setOpened(undefined);
  }

  return (
    <div style={{ position: 'relative' }} onBlur={onBlur}>
      <button
        type="button"
        ref={button}
        className={classes.link}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        // In Safari a click does not focus the button: the menu would close at the blur, and the click would open it again.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => (isOpen ? close() : setOpened('first'))}
        onKeyDown={onButtonKey}
      >
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
      {opened && <Items id={id} menu={menu} start={opened} onClose={close} />}
    </div>
  );
}

type Start = 'first' | 'last';

interface ItemsProps {
  readonly id: string;
  readonly menu: NavigationMenu;
  readonly start: Start;
  /** Focuses the button again, until the chosen page takes the focus. */
  readonly onClose: () => void;
}

function Items({ id, menu, start, onClose }: ItemsProps) {
  const list = useRef<HTMLDivElement>(null);
  const all = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  useEffect(() => {
    all()
      .at(start === 'first' ? 0 : -1)
      ?.focus();
  }, [start]);

  function onKeyDown(event: KeyboardEvent): void {
    const found = all();
    const at = found.indexOf(document.activeElement as HTMLElement);
    const targets: Record<string, HTMLElement | undefined> = {
      ArrowDown: found[(at + 1) % found.length],
      ArrowUp: found.at(at - 1),
      Home: found[0],
      End: found.at(-1),
    };
    if (event.key === 'Escape') onClose();
    else if (targets[event.key]) targets[event.key]?.focus();
    else return;
    event.preventDefault();
  }

  function logOut(): void {
    // A question gives the focus back to the button, which stays.
    onClose();
    void logOutOnDemand();
  }

  const look = { role: 'menuitem', tabIndex: -1, className: classes.item } as const;
  return (
    <div
      id={id}
      ref={list}
      role="menu"
      aria-label={menu.title}
      tabIndex={-1}
      className={classes.menu}
      onKeyDown={onKeyDown}
    >
      {menu.items.map((item, index) =>
        item === 'divider' ? (
          // A divider has no name, and the items never move.
          <hr key={`divider-${index}`} />
        ) : (
          <Link key={item.to} to={item.to} {...look} onClick={onClose}>
            <ItemLabel {...item} />
          </Link>
        ),
      )}
      {menu.endsWithLogout && (
        <>
          <hr />
          <button type="button" {...look} onClick={logOut}>
            Logout
          </button>
        </>
      )}
    </div>
  );
}

// Staff alone have such links. Without its code the link leads there all the same.
const LabelAlone = ({ label }: { readonly label: string }) => label;
const InboxCount = lazyPart(async () => (await import('./inbox-count.tsx')).InboxCount, {
  Meanwhile: LabelAlone,
  Instead: LabelAlone,
});

function ItemLabel({ label, isCounted }: NavigationLink) {
  return isCounted ? <InboxCount label={label} /> : label;
}

const opportunitiesMenu: NavigationMenu = {
  title: 'Opportunities',
  items: [
    { label: 'Volunteer Organizations', to: '/opportunities' },
    { label: 'Community Events (Beta)', to: '/event-list' },
    'divider',
    { label: 'Post Events (Beta)', to: '/post-event' },
    { label: 'Your Events (Beta)', to: '/your-events' },
  ],
};

const ownPortfolio: NavigationLink = { label: 'Your Portfolio', to: '/hour-tracker' };

const portfolioMenu: NavigationMenu = {
  title: 'Portfolio',
  items: [ownPortfolio, { label: 'Record Hours', to: '/portfolio-create-event' }, 'divider', leaderboard],
};

/** The network is for the head only. Then the students' pages: some administrators have entries of their own. */
const administrationMenu = (isHead: boolean): NavigationMenu => ({
  title: 'Administration Data',
  items: [
    { label: 'Volunteer Database', to: '/admin/entries' },
    { label: 'Recover Entries', to: '/admin/user-entries/recycling-bin' },
    ...(isHead ? [{ label: 'Administration Network', to: '/admin/network' }] : []),
    'divider',
    ownPortfolio,
    leaderboard,
  ],
});

/** What the staff of a school have besides the data (specification, section 2: its menus stay as they are). */
const schoolMenu = (isHead: boolean): NavigationMenu => ({
  title: 'School',
  items: [
    { label: 'Inbox', to: '/admin/inbox', isCounted: true },
    { label: 'People', to: '/admin/people' },
    { label: 'Graduation', to: '/admin/graduation' },
    { label: 'Proposals', to: '/admin/proposals' },
    { label: 'Events to approve', to: '/admin/events' },
    { label: 'Slips', to: '/admin/slips' },
    { label: 'Requirements', to: '/admin/programs' },
    { label: 'Organizations', to: '/admin/organizations' },
    { label: 'Files for the state', to: '/admin/files' },
    { label: 'Activity', to: '/admin/activity' },
    { label: 'What was done', to: '/admin/actions' },
    ...(isHead ? [{ label: 'Settings', to: '/admin/settings' }] : []),
  ],
});

const profileMenu: NavigationMenu = {
  title: 'Profile',
  items: [
    { label: 'View Profile', to: '/profile' },
    { label: 'Edit Profile', to: '/profile/edit' },
  ],
  endsWithLogout: true,
};

/** The menus of a signed-in person, before the Profile menu. */
export function menusFor(admin: AdminStatus | undefined): readonly NavigationMenu[] {
  const isHead = admin?.is_school_administration_head === true;
  const own = isStaff(admin) ? [administrationMenu(isHead), schoolMenu(isHead)] : [portfolioMenu];
  return [opportunitiesMenu, ...own];
}

async function logOutOnDemand(): Promise<void> {
  let code: typeof import('#client/app/log-out.ts');
  try {
    code = await import('#client/app/log-out.ts');
  } catch {
    // No connection: the code for better messages did not load, either.
    window.alert('You could not be logged out. Please try again.');
    return;
  }
  await code.logOut();
}

/** The menus of a signed-in person on small screens: one list under the burger. */
export function SignedInPanel({ admin }: MenusProps) {
  return [...menusFor(admin), profileMenu].map((menu) => <Section key={menu.title} {...menu} />);
}

function Section({ title, items, endsWithLogout }: NavigationMenu) {
  const titleId = useId();
  return (
    <div className={classes.section}>
      <p id={titleId} className={classes.sectionTitle}>
        {title}
      </p>
      <ul aria-labelledby={titleId} className={classes.links}>
        {items.map(
          (item) =>
            item !== 'divider' && (
              <li key={item.to}>
                <NavLink to={item.to} end className={classes.link}>
                  <ItemLabel {...item} />
                </NavLink>
              </li>
            ),
        )}
        {endsWithLogout && (
          <li>
            <button type="button" className={classes.link} onClick={() => void logOutOnDemand()}>
              Logout
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}
