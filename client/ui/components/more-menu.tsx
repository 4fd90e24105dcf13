import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import { MenuButton, menuItem } from './menu-button.tsx';

interface MoreItem {
  readonly words: string;
  readonly icon: ReactNode;
  readonly to?: string;
  readonly onClick?: () => void;
}

interface MoreMenuProps {
  /** What the menu is about, for screen readers: `Share the class of 2027`. */
  readonly label: string;
  readonly words: string;
  readonly items: readonly (MoreItem | false)[];
}

export function MoreMenu({ label, words, items }: MoreMenuProps) {
  return (
    <MenuButton
      label={label}
      renderButton={(attributes) => (
        <Button
          variant="outline"
          aria-label={label}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          {...attributes}
        >
          {words}
        </Button>
      )}
    >
      {(close) => items.map((item) => item && <Item key={item.words} {...item} onChosen={close} />)}
    </MenuButton>
  );
}

function Item({ words, icon, to, onClick, onChosen }: MoreItem & { readonly onChosen: () => void }) {
  const choose = () => {
    onChosen();
    onClick?.();
  };
  return to === undefined ? (
    <button type="button" {...menuItem} onClick={choose}>
      {icon} {words}
    </button>
  ) : (
    <Link to={to} {...menuItem} onClick={onChosen}>
      {icon} {words}
    </Link>
  );
}
