/** Why a list is empty, and what can be done about it. The sentence is announced; buttons and links below it are not. */
import type { ReactNode } from 'react';
import { Paper, Stack, Text } from '@mantine/core';

interface EmptyListProps {
  readonly words: string;
  /** Buttons, links, more words. */
  readonly children?: ReactNode;
}

export function EmptyList({ words, children }: EmptyListProps) {
  return (
    <Paper withBorder p="xl">
      <Stack gap="sm" align="start">
        <Text fw={700} role="status">
          {words}
        </Text>
        {children}
      </Stack>
    </Paper>
  );
}
