/** Which entries nothing was done about, and why. */
import { Text } from '@mantine/core';
import type { LeftOut } from '#shared/bulk-actions/bulk-actions.contract.ts';
import classes from './bulk-actions.module.css';

interface LeftOutListProps {
  readonly words: string;
  readonly leftOut: readonly LeftOut[];
  /** The words stand above it already. */
  readonly isSaid?: true;
}

export function LeftOutList({ words, leftOut, isSaid }: LeftOutListProps) {
  if (leftOut.length === 0) return null;
  return (
    <div>
      {!isSaid && (
        <Text size="sm" fw={600}>
          {words}
        </Text>
      )}
      {/* Reached with the keyboard, too, when it has to be scrolled. */}
      <ul className={classes.leftOut} aria-label={words} tabIndex={0}>
        {leftOut.map(({ id, event, student, why }) => (
          <li key={id}>
            {event !== null && <strong>{event}</strong>}
            {student !== null && ` of ${student}`}
            {event === null && student === null ? why : `: ${why}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
