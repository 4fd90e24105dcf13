/** The menus of a signed-in person on wide screens. Visitors do not load this chunk. */
import {
  Fragment,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Link, NavLink } from 'react-router';
import { IconChevronDown } from '@tabler/icons-react';
import type { NavigationGroup, NavigationLink, NavigationMenu } from '#client/app/navigation-items.ts';
import { useProfile } from '#client/features/profile/profile.api.ts';
import type { AdminStatus } from '#client/platform/session.ts';
import { lazyPart } from '#client/ui/components/lazy-part.tsx';
import { menusFor } from './menus.ts';
import classes from '#client/app/frame.module.css';

interface MenusProps {
  readonly admin: AdminStatus | undefined;
}

export function SignedInMenus({ admin }: MenusProps) {
  const picture = useProfile().data?.profile_picture;
  return (
    <ul className={classes.links}>
      {menusFor(admin).map((menu) => (
        <li key={menu.title}>
          <DropDown menu={menu} picture={menu.endsWithLogout && picture} />
        </li>
      ))}
    </ul>
  );
}

interface DropDownProps {
  readonly menu: NavigationMenu;
  readonly picture: string | null | undefined;
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
      {menu.groups.map((group, index) => (
        <Fragment key={group.title ?? index}>
          {index > 0 && <hr />}
          <Group group={group} onChosen={onClose} />
        </Fragment>
      ))}
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

const look = { role: 'menuitem', tabIndex: -1, className: classes.item } as const;

function Group({ group, onChosen }: { readonly group: NavigationGroup; readonly onChosen: () => void }) {
  const { title, items, isFolded } = group;
  const [isOpen, setOpen] = useState(!isFolded);
  return (
    <>
      {isFolded && <Fold title={title} isOpen={isOpen} onPress={() => setOpen(!isOpen)} {...look} />}
      {isOpen && (
        <div role="group" aria-label={title}>
          {title !== undefined && !isFolded && (
            <div aria-hidden="true" className={classes.groupTitle}>
              {title}
            </div>
          )}
          {items.map((item) => (
            <Shown key={item.to} item={item}>
              <Link to={item.to} {...look} onClick={onChosen}>
                <ItemLabel {...item} />
              </Link>
            </Shown>
          ))}
        </div>
      )}
    </>
  );
}

interface FoldProps extends Pick<ComponentProps<'button'>, 'role' | 'tabIndex' | 'className'> {
  readonly title: string | undefined;
  readonly isOpen: boolean;
  readonly onPress: () => void;
}

/** Opens the rest in place. */
function Fold({ title, isOpen, onPress, ...rest }: FoldProps) {
  return (
    <button type="button" aria-expanded={isOpen} onClick={onPress} {...rest}>
      {title}
      <IconChevronDown size={18} aria-hidden="true" className={classes.chevron} />
    </button>
  );
}

// Staff alone have such links. Without its code the link leads there all the same.
const LabelAlone = ({ label }: { readonly label: string }) => label;
const InboxCount = lazyPart(async () => (await import('./school-news.tsx')).InboxCount, {
  Meanwhile: LabelAlone,
  Instead: LabelAlone,
});
const IfUsed = lazyPart(async () => (await import('./school-news.tsx')).IfUsed);

function ItemLabel({ label, isCounted }: NavigationLink) {
  return isCounted ? <InboxCount label={label} /> : label;
}

/** An item, where the school uses it. */
function Shown({ item, children }: { readonly item: NavigationLink; readonly children: ReactNode }) {
  return item.onlyIfUsed ? <IfUsed part={item.onlyIfUsed}>{children}</IfUsed> : children;
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
  return menusFor(admin).map((menu) => <Section key={menu.title} {...menu} />);
}

function Section({ title, groups, endsWithLogout }: NavigationMenu) {
  const titleId = useId();
  return (
    <div role="group" aria-labelledby={titleId} className={classes.section}>
      <p id={titleId} className={classes.sectionTitle}>
        {title}
      </p>
      {groups.map((group, index) => (
        <PanelGroup key={group.title ?? index} {...group} />
      ))}
      {endsWithLogout && (
        <button type="button" className={classes.link} onClick={() => void logOutOnDemand()}>
          Logout
        </button>
      )}
    </div>
  );
}

function PanelGroup({ title, items, isFolded }: NavigationGroup) {
  const [isOpen, setOpen] = useState(!isFolded);
  return (
    <>
      {isFolded ? (
        <Fold title={title} isOpen={isOpen} onPress={() => setOpen(!isOpen)} className={classes.link} />
      ) : (
        title !== undefined && (
          <p aria-hidden="true" className={classes.groupTitle}>
            {title}
          </p>
        )
      )}
      {isOpen && (
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
