/** How many places somebody has gone up or down since Monday: a sign for the eye, words for a screen reader. */
import { VisuallyHidden } from '@mantine/core';
import type { Movement } from '#shared/leaderboard/leaderboard.contract.ts';
import { movementSign, movementText } from './leaderboard-text.ts';
import classes from './movement-mark.module.css';

export function MovementMark({ movement }: { readonly movement: Movement }) {
  return (
    <span className={classes['mark']} data-movement={directionOf(movement)} title={movementText(movement)}>
      <span aria-hidden="true">{movementSign(movement)}</span>
      <VisuallyHidden>{movementText(movement)}</VisuallyHidden>
    </span>
  );
}

function directionOf(movement: Movement): string {
  if (movement === 'new') return 'new';
  if (movement === 0) return 'same';
  return movement > 0 ? 'up' : 'down';
}
