/** A moment to celebrate: it stays until a person closes it, by the button or with Escape. */
import { useEffect, useRef } from 'react';
import { Button } from '@mantine/core';
import type { HourNews } from '#shared/hour-news/hour-news.contract.ts';
import { Medal } from '#client/domain/own-hours/title-track.tsx';
import { GoalReachedPicture } from '#client/ui/illustrations/goal-reached.tsx';
import { spotlightHeading, spotlightText } from './hour-news.messages.ts';
import classes from './hour-news.module.css';

export function Spotlight({ news, onClose }: { readonly news: HourNews; readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    // Strict mode runs effects twice.
    if (element && !element.open) element.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.spotlight}
      aria-labelledby="spotlight-heading"
      aria-describedby="spotlight-text"
      onClose={onClose}
    >
      {news.milestone === null ? <GoalReachedPicture /> : <Medal title={news.milestone} isReached isLarge />}
      <h2 id="spotlight-heading">{spotlightHeading(news)}</h2>
      <div id="spotlight-text">
        {spotlightText(news).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <Button size="md" onClick={() => dialog.current?.close()}>
        Go on
      </Button>
    </dialog>
  );
}
