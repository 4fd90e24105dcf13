/** The way from Starter to Platinum: what is reached, what waits, and what is missing to the next title. */
import { VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { titleFor, titles } from '#shared/leaderboard/leaderboard.rules.ts';
import { nextTitle } from '#shared/hour-news/milestones.ts';
import { placeOnTrack, type HourSums } from './hour-sums.ts';
import classes from './title-track.module.css';

export function TitleTrack({ sums: { verified, waiting } }: { readonly sums: HourSums }) {
  const present = titleFor(verified);
  const done = placeOnTrack(verified);
  const next = nextTitle(verified);
  return (
    <div className={classes.box}>
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
              <span className={classes.title}>{title}</span>
              <span className={classes.from}>
                {from} h{isReached && <VisuallyHidden>, reached</VisuallyHidden>}
              </span>
            </li>
          );
        })}
      </ol>
      <p className={classes.next}>
        {next ? (
          <>
            <strong>{present}</strong>: {next.hours} {next.hours === 1 ? 'hour' : 'hours'} to {next.title}.
          </>
        ) : (
          <>
            <strong>{present}</strong>, the highest title.
          </>
        )}
      </p>
    </div>
  );
}

interface MedalProps {
  readonly title: string;
  readonly isReached: boolean;
  readonly isLarge?: boolean;
}

/** A disc in the metal of a title; with a check once it is reached. */
export function Medal({ title, isReached, isLarge }: MedalProps) {
  return (
    <span
      className={classes.medal}
      data-metal={title.toLowerCase()}
      data-reached={isReached}
      data-large={isLarge}
      aria-hidden="true"
    >
      {isReached && <IconCheck size={isLarge ? 40 : 16} stroke={3} />}
    </span>
  );
}
