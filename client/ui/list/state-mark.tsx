/** The one table of what states look like on every screen. */
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

/** Icons tell states apart without color. */
const icons = {
  /** Done: verified, approved, registered. */
  good: [IconCheck, 'good'],
  /** Not done, but on the way. */
  onward: [IconTrendingUp, 'good'],
  /** Waiting for somebody else; nothing to do here. */
  calm: [IconClock, undefined],
  /** Waiting and worth attention: ends soon, or not admitted yet. */
  warn: [IconHourglass, 'warn'],
  /** Somebody here has to act. */
  bad: [IconAlertTriangle, 'bad'],
  /** No entry: full, suspended, refused. */
  closed: [IconLock, undefined],
  /** Over, or left out. */
  plain: [IconMinus, undefined],
  /** The reader's own. */
  own: [IconUser, undefined],
} as const satisfies Record<string, readonly [Icon, string | undefined]>;
export type StateTone = keyof typeof icons;

/** For states drawn as more than a mark: icon, text color and background. */
export function stateStyle(tone: StateTone) {
  const [StateIcon, color] = icons[tone];
  return color === undefined
    ? { StateIcon, color: 'var(--ll-ink)', background: 'var(--ll-surface-sunk)' }
    : { StateIcon, color: `var(--ll-${color})`, background: `var(--ll-${color}-soft)` };
}

interface StateMarkProps {
  readonly tone: StateTone;
  /** For long labels, which need two lines with large text. */
  readonly wraps?: boolean;
  readonly children: ReactNode;
}

export function StateMark({ tone, wraps, children }: StateMarkProps) {
  const { StateIcon, color, background } = stateStyle(tone);
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
