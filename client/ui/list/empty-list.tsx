/** Only the first sentence is announced. */
import type { ReactNode } from 'react';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { noSuchPage } from './paging/page-of.ts';

interface EmptyListProps {
  readonly text: string;
  /** From client/ui/illustrations, for a good start or a good end; never for a search without a match. */
  readonly picture?: ReactNode;
  readonly line?: ReactNode;
  readonly children?: ReactNode;
}

export function EmptyList({ text, picture, line, children }: EmptyListProps) {
  return (
    <Paper withBorder p="xl">
      <Group gap="xl">
        {picture}
        <Stack gap="sm" align="start" flex="1 1 14rem" miw={0}>
          <Text fw={700} role="status">
            {text}
          </Text>
          {line !== undefined && <Text maw="55ch">{line}</Text>}
          {children}
        </Stack>
      </Group>
    </Paper>
  );
}

export function NoSuchPage({ page, onFirst }: { readonly page: number; readonly onFirst: () => void }) {
  return (
    <EmptyList text={noSuchPage(page)}>
      <Button variant="outline" onClick={onFirst}>
        Go to the first page
      </Button>
    </EmptyList>
  );
}
