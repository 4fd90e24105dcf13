/** Why a list is empty, and what can be done about it. The sentence is announced; buttons and links below it are not. */
import type { ReactNode } from 'react';
import { Paper, Stack, Text, Button } from '@mantine/core';
import { noSuchPage } from './page-of.ts';

interface EmptyListProps {
  readonly words: string;
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

interface NoSuchPageProps {
  readonly page: number;
  readonly onFirst: () => void;
}

export function NoSuchPage({ page, onFirst }: NoSuchPageProps) {
  return (
    <EmptyList words={noSuchPage(page)}>
      <Button variant="outline" onClick={onFirst}>
        Go to the first page
      </Button>
    </EmptyList>
  );
}
