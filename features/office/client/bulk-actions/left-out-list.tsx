import { Stack, Text } from '@mantine/core';
import type { LeftOut as LeftOutEntry } from '#features/office/bulk-actions.contract.ts';
import { LeftOut } from '#client/ui/feedback/outcome.tsx';
import { leftOutOne } from './bulk-text.ts';

interface LeftOutListProps {
  readonly words: string;
  readonly leftOut: readonly LeftOutEntry[];
}

export function LeftOutList({ words, leftOut }: LeftOutListProps) {
  if (leftOut.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {words}
      </Text>
      <LeftOut label={words}>
        {leftOut.map((entry) => (
          <li key={entry.id}>{leftOutOne(entry)}</li>
        ))}
      </LeftOut>
    </Stack>
  );
}
