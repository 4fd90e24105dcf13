import type { ReactNode } from 'react';
import { Button, Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import type { Entry } from '#features/entries/entries.contract.ts';
import { usePortfolio } from '#features/entries/client/own-entries.ts';
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
        <Button component={Link} to={back.to} variant="outline">
          {back.label}
        </Button>
      </Group>
      <Loaded query={usePortfolio()} name="Your entries" placeholder="lines">
        {children}
      </Loaded>
    </Stack>
  );
}

export const TO_YOUR_HOURS = { to: '/your-hours', label: 'Your hours' } as const;
