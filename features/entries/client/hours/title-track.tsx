import type { CSSProperties } from 'react';
import { Text, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { titleFor, titles } from '#features/leaderboard/leaderboard.rules.ts';
import { amountText } from '#client/ui/format/text.ts';
import { nextTitle } from '#features/own-hours/milestones.ts';
import { placeOnTrack, type HourSums } from './hour-sums.ts';
import classes from './hours.module.css';

export function TitleTrack({ sums: { verified, waiting } }: { readonly sums: HourSums }) {
  const present = titleFor(verified);
  const done = placeOnTrack(verified);
  const next = nextTitle(verified);
  return (
    <div className={classes.track}>
      <div className={classes.bar} aria-hidden="true">
        <div className={classes.verified} style={{ width: `${done}%` }} />
        <div className={classes.waiting} style={{ width: `${placeOnTrack(verified + waiting) - done}%` }} />
      </div>
      <ol className={classes.titles} aria-label="Titles">
        {titles.toReversed().map(({ title, from }) => {
          const isReached = verified >= from;
          return (
            <li key={title} aria-current={title === present ? 'step' : undefined}>
              <Medal title={title} isReached={isReached} />
              {title === present ? <b>{title}</b> : <span>{title}</span>}
              <Text span inherit c="dimmed">
                {from} h{isReached && <VisuallyHidden>, reached</VisuallyHidden>}
              </Text>
            </li>
          );
        })}
      </ol>
      <Text mt="xs">
        <strong>{present}</strong>
        {next ? `: ${amountText(next.hours, 'hour')} to ${next.title}.` : ', the highest title.'}
      </Text>
    </div>
  );
}

function Medal({ title, isReached }: { readonly title: string; readonly isReached: boolean }) {
  // Titles without a metal are lime.
  const metal = `var(--ll-${title.toLowerCase().replace(' ', '-')}, var(--ll-lime))`;
  return (
    <span
      className={classes.medal}
      data-reached={isReached}
      // Safe: custom properties are valid styles.
      style={{ '--metal': metal } as CSSProperties}
      aria-hidden="true"
    >
      {isReached && <IconCheck size={16} stroke={3} />}
    </span>
  );
}
