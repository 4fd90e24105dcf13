/** Where one thing of a list stands, in a word or two; and the one table of what states look like, on every screen. */
import type { ReactNode } from 'react';
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconHourglass,
  IconLock,
  IconMinus,
  IconTrendingUp,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import classes from '#client/ui/components/components.module.css';

/** The icon tells them apart without the color. */
const icons = {
  /** Done: verified, approved, registered. */
  good: [IconCheck, 'good'],
  /** Not done, and on the way to it. */
  onward: [IconTrendingUp, 'good'],
  /** Waits for somebody else, and nobody here has to do anything. */
  calm: [IconClock, undefined],
  /** Waits, and needs an eye: it ends soon, or has not been let through yet. */
  warn: [IconHourglass, 'warn'],
  /** Somebody here has to do something. */
  bad: [IconAlertTriangle, 'bad'],
  /** Nobody gets in: full, suspended, refused. */
  closed: [IconLock, undefined],
  /** Over, or left out. */
  plain: [IconMinus, undefined],
  /** The reader's own. */
  own: [IconUser, undefined],
} as const satisfies Record<string, readonly [Icon, string | undefined]>;
export type StateTone = keyof typeof icons;

/** How a state is drawn where it is more than a mark: its icon, the color of its words, and the ground below them. */
export function stateLook(tone: StateTone) {
  const [StateIcon, color] = icons[tone];
  return color === undefined
    ? { StateIcon, color: 'var(--ll-ink)', background: 'var(--ll-surface-sunk)' }
    : { StateIcon, color: `var(--ll-${color})`, background: `var(--ll-${color}-soft)` };
}

interface StateMarkProps {
  readonly tone: StateTone;
  /** Of several words, which need two lines with large text. */
  readonly wraps?: boolean;
  readonly children: ReactNode;
}

export function StateMark({ tone, wraps, children }: StateMarkProps) {
  const { StateIcon, color, background } = stateLook(tone);
  return (
    <span
      className={classes.mark}
      data-tone={tone}
      style={{
        color,
        background,
        ...(icons[tone][1] === undefined && { borderColor: 'var(--ll-line)' }),
        ...(wraps && { whiteSpace: 'normal' }),
      }}
    >
      <StateIcon size={14} aria-hidden="true" style={{ verticalAlign: '-0.125rem' }} /> {children}
    </span>
  );
}
