import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import { MenuButton, menuItem } from './menu-button.tsx';

interface MoreItem {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly to?: string;
  readonly onClick?: () => void;
}

interface MoreMenuProps {
  readonly label: string;
  readonly buttonLabel?: string;
  readonly items: readonly (MoreItem | false)[];
}

export function MoreMenu({ label, buttonLabel, items }: MoreMenuProps) {
  return (
    <MenuButton
      label={label}
      renderButton={(attributes) =>
        buttonLabel === undefined ? (
          <Button variant="default" px={8} fz="xs" aria-label={label} {...attributes}>
            <span aria-hidden="true">•••</span>
          </Button>
        ) : (
          <Button
            variant="outline"
            aria-label={label}
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
            {...attributes}
          >
            {buttonLabel}
          </Button>
        )
      }
    >
      {(close) => (
        <Floating>
          {items.map((item) => item && <Item key={item.label} {...item} onChosen={close} />)}
        </Floating>
      )}
    </MenuButton>
  );
}

const GAP = 4;

/** Keeps the menu from being clipped by a table. Not in `MenuButton`, which light pages load. */
function Floating({ children }: { readonly children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  const place = () => {
    const menu = part.current?.parentElement;
    const button = menu?.previousElementSibling;
    if (!menu || !button) return;
    Object.assign(menu.style, { position: 'fixed', minWidth: '12rem', inset: '0 auto auto 0' });
    // Some browsers position it within the list, others within the window.
    const { x, y, width, height } = menu.getBoundingClientRect();
    const { top, bottom, right } = button.getBoundingClientRect();
    const isBelow = bottom + GAP + height <= window.innerHeight || top < height + GAP;
    const down = isBelow ? bottom + GAP : top - GAP - height;
    menu.style.inset = `${down - y}px auto auto ${Math.max(GAP, right - width) - x}px`;
  };
  useLayoutEffect(place, []);
  useWindowEvent('scroll', place, true);
  return (
    <div ref={part} role="none" style={{ display: 'contents' }}>
      {children}
    </div>
  );
}

function Item({ label, icon, to, onClick, onChosen }: MoreItem & { readonly onChosen: () => void }) {
  const choose = () => {
    onChosen();
    onClick?.();
  };
  return to === undefined ? (
    <button type="button" {...menuItem} onClick={choose}>
      {icon} {label}
    </button>
  ) : (
    <Link to={to} {...menuItem} onClick={onChosen}>
      {icon} {label}
    </Link>
  );
}
