/** A button that opens a list of what else can be done. */
import type { ReactNode } from 'react';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import { Link } from 'react-router';
import '@mantine/core/styles/Menu.layer.css';

interface MoreItem {
  readonly words: string;
  readonly icon?: ReactNode;
  /** An address of ours, or what a press does. */
  readonly to?: string;
  readonly onClick?: () => void;
  /** For what cannot be taken back. */
  readonly isDanger?: boolean;
}

interface MoreMenuProps {
  /** What the menu is about, for screen readers: `More about Ana Diaz`. */
  readonly label: string;
  /** On the button; without, it shows three dots. */
  readonly words?: string;
  /** Those that are `false` are left out; a menu without items is not drawn. */
  readonly items: readonly (MoreItem | false)[];
}

export function MoreMenu({ label, words, items }: MoreMenuProps) {
  const shown = items.filter((item) => item !== false);
  if (shown.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        {words === undefined ? (
          <ActionIcon variant="default" size={36} aria-label={label}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        ) : (
          <Button
            variant="outline"
            aria-label={label}
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          >
            {words}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {shown.map(({ words: name, icon, to, onClick, isDanger }) => {
          const look = { leftSection: icon, color: isDanger ? 'red.9' : undefined, mih: 44 };
          return to === undefined ? (
            <Menu.Item key={name} {...look} onClick={onClick}>
              {name}
            </Menu.Item>
          ) : (
            <Menu.Item key={name} {...look} component={Link} to={to}>
              {name}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
