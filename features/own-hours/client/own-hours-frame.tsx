import type { ReactNode } from 'react';
import { Group, Stack } from '@mantine/core';
import type { Entry } from '#features/entries/entries.contract.ts';
import { usePortfolio } from '#features/entries/client/own-entries.ts';
import { ButtonLink } from '#client/ui/components/links.tsx';
import { PageHeading } from '#client/ui/components/page-heading.tsx';
import { Loaded } from '#client/ui/list/loaded.tsx';

interface OwnHoursFrameProps {
  readonly heading: string;
  readonly back: { readonly to: string; readonly label: string };
  readonly children: (entries: readonly Entry[]) => ReactNode;
}

export function OwnHoursFrame({ heading, back, children }: OwnHoursFrameProps) {
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <PageHeading>{heading}</PageHeading>
        <ButtonLink to={back.to} variant="outline">
          {back.label}
        </ButtonLink>
      </Group>
      <Loaded query={usePortfolio()} name="Your entries" placeholder="lines">
        {children}
      </Loaded>
    </Stack>
  );
}

export const TO_YOUR_HOURS = { to: '/your-hours', label: 'Your hours' } as const;
