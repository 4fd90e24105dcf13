/** In the portfolio, above the entries: what was verified since the last visit, and a spotlight on what was reached. */
import { useEffect, useState } from 'react';
import { IconRosetteDiscountCheck, IconX } from '@tabler/icons-react';
import type { HourNews } from '#shared/hour-news/hour-news.contract.ts';
import { newsText } from '#shared/hour-news/hour-news.text.ts';
import { useNoteSeen } from './hour-news.api.ts';
import { eventNames, hasNews } from './hour-news.messages.ts';
import { Spotlight } from './spotlight.tsx';
import classes from './hour-news.module.css';

/** Shows each of the news once. They stay until the page is left or they are dismissed. */
export function HourNewsBanner({ news }: { readonly news: HourNews | undefined }) {
  const { mutate: noteSeen } = useNoteSeen();
  const [shown, setShown] = useState<HourNews>();
  const [isDismissed, setDismissed] = useState(false);
  const [isCelebrated, setCelebrated] = useState(false);
  // Later answers no longer have what was seen.
  if (news && hasNews(news) && shown === undefined) setShown(news);

  useEffect(() => (shown ? whenVisible(() => noteSeen(shown)) : undefined), [shown, noteSeen]);

  if (!shown) return null;
  const isWorthASpotlight = shown.milestone !== null || shown.goal !== null;
  return (
    <>
      {shown.verified.length > 0 && !isDismissed && (
        <Banner news={shown} onDismiss={() => setDismissed(true)} />
      )}
      {isWorthASpotlight && !isCelebrated && <Spotlight news={shown} onClose={() => setCelebrated(true)} />}
    </>
  );
}

/** Calls at once, or when a tab that was opened in the background is looked at. @returns what takes it back */
function whenVisible(call: () => void): () => void {
  if (document.visibilityState === 'visible') {
    call();
    return () => undefined;
  }
  const listen = new AbortController();
  document.addEventListener('visibilitychange', call, { once: true, signal: listen.signal });
  return () => listen.abort();
}

function Banner({ news, onDismiss }: { readonly news: HourNews; readonly onDismiss: () => void }) {
  const { verified, total_hours } = news;
  return (
    <section className={classes.banner} aria-label="News about your hours">
      <IconRosetteDiscountCheck size={24} aria-hidden="true" className={classes.icon} />
      <p className={classes.text}>
        <strong>{newsText(verified, total_hours)}</strong>
        <span>{eventNames(verified.map(({ event }) => event))}</span>
      </p>
      <button type="button" className={classes.dismiss} aria-label="Dismiss the news" onClick={onDismiss}>
        <IconX size={20} aria-hidden="true" />
      </button>
    </section>
  );
}
