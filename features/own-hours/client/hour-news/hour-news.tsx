/** What was verified since the last visit: after sign-in, and in the portfolio, beside a new title or a reached goal. */
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { CloseButton, Group, Text } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { getHourNews, hourNewsSeen, type HourNews } from '#features/own-hours/hour-news.contract.ts';
import { newsText } from '#features/own-hours/hour-news.text.ts';
import { apiKey, useApiChange } from '#client/platform/use-api.ts';
import { TextLink } from '#client/ui/components/links.tsx';
import { showSuccess } from '#client/ui/feedback/notify.ts';
import { eventNames, hasNews, reachedText } from './hour-news.messages.ts';

/** @returns notes what was seen, and what is left. A failure needs no message: the news is shown again later. */
function useNoteSeen() {
  const client = useQueryClient();
  // Again afterwards: what was asked before the server knew may have come in between.
  const { mutate } = useApiChange(hourNewsSeen, [getHourNews]);
  return (body: Parameters<typeof mutate>[0]['body'], left: HourNews) => {
    client.setQueryData(apiKey(getHourNews, {}), { ...left, verified: [] });
    mutate({ body });
  };
}

interface NewsProps {
  readonly news: HourNews | undefined;
}

/** After sign-in, until dismissed or shown in the portfolio. */
export function NewsLine({ news }: NewsProps) {
  const noteSeen = useNoteSeen();
  if (!news || news.verified.length === 0) return null;
  return (
    <NewsBanner news={news} onDismiss={() => noteSeen({ line: news.line }, news)}>
      <TextLink to="/hour-tracker">Your Portfolio</TextLink>
    </NewsBanner>
  );
}

/** In the portfolio: each item is shown once, and stays until the page is left or it is dismissed. */
export function HourNewsBanner({ news }: NewsProps) {
  const noteSeen = useNoteSeen();
  const [shown, setShown] = useState<HourNews>();
  const [isDismissed, setDismissed] = useState(false);
  // Later responses no longer contain what was seen.
  if (news && hasNews(news) && shown === undefined) setShown(news);

  const see = useEffectEvent((seen: HourNews) => {
    const { line, milestone, goal } = seen;
    noteSeen(
      { line, goal: goal !== null, ...(milestone && { milestone }) },
      { ...seen, milestone: null, goal: null },
    );
    const reached = reachedText(seen);
    if (reached !== '') showSuccess(reached);
  });
  useEffect(() => shown && whenVisible(() => see(shown)), [shown]);

  if (!shown || shown.verified.length === 0 || isDismissed) return null;
  return (
    <NewsBanner news={shown} onDismiss={() => setDismissed(true)}>
      {eventNames(shown.verified.map(({ event }) => event))}
    </NewsBanner>
  );
}

interface NewsBannerProps {
  readonly news: HourNews;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

function NewsBanner({ news: { verified, total_hours }, onDismiss, children }: NewsBannerProps) {
  return (
    <Group
      component="section"
      gap="sm"
      wrap="nowrap"
      ps="sm"
      bg="var(--ll-good-soft)"
      bd="1px solid var(--ll-good)"
      bdrs="md"
      aria-label="News about your hours"
    >
      <IconRosetteDiscountCheck
        size={24}
        color="var(--ll-good)"
        style={{ flex: 'none' }}
        aria-hidden="true"
      />
      <Text flex={1} miw={0} py={10} style={{ overflowWrap: 'anywhere' }}>
        <strong>{newsText(verified, total_hours)}</strong>
        <Text span display="block" size="sm">
          {children}
        </Text>
      </Text>
      <CloseButton size="2.75rem" iconSize={20} aria-label="Dismiss the news" onClick={onDismiss} />
    </Group>
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
