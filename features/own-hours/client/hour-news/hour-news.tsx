/** In the portfolio: what was verified since the last visit, and a message about a new title or a reached goal. */
import { useEffect, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getHourNews, hourNewsSeen, type HourNews } from '#features/own-hours/hour-news.contract.ts';
import { callApi } from '#client/platform/api.ts';
import { apiKey } from '#client/platform/use-api.ts';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { eventNames, hasNews, reachedText } from './hour-news.messages.ts';
import { NewsBanner } from './news-line.tsx';

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
  // Later responses no longer contain what was seen.
  if (news && hasNews(news) && shown === undefined) setShown(news);

  useEffect(() => {
    if (!shown) return undefined;
    return whenVisible(() => {
      noteSeen(shown);
      const reached = reachedText(shown);
      if (reached !== '') showSuccess(reached);
    });
  }, [shown, noteSeen]);

  if (!shown || shown.verified.length === 0 || isDismissed) return null;
  return (
    <NewsBanner news={shown} onDismiss={() => setDismissed(true)}>
      {eventNames(shown.verified.map(({ event }) => event))}
    </NewsBanner>
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
