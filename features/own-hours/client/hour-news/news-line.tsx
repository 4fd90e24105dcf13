import type { ReactNode } from 'react';
import { CloseButton, Group, Text } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { getHourNews, hourNewsSeen, type HourNews } from '#features/own-hours/hour-news.contract.ts';
import { newsText } from '#features/own-hours/hour-news.text.ts';
import { apiKey, useApiChange } from '#client/platform/use-api.ts';
import { TextLink } from '#client/ui/components/links.tsx';

/** Shown after sign-in until dismissed or shown in the portfolio. */
export function NewsLine({ news }: { readonly news: HourNews | undefined }) {
  const client = useQueryClient();
  const { mutate } = useApiChange(hourNewsSeen);
  if (!news || news.verified.length === 0) return null;

  function dismiss({ line, ...rest }: HourNews): void {
    client.setQueryData(apiKey(getHourNews, {}), { ...rest, line, verified: [] });
    // A failure needs no message: the line is shown again later.
    mutate({ body: { line } });
  }

  return (
    <NewsBanner news={news} onDismiss={() => dismiss(news)}>
      <TextLink to="/hour-tracker">Your Portfolio</TextLink>
    </NewsBanner>
  );
}

interface NewsBannerProps {
  readonly news: HourNews;
  readonly onDismiss: () => void;
  readonly children: ReactNode;
}

export function NewsBanner({ news: { verified, total_hours }, onDismiss, children }: NewsBannerProps) {
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
