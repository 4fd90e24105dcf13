/** In the portfolio: what was verified since the last visit, and a spotlight on milestones. */
import { useEffect, useRef, useState } from 'react';
import { Button, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getHourNews, hourNewsSeen, type HourNews } from '#features/own-hours/hour-news.contract.ts';
import { Medal } from '#features/entries/client/hours/title-track.tsx';
import { callApi } from '#client/platform/api.ts';
import { apiKey } from '#client/platform/use-api.ts';
import { GoalReachedPicture } from '#client/ui/illustrations/illustration.tsx';
import { eventNames, hasNews, spotlightHeading, spotlightText } from './hour-news.messages.ts';
import { NewsBanner } from './news-line.tsx';
import classes from '#features/entries/client/hours/hours.module.css';

/** Each item is shown once, and stays until the page is left or it is dismissed. */
export function HourNewsBanner({ news }: { readonly news: HourNews | undefined }) {
  const client = useQueryClient();
  // A failure needs no message: the news is shown again later.
  const { mutate: noteSeen } = useMutation({
    mutationFn: ({ line, milestone, goal }: HourNews) =>
      callApi(hourNewsSeen, { body: { line, goal: goal !== null, ...(milestone && { milestone }) } }),
    onSuccess: (_, seen) =>
      client.setQueryData(apiKey(getHourNews, {}), { ...seen, verified: [], milestone: null, goal: null }),
  });
  const [shown, setShown] = useState<HourNews>();
  const [isDismissed, setDismissed] = useState(false);
  const [isCelebrated, setCelebrated] = useState(false);
  // Later responses no longer contain what was seen.
  if (news && hasNews(news) && shown === undefined) setShown(news);

  useEffect(() => (shown ? whenVisible(() => noteSeen(shown)) : undefined), [shown, noteSeen]);

  if (!shown) return null;
  const isWorthASpotlight = shown.milestone !== null || shown.goal !== null;
  return (
    <>
      {shown.verified.length > 0 && !isDismissed && (
        <NewsBanner news={shown} onDismiss={() => setDismissed(true)}>
          {eventNames(shown.verified.map(({ event }) => event))}
        </NewsBanner>
      )}
      {isWorthASpotlight && !isCelebrated && <Spotlight news={shown} onClose={() => setCelebrated(true)} />}
    </>
  );
}

/** Calls at once, or when a background tab becomes visible. @returns a function that cancels it */
function whenVisible(call: () => void): () => void {
  if (document.visibilityState === 'visible') {
    call();
    return () => undefined;
  }
  const listen = new AbortController();
  document.addEventListener('visibilitychange', call, { once: true, signal: listen.signal });
  return () => listen.abort();
}

function Spotlight({ news, onClose }: { readonly news: HourNews; readonly onClose: () => void }) {
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
      <Title order={2} id="spotlight-heading" mt="md" mb="xs">
        {spotlightHeading(news)}
      </Title>
      <div id="spotlight-text">
        {spotlightText(news).map((sentence) => (
          <Text key={sentence} mb="xs">
            {sentence}
          </Text>
        ))}
      </div>
      <Button size="md" mt="xs" onClick={() => dialog.current?.close()}>
        Continue
      </Button>
    </dialog>
  );
}
