/**
 * A menu of the navigation bar on wide screens, after the ARIA pattern "menu button". Not Mantine's, which adds 35 kB of
 * positioning to every screen.
 */
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import type { NavigationMenu } from '#client/app/navigation-items.ts';
import { ItemLabel } from './item-label.tsx';
import bar from '#client/app/navigation-bar.module.css';
import classes from './drop-down.module.css';

interface DropDownProps {
  readonly menu: NavigationMenu;
  readonly picture?: string | null;
  readonly onLogout?: () => void;
}

export function DropDown({ menu, picture, onLogout }: DropDownProps) {
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
    <div className={classes.place} onBlur={onBlur}>
      <button
        type="button"
        ref={button}
        className={bar.link}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-expanded={isOpen || undefined}
        // In Safari a click does not focus the button: the menu would close at the blur, and the click would open it again.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => (isOpen ? close() : setOpened('first'))}
        onKeyDown={onButtonKey}
      >
        {picture && <img src={picture} alt="" width="28" height="28" className={classes.picture} />}
        {menu.title}
        <span aria-hidden="true" className={bar.arrow} />
      </button>
      {opened && (
        <Items
          id={id}
          label={menu.title}
          items={menu.items}
          start={opened}
          onLogout={onLogout}
          onClose={close}
        />
      )}
    </div>
  );
}

type Start = 'first' | 'last';

interface ItemsProps {
  readonly id: string;
  readonly label: string;
  readonly items: NavigationMenu['items'];
  readonly start: Start;
  readonly onLogout: (() => void) | undefined;
  /** Focuses the button again, until the chosen page takes the focus. */
  readonly onClose: () => void;
}

function Items({ id, label, items, start, onLogout, onClose }: ItemsProps) {
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
    onLogout?.();
  }

  return (
    <div
      id={id}
      ref={list}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={classes.menu}
      onKeyDown={onKeyDown}
    >
      {items.map((item, index) =>
        item === 'divider' ? (
          // A divider has no name, and the items never move.
          <hr key={`divider-${index}`} className={classes.divider} />
        ) : (
          <Link
            key={item.to}
            to={item.to}
            role="menuitem"
            tabIndex={-1}
            className={classes.item}
            onClick={onClose}
          >
            <ItemLabel item={item} />
          </Link>
        ),
      )}
      {onLogout && (
        <>
          <hr className={classes.divider} />
          <button type="button" role="menuitem" tabIndex={-1} className={classes.item} onClick={logOut}>
            Logout
          </button>
        </>
      )}
    </div>
  );
}
