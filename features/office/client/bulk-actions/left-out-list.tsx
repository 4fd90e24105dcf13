import { Stack, Text } from '@mantine/core';
import type { LeftOut as LeftOutEntry } from '#features/office/bulk-actions.contract.ts';
import { SkippedRows } from '#client/ui/feedback/outcome.tsx';
import { leftOutOne } from './bulk-text.ts';

export function LeftOutList({ label, leftOut }: { label: string; leftOut: readonly LeftOutEntry[] }) {
  if (leftOut.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <SkippedRows label={label}>
        {leftOut.map((entry) => (
          <li key={entry.id}>{leftOutOne(entry)}</li>
        ))}
      </SkippedRows>
    </Stack>
  );
}
