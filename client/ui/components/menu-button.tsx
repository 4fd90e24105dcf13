/** The ARIA "menu button" pattern. Mantine's menu would add 5 kB of positioning code to every screen. */
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import classes from './menu-button.module.css';

type MenuButtonAttributes = Pick<
  ComponentProps<'button'>,
  'ref' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'onMouseDown' | 'onClick' | 'onKeyDown'
>;

interface MenuButtonProps {
  readonly label: string;
  readonly renderButton: (attributes: MenuButtonAttributes) => ReactNode;
  /** Each item uses `menuItem`. @param close also refocuses the button, unless a new page takes the focus */
  readonly children: (close: () => void) => ReactNode;
}

export const menuItem = { role: 'menuitem', tabIndex: -1, className: classes.item } as const;

type Start = 'first' | 'last';

export function MenuButton({ label, renderButton, children }: MenuButtonProps) {
  const id = useId();
  const [opened, setOpened] = useState<Start>();
  const opener = useRef<HTMLButtonElement>(null);
  const isOpen = opened !== undefined;

  function close(): void {
    setOpened(undefined);
    opener.current?.focus();
  }

  function onButtonKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && isOpen) close();
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
  }

  // A click elsewhere or Tab closes it; the button handles its own clicks.
  function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) setOpened(undefined);
  }

  return (
    <div style={{ position: 'relative' }} onBlur={onBlur}>
      {renderButton({
        ref: opener,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        // Safari does not focus a clicked button: the blur would close the menu and the click would reopen it.
        onMouseDown: (event) => event.preventDefault(),
        onClick: () => (isOpen ? close() : setOpened('first')),
        onKeyDown: onButtonKey,
      })}
      {opened && (
        <Menu id={id} label={label} start={opened} onClose={close}>
          {children(close)}
        </Menu>
      )}
    </div>
  );
}

interface MenuProps {
  readonly id: string;
  readonly label: string;
  readonly start: Start;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Menu({ id, label, start, onClose, children }: MenuProps) {
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
      {children}
    </div>
  );
}
